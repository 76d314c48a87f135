import { Combobox as Base } from "@base-ui/react/combobox";
import { ChevronDown, X } from "lucide-react";
import { Field, type FieldProps } from "./Field.tsx";
import { keepOnEscape, OptionPopup, useListOpen } from "./OptionPopup.tsx";
import { type Option, type OptionSource, useOptionSearch } from "./options.ts";
import { uiTexts } from "./texts.ts";

export type MultiComboboxProps = FieldProps &
  OptionSource & {
    id?: string;
    value: readonly Option[];
    onChange: (options: Option[]) => void;
    onBlur?: () => void;
    placeholder?: string;
    disabled?: boolean;
  };

const sameOption = (a: Option, b: Option) => a.id === b.id;

/** Several among many: each chosen one is a chip that can be taken away. */
export const MultiCombobox = ({
  id,
  value,
  onChange,
  onBlur,
  placeholder,
  disabled = false,
  options,
  search,
  ...field
}: MultiComboboxProps) => {
  const { found, status, look } = useOptionSearch(search);
  const { open, setOpen, actionsRef, closeWhenLeft } = useListOpen();
  const known = [...found, ...value.filter((chosen) => !found.some((option) => option.id === chosen.id))];
  return (
    <Field {...field} id={id}>
      {(control) => (
        <Base.Root<Option, true>
          multiple
          items={options ?? known}
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
            <Base.Chips className="combo-chips">
              {value.map((option) => (
                <Base.Chip key={option.id} className="chip" aria-label={option.label}>
                  {option.label}
                  <Base.ChipRemove aria-label={uiTexts.remove(option.label)}>
                    <X />
                  </Base.ChipRemove>
                </Base.Chip>
              ))}
              <Base.Input
                {...control}
                placeholder={value.length === 0 ? placeholder : undefined}
                onBlur={onBlur}
                onKeyDown={keepOnEscape}
              />
            </Base.Chips>
            <span className="combo-acts">
              <Base.Trigger aria-label={uiTexts.openList}>
                <ChevronDown />
              </Base.Trigger>
            </span>
          </Base.InputGroup>
          <OptionPopup status={search ? status : undefined} />
        </Base.Root>
      )}
    </Field>
  );
};
