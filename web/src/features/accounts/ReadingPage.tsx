import type { ReactNode } from "react";
import { lineSpacings, textSizes } from "#shared/accounts/reading.schemas.ts";
import { readingComfort } from "#web/api/reading.ts";
import { useSession } from "#web/api/session.ts";
import { useRights } from "#web/frame/admin/rights.ts";
import { Page } from "#web/frame/Page.tsx";
import { useSaveReading } from "#web/frame/save-reading.ts";
import { frameTexts } from "#web/frame/texts.ts";
import { RadioGroup, SwitchField } from "#web/ui/form/Choices.tsx";
import { AccountFrame } from "./AccountFrame.tsx";
import { accountsTexts } from "./texts.ts";

const texts = accountsTexts.reading;
const title = frameTexts.reading;

/** One of the rubrics of an account; visitors have the page alone. */
const Frame = ({ isVisitor, children }: { isVisitor: boolean; children: ReactNode }) => {
  const { role } = useRights();
  const voice = role === undefined || role === "learner" ? "tu" : "vous";
  return isVisitor ? (
    <Page title={title} intro={<p className="muted">{texts.visitorIntro}</p>}>
      {children}
    </Page>
  ) : (
    <AccountFrame title={title} intro={<p className="muted">{texts.intro[voice]}</p>}>
      {children}
    </AccountFrame>
  );
};

/** How somebody reads most comfortably; each choice shows at once. */
export const ReadingPage = () => {
  const chosen = readingComfort.use();
  const isVisitor = useSession().status !== "signedIn";
  const save = useSaveReading(texts);
  return (
    <Frame isVisitor={isVisitor}>
      <div className="side [--cols:minmax(0,1fr)_20rem]">
        <section className="panel stack" aria-label={title}>
          <RadioGroup
            look="row"
            label={texts.text}
            choices={textSizes.map((id) => ({ id, label: texts.sizes[id] }))}
            value={chosen.text}
            onChange={({ target }) =>
              void save({ text: textSizes.find((size) => size === target.value) ?? chosen.text })
            }
          />
          <RadioGroup
            look="row"
            label={texts.spacing}
            choices={lineSpacings.map((id) => ({ id, label: texts.spacings[id] }))}
            value={chosen.spacing}
            onChange={({ target }) =>
              void save({
                spacing: lineSpacings.find((spacing) => spacing === target.value) ?? chosen.spacing,
              })
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
        </section>
        <aside className="side-sticky panel stack stack-s max-lg:order-first" aria-labelledby="example">
          <h2 id="example" className="title-m">
            {texts.example}
          </h2>
          <p>{texts.exampleText}</p>
        </aside>
      </div>
    </Frame>
  );
};
