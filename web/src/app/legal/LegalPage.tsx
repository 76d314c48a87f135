import { Page } from "#web/app/Page.tsx";
import { legalTexts } from "./texts.ts";

export const LegalPage = () => (
  <Page title={legalTexts.title} intro={<p className="lede">{legalTexts.intro}</p>}>
    <div className="side cols-rail">
      <nav className="rail only-l side-sticky" aria-label={legalTexts.contents}>
        {legalTexts.sections.map((section) => (
          <a key={section.id} href={`#${section.id}`}>
            {section.title}
          </a>
        ))}
      </nav>
      <div className="stack stack-l">
        {legalTexts.sections.map((section) => (
          <section key={section.id} id={section.id} className="prose">
            <h2>{section.title}</h2>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
    </div>
  </Page>
);
