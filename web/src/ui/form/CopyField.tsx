import { Copy } from "lucide-react";
import { useId } from "react";
import { Button } from "../Button.tsx";

/** An address that is shown once: one copies it by the button, or selects it. */
export const CopyField = ({
  label,
  value,
  button,
  onCopy,
}: {
  label: string;
  value: string;
  button: string;
  onCopy: () => void;
}) => {
  const id = useId();
  return (
    <>
      <label className="sr" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="input"
        readOnly
        value={value}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="row">
        <Button onClick={onCopy}>
          <Copy />
          {button}
        </Button>
      </div>
    </>
  );
};
