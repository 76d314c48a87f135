import { useQuery } from "@tanstack/react-query";
import * as evidence from "#shared/evidence/evidence.contract.ts";
import { ask } from "#web/api/query.ts";
import { useSections } from "#web/frame/content/use-sections.ts";
import { Page } from "#web/frame/Page.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { LoadingState } from "#web/ui/lists/States.tsx";
import { RichText } from "#web/ui/rich-text/RichText.tsx";
import { LongText } from "./LongText.tsx";
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
          <LongText
            sections={sections.map(({ id, title, text }) => ({
              id: anchorOf(id),
              title,
              children: (
                <>
                  <RichText html={text} />
                  {id === durationsId ? <EvidencePeriod /> : null}
                </>
              ),
            }))}
          />
        )}
      </Loaded>
    </Page>
  );
};
