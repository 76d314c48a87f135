import type { ReactNode } from "react";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { lineSpacings, type ReadingComfort, textSizes } from "#shared/accounts/reading.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { chooseAsVisitor, readingComfort } from "#web/api/reading.ts";
import { explained } from "#web/api/refusals.ts";
import { sessionKnown, useSession } from "#web/api/session.ts";
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
  const save = async (to: Partial<ReadingComfort>) => {
    readingComfort.set({ ...chosen, ...to });
    // A choice made before the first check of the session would be kept as a visitor's, and sent beside the next one.
    const { status } = await sessionKnown();
    const body = { ...readingComfort.get(), ...to };
    if (status === "anonymous") {
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
            void save({ text: textSizes.find((size) => size === target.value) ?? chosen.text })
          }
        />
        <RadioGroup
          label={texts.spacing}
          choices={lineSpacings.map((id) => ({ id, label: texts.spacings[id] }))}
          value={chosen.spacing}
          onChange={({ target }) =>
            void save({ spacing: lineSpacings.find((spacing) => spacing === target.value) ?? chosen.spacing })
          }
        />
        <SwitchField
          label={texts.still}
          hint={texts.stillHint}
          checked={chosen.still}
          onChange={({ target }) => void save({ still: target.checked })}
        />
        <SwitchField
          label={texts.lasting}
          hint={texts.lastingHint}
          checked={chosen.lasting}
          onChange={({ target }) => void save({ lasting: target.checked })}
        />
        <div className="stack stack-s">
          <h2 className="title-m">{texts.example}</h2>
          <p>{texts.exampleText}</p>
        </div>
      </section>
    </Frame>
  );
};
