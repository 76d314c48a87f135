import { useQuery } from "@tanstack/react-query";
import * as evidence from "#shared/evidence/evidence.contract.ts";
import { ask } from "#web/api/query.ts";
import { useSections } from "#web/frame/content/use-sections.ts";
import { Page } from "#web/frame/Page.tsx";
import { rail, railEntry } from "#web/frame/SectionNav.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { LoadingState } from "#web/ui/lists/States.tsx";
import { RichText } from "#web/ui/rich-text/RichText.tsx";
import { durationsId, legalSections } from "./sections.ts";
import { legalTexts } from "./texts.ts";

/** The part of an id that the page's address names. */
const anchorOf = (id: string) => id.split("~")[1] ?? id;

/** How long dossiers of evidence are kept, as the organisation has set it. */
const EvidencePeriod = () => {
  const query = useQuery(ask(evidence.getEvidencePeriod, {}));
  return (
    <Loaded query={query} failed={legalTexts.failed} loading={<LoadingState lines={2} />}>
      {({ years }) => <p>{legalTexts.evidencePeriod(years)}</p>}
    </Loaded>
  );
};

export const LegalPage = () => {
  const query = useSections("legal", legalSections);
  return (
    <Page title={legalTexts.title} intro={<p className="lede">{legalTexts.intro}</p>}>
      <Loaded query={query} failed={legalTexts.failed} loading={<LoadingState lines={12} />}>
        {(sections) => (
          <div className="side cols-rail">
            <nav className={`${rail} side-sticky max-lg:hidden`} aria-label={legalTexts.contents}>
              <ul className="grid gap-0.5">
                {sections.map(({ id, title }) => (
                  <li key={id}>
                    <a className={railEntry(false)} href={`#${anchorOf(id)}`}>
                      {title}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
            <div className="stack stack-l">
              {sections.map(({ id, title, text }) => (
                <section key={id} id={anchorOf(id)} className="prose">
                  <h2>{title}</h2>
                  <RichText html={text} />
                  {id === durationsId ? <EvidencePeriod /> : null}
                </section>
              ))}
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  );
};
