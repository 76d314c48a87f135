import { Combobox as Base } from "@base-ui/react/combobox";
import { X } from "lucide-react";
import { uiTexts } from "../texts.ts";
import { boxButton, boxInput, ComboboxFrame, keepOnEscape, useCombobox } from "./combobox-core.tsx";
import { Field, type FieldProps } from "./Field.tsx";
import type { Option, OptionSource } from "./options.ts";

type ComboboxProps = FieldProps &
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
  maxFound,
  empty,
  ...field
}: ComboboxProps) => {
  const source = options ? { options } : { search, ...(maxFound !== undefined && { maxFound }) };
  const { root, frame } = useCombobox(source, value ? [value] : []);
  const clear = (
    <Base.Clear className={boxButton} aria-label={uiTexts.clear}>
      <X />
    </Base.Clear>
  );
  return (
    <Field {...field} id={id}>
      {(control) => (
        <Base.Root<Option> {...root} value={value} onValueChange={onChange} disabled={disabled}>
          <ComboboxFrame {...frame} clear={clear} empty={empty}>
            <Base.Input
              {...control}
              className={boxInput}
              placeholder={placeholder}
              onBlur={onBlur}
              onKeyDown={keepOnEscape}
            />
          </ComboboxFrame>
        </Base.Root>
      )}
    </Field>
  );
};
