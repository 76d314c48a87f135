import { Check, Lock } from "lucide-react";
import type { ReactNode } from "react";
import { Aloud } from "#web/ui/Aloud.tsx";
import { SelectField } from "#web/ui/TextField.tsx";
import { libraryTexts } from "../texts.ts";

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
  <li className="right" data-empty={isEmpty ? true : undefined} data-changed={isChanged ? true : undefined}>
    {sign}
    <div>
      <strong>
        <Aloud>{name}</Aloud>
      </strong>
      {detail ? (
        <small>
          <Aloud>{detail}</Aloud>
        </small>
      ) : null}
      {isChanged ? (
        <small className="right-saved">
          <Check /> {libraryTexts.saved}
        </small>
      ) : null}
    </div>
    <div className="right-acts">
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
        <span className="right-locked">
          <Lock />
          <span>
            {choices[0]?.label}
            {why ? <small>{why}</small> : null}
          </span>
        </span>
      )}
      {children}
    </div>
  </li>
);
