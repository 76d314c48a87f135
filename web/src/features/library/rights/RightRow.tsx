import { Check, Lock } from "lucide-react";
import type { ReactNode } from "react";
import { Aloud } from "#web/ui/Aloud.tsx";
import { SelectField } from "#web/ui/form/TextField.tsx";
import { libraryTexts } from "../texts.ts";

const noteLook = "block text-sm wrap-anywhere text-ink-3";

/** What a person or a role may do: chosen in the row, and saved at once. */
export const RightRow = ({
  sign,
  name,
  detail,
  why,
  choices,
  value,
  isEmpty = false,
  isChanged,
  onChange,
  children,
}: {
  sign: ReactNode;
  name: string;
  detail?: string | undefined;
  /** Where a right comes from that nothing here takes away. */
  why?: string | undefined;
  choices: readonly { id: string; label: string }[];
  value: string;
  /** Nobody holds this role for now. */
  isEmpty?: boolean;
  /** It was changed just now. */
  isChanged: boolean;
  onChange: (choice: string) => void;
  /** More buttons. */
  children?: ReactNode;
}) => (
  <li
    className="group/right grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1.5 border-line py-2.5 not-first:border-t data-changed:pl-2.5 data-changed:[box-shadow:inset_0.25rem_0_0_var(--accent)] @min-[34rem]:grid-cols-[auto_minmax(0,1fr)_17rem]"
    data-empty={isEmpty ? true : undefined}
    data-changed={isChanged ? true : undefined}
  >
    {sign}
    <div>
      <strong className="block wrap-anywhere group-data-empty/right:font-medium group-data-empty/right:text-ink-3">
        <Aloud>{name}</Aloud>
      </strong>
      {detail ? (
        <small className={noteLook}>
          <Aloud>{detail}</Aloud>
        </small>
      ) : null}
      {isChanged ? (
        <small className={noteLook}>
          <Check className="inline text-positive" /> {libraryTexts.saved}
        </small>
      ) : null}
    </div>
    <div className="col-start-2 flex flex-wrap items-center gap-2 @min-[34rem]:col-start-3 [&_.field]:min-w-0 [&_.field]:flex-[1_1_11rem]">
      {choices.length > 1 ? (
        <SelectField
          label={libraryTexts.levelOf(name)}
          labelHidden
          hint={why}
          options={choices}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <span className="inline-flex min-h-control items-center gap-2 text-sm text-ink-2">
          <Lock />
          <span>
            {choices[0]?.label}
            {why ? <small className={noteLook}>{why}</small> : null}
          </span>
        </span>
      )}
      {children}
    </div>
  </li>
);
