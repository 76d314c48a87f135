import { Combobox as Base } from "@base-ui/react/combobox";
import { X } from "lucide-react";
import { chipButton, chipLook } from "../Badge.tsx";
import { uiTexts } from "../texts.ts";
import { boxInput, ComboboxFrame, keepOnEscape, useCombobox } from "./combobox-core.tsx";
import { Field, type FieldProps } from "./Field.tsx";
import type { Option, OptionSource } from "./options.ts";

type MultiComboboxProps = FieldProps &
  OptionSource & {
    id?: string;
    value: readonly Option[];
    onChange: (options: Option[]) => void;
    onBlur?: () => void;
    placeholder?: string;
    disabled?: boolean;
  };

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
  maxFound,
  ...field
}: MultiComboboxProps) => {
  const source = options ? { options } : { search, ...(maxFound !== undefined && { maxFound }) };
  const { root, frame } = useCombobox(source, value);
  return (
    <Field {...field} id={id}>
      {(control) => (
        <Base.Root<Option, true>
          multiple
          {...root}
          value={value}
          onValueChange={onChange}
          disabled={disabled}
        >
          <ComboboxFrame {...frame}>
            <Base.Chips
              className={`flex min-w-0 flex-1 flex-wrap gap-1.5 ${value.length > 0 ? "py-1.25" : ""}`}
            >
              {value.map((option) => (
                <Base.Chip key={option.id} className={chipLook} aria-label={option.label}>
                  {option.label}
                  <Base.ChipRemove className={chipButton} aria-label={uiTexts.remove(option.label)}>
                    <X />
                  </Base.ChipRemove>
                </Base.Chip>
              ))}
              <Base.Input
                {...control}
                className={boxInput}
                placeholder={value.length === 0 ? placeholder : undefined}
                onBlur={onBlur}
                onKeyDown={keepOnEscape}
              />
            </Base.Chips>
          </ComboboxFrame>
        </Base.Root>
      )}
    </Field>
  );
};
