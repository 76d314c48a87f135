import { Check } from "lucide-react";
import { type FormEvent, useState } from "react";
import { maxWordLength } from "#shared/follow-up/follow-up.rules.ts";
import { Button } from "#web/ui/Button.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { inList } from "#web/ui/in-list.ts";
import { Summary } from "#web/ui/Summary.tsx";
import { oneTexts as texts } from "./texts.ts";

/** A learner's word of the week, one tap that says « Vu », and a line for those who want to write one. */
export const SeeWord = ({
  text,
  readers,
  pending,
  onSee,
}: {
  text: string;
  /** First names, of those who read the line. */
  readers: readonly string[];
  pending: boolean;
  onSee: (line: string) => void;
}) => {
  const [line, setLine] = useState("");
  const see = (event: FormEvent) => {
    event.preventDefault();
    onSee(line.trim());
  };
  return (
    <Form className="stack" onSubmit={see}>
      <p className="as-written text-xl">{texts.quoted(text)}</p>
      <details>
        <Summary className="font-strong">{texts.addLine}</Summary>
        <div className="pt-2">
          <TextField
            label={texts.line}
            hint={texts.readers(inList(readers), readers.length)}
            maxLength={maxWordLength}
            value={line}
            onChange={({ target }) => setLine(target.value)}
          />
        </div>
      </details>
      <Button type="submit" wide className="min-h-16" pending={pending}>
        <Check />
        {texts.seen}
      </Button>
    </Form>
  );
};
