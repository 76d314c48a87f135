import { Check, Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { adminTexts } from "#web/frame/admin/texts.ts";
import { Button } from "#web/ui/Button.tsx";
import type { Hue } from "#web/ui/drawings/marquetry.ts";
import { eventTexts } from "./texts.ts";

/** Opens and closes the editing of one kind of parts; where there are none yet, it stands open. */
export const EditPart = ({
  isEditing,
  isEmpty,
  label,
  onChange,
}: {
  isEditing: boolean;
  isEmpty: boolean;
  /** What the button opens, in full. */
  label: string;
  onChange: (isEditing: boolean) => void;
}) =>
  isEditing && isEmpty ? null : (
    <Button
      variant={isEditing ? "outline" : "quiet"}
      aria-label={isEditing ? undefined : label}
      onClick={() => onChange(!isEditing)}
    >
      {isEditing ? <Check /> : <Pencil />}
      {isEditing ? eventTexts.editDone : adminTexts.edit}
    </Button>
  );

/** One part of an event, a zone or a slot: its words, then what can be done with it. */
export const PartRow = ({ hue, children }: { hue?: Hue; children: ReactNode }) => (
  <li
    className={`flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b border-b-line py-1.75 pr-3 pl-pad last:border-b-0 ${hue ? "border-l-[0.3125rem] border-l-hue-400" : ""}`}
    data-hue={hue}
  >
    {children}
  </li>
);
