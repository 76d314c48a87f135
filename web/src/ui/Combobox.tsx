import { Combobox as Base } from "@base-ui/react/combobox";
import { ChevronDown, X } from "lucide-react";
import { Field, type FieldProps } from "./Field.tsx";
import { keepOnEscape, OptionPopup, useListOpen } from "./OptionPopup.tsx";
import { type Option, type OptionSource, useOptionSearch } from "./options.ts";
import { uiTexts } from "./texts.ts";

export type ComboboxProps = FieldProps &
  OptionSource & {
    id?: string;
    value: Option | null;
    onChange: (option: Option | null) => void;
    onBlur?: () => void;
    placeholder?: string;
    disabled?: boolean;
    /** Said when nothing was found. */
    empty?: string;
  };

const sameOption = (a: Option, b: Option) => a.id === b.id;

/** The one chosen stays among the items, or the list would forget it while another search runs. */
const withChosen = (found: readonly Option[], chosen: Option | null) =>
  chosen && !found.some((option) => option.id === chosen.id) ? [...found, chosen] : found;

/** One among many, found by typing. Under react-hook-form wrap it in a Controller. */
export const Combobox = ({
  id,
  value,
  onChange,
  onBlur,
  placeholder,
  disabled = false,
  options,
  search,
  empty,
  ...field
}: ComboboxProps) => {
  const { found, status, look } = useOptionSearch(search);
  const { open, setOpen, actionsRef, closeWhenLeft } = useListOpen();
  return (
    <Field {...field} id={id}>
      {(control) => (
        <Base.Root<Option>
          items={options ?? withChosen(found, value)}
          {...(search ? { filteredItems: found } : {})}
          value={value}
          onValueChange={onChange}
          itemToStringLabel={(option) => option.label}
          isItemEqualToValue={sameOption}
          disabled={disabled}
          open={open}
          actionsRef={actionsRef}
          onOpenChange={(next, { reason }) => {
            setOpen(next);
            // Opened by typing, what was typed is already looked for.
            if (next && search && reason !== "input-change") look("", 0);
          }}
          onInputValueChange={(text, { reason }) => (reason === "input-change" ? look(text) : undefined)}
        >
          <Base.InputGroup className="input combo" onBlur={closeWhenLeft}>
            <Base.Input {...control} placeholder={placeholder} onBlur={onBlur} onKeyDown={keepOnEscape} />
            <span className="combo-acts">
              <Base.Clear aria-label={uiTexts.clear}>
                <X />
              </Base.Clear>
              <Base.Trigger aria-label={uiTexts.openList}>
                <ChevronDown />
              </Base.Trigger>
            </span>
          </Base.InputGroup>
          <OptionPopup status={search ? status : undefined} empty={empty} />
        </Base.Root>
      )}
    </Field>
  );
};
