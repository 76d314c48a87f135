import type { ReactNode } from "react";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { lineSpacings, type ReadingComfort, textSizes } from "#shared/accounts/reading.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { chooseAsVisitor, readingComfort } from "#web/api/reading.ts";
import { explained } from "#web/api/refusals.ts";
import { useSession } from "#web/api/session.ts";
import { Page } from "#web/frame/Page.tsx";
import { frameTexts } from "#web/frame/texts.ts";
import { RadioGroup, SwitchField } from "#web/ui/form/Choices.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { AccountFrame } from "./AccountFrame.tsx";
import { accountsTexts } from "./texts.ts";

const texts = accountsTexts.reading;
const title = frameTexts.reading;

/** One of the rubrics of an account; visitors have the page alone. */
const Frame = ({ isVisitor, children }: { isVisitor: boolean; children: ReactNode }) =>
  isVisitor ? (
    <Page title={title} intro={<p className="muted">{texts.visitorIntro}</p>}>
      {children}
    </Page>
  ) : (
    <AccountFrame title={title} intro={<p className="muted">{texts.intro}</p>}>
      {children}
    </AccountFrame>
  );

/** How somebody reads most comfortably; each choice shows at once. */
export const ReadingPage = () => {
  const chosen = readingComfort.use();
  const isVisitor = useSession().status !== "signedIn";
  const saving = useSend(accounts.saveReadingComfort, { inOrder: true });
  const save = (to: Partial<ReadingComfort>) => {
    const body = { ...chosen, ...to };
    if (isVisitor) {
      chooseAsVisitor(body);
      return;
    }
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
    <Frame isVisitor={isVisitor}>
      <section className="panel stack read" aria-label={title}>
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
    </Frame>
  );
};
