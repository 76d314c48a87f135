import * as accounts from "#shared/accounts/accounts.contract.ts";
import { lineSpacings, type ReadingComfort, textSizes } from "#shared/accounts/reading.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { readingComfort } from "#web/api/reading.ts";
import { explained } from "#web/api/refusals.ts";
import { RadioGroup, SwitchField } from "#web/ui/Choices.tsx";
import { notify } from "#web/ui/notify.ts";
import { AccountFrame } from "./AccountFrame.tsx";
import { securityTexts } from "./security-texts.ts";
import { accountsTexts } from "./texts.ts";

const texts = accountsTexts.reading;

/** How somebody reads most comfortably; each choice shows at once. */
export const ReadingPage = () => {
  const chosen = readingComfort.use();
  const saving = useSend(accounts.saveReadingComfort);
  const save = (to: Partial<ReadingComfort>) => {
    const body = { ...chosen, ...to };
    readingComfort.set(body);
    saving.mutate(
      { body },
      {
        onSuccess: () => notify.success(texts.saved),
        onError: (problem) => {
          readingComfort.set(chosen);
          notify.error(texts.saveFailed, explained(problem, texts.saveFailed));
        },
      },
    );
  };
  return (
    <AccountFrame title={securityTexts.reading} intro={<p className="muted">{texts.intro}</p>}>
      <section className="panel stack read" aria-label={securityTexts.reading}>
        <RadioGroup
          label={texts.text}
          choices={textSizes.map((id) => ({ id, label: texts.sizes[id] }))}
          value={chosen.text}
          onChange={({ target }) =>
            save({ text: textSizes.find((size) => size === target.value) ?? chosen.text })
          }
        />
        <RadioGroup
          label={texts.spacing}
          choices={lineSpacings.map((id) => ({ id, label: texts.spacings[id] }))}
          value={chosen.spacing}
          onChange={({ target }) =>
            save({ spacing: lineSpacings.find((spacing) => spacing === target.value) ?? chosen.spacing })
          }
        />
        <SwitchField
          label={texts.still}
          hint={texts.stillHint}
          checked={chosen.still}
          onChange={({ target }) => save({ still: target.checked })}
        />
        <SwitchField
          label={texts.lasting}
          hint={texts.lastingHint}
          checked={chosen.lasting}
          onChange={({ target }) => save({ lasting: target.checked })}
        />
        <div className="stack stack-s">
          <h2 className="title-m">{texts.example}</h2>
          <p>{texts.exampleText}</p>
        </div>
      </section>
    </AccountFrame>
  );
};
