import { Check } from "lucide-react";
import { useId } from "react";
import { RadioTile } from "#web/ui/form/RadioTile.tsx";
import { weekTexts as texts } from "./texts.ts";

/** The answer to the question of the week; none is chosen at first. */
export const YesOrNo = ({ value, onChange }: { value: boolean | null; onChange: (yes: boolean) => void }) => {
  const name = useId();
  return (
    <fieldset>
      <legend className="sr">{texts.question}</legend>
      <div className="grid grid-cols-2 gap-3">
        {[true, false].map((yes) => (
          <RadioTile
            key={String(yes)}
            layout="line"
            name={name}
            checked={value === yes}
            onChange={() => onChange(yes)}
          >
            {value === yes ? <Check aria-hidden /> : null}
            {yes ? texts.yes : texts.no}
          </RadioTile>
        ))}
      </div>
    </fieldset>
  );
};
