import { EllipsisVertical, History, Pencil, Trash2 } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { Menu } from "#web/ui/over/Menu.tsx";
import type { MenuEntry } from "#web/ui/over/menu-entries.ts";
import { useFolds } from "./FoldedOnPhones.tsx";
import { HistoryPanel } from "./History.tsx";
import { historyTexts } from "./history-texts.ts";
import { adminTexts } from "./texts.ts";

/** What one does with a thing of a list: change it, and in a menu what is seldom done: read its history, delete it. */
export const RowMenu = ({
  name,
  log,
  more = [],
  act,
  onEdit,
  onRemove,
}: {
  name: string;
  log: NonNullable<ComponentProps<typeof HistoryPanel>["shown"]>;
  more?: readonly MenuEntry[];
  /** What it waits for: stands in the place of its change, which is then in the menu. `name`: as it is read aloud. */
  act?: { label: string; name: string; onSelect: () => void } | undefined;
  onEdit: () => void;
  onRemove: () => void;
}) => {
  const [reads, setReads] = useState(false);
  const folds = useFolds();
  return (
    <>
      {/* Below the name, as phones have it, it would make each row twice as high. */}
      {act ? (
        <Button variant="outline" small aria-label={act.name} onClick={act.onSelect}>
          {act.label}
        </Button>
      ) : folds ? null : (
        <Button variant="quiet" className="-mr-2" aria-label={adminTexts.editNamed(name)} onClick={onEdit}>
          {adminTexts.edit}
        </Button>
      )}
      <Menu
        trigger={<IconButton label={adminTexts.actionsOn(name)} icon={<EllipsisVertical />} />}
        entries={[
          ...(folds || act
            ? [{ id: "edit", label: adminTexts.edit, icon: <Pencil />, onSelect: onEdit }]
            : []),
          { id: "history", label: historyTexts.open, icon: <History />, onSelect: () => setReads(true) },
          ...more,
          { id: "remove", label: adminTexts.remove, icon: <Trash2 />, danger: true, onSelect: onRemove },
        ]}
      />
      <HistoryPanel shown={reads ? log : undefined} onClose={() => setReads(false)} />
    </>
  );
};
