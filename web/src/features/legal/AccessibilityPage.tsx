import { criteria, isTriedWithScreenReader } from "#shared/accessibility/criteria.ts";
import {
  byTheme,
  type Criterion,
  conformityOf,
  countsOf,
  rateOf,
  type State,
} from "#shared/accessibility/rgaa.ts";
import { useSections } from "#web/frame/content/use-sections.ts";
import { Page } from "#web/frame/Page.tsx";
import { paths } from "#web/frame/paths.ts";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { type Column, Table } from "#web/ui/lists/Table.tsx";
import { RichText } from "#web/ui/rich-text/RichText.tsx";
import { accessibilityTexts as texts } from "./accessibility-texts.ts";
import { legalSections } from "./sections.ts";

const publisherId = "legal~association";
const counts = countsOf(criteria);
const conformity = conformityOf(criteria, isTriedWithScreenReader);
const applicable = criteria.length - counts["non applicable"];

const rows = byTheme(criteria).map(({ theme, criteria: own }) => ({ theme, counts: countsOf(own) }));
const states: readonly [State, string][] = [
  ["conforme", texts.met],
  ["non conforme", texts.unmet],
  ["à vérifier", texts.unchecked],
  ["non applicable", texts.notApplicable],
];
const columns: readonly Column<(typeof rows)[number]>[] = [
  { id: "theme", label: texts.theme, heading: true, cell: ({ theme }) => theme },
  ...states
    .filter(([state]) => counts[state] > 0)
    .map(([state, label]) => ({
      id: state,
      label,
      numeric: true,
      cell: ({ counts: own }: (typeof rows)[number]) => own[state],
    })),
];

const Gaps = ({ title, state }: { title: string; state: State }) => {
  const open = criteria.filter((one) => one.state === state);
  return (
    <>
      <h3>{title}</h3>
      {open.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <ul>
          {open.map(({ number, title: criterion, gap, pages }: Criterion) => (
            <li key={number}>
              <strong>
                {number} {criterion}.
              </strong>{" "}
              {gap} {pages.startsWith("/") ? texts.pages(pages) : null}
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

const Listed = ({ title, entries }: { title: string; entries: readonly string[] }) => (
  <>
    <h3>{title}</h3>
    <ul>
      {entries.map((entry) => (
        <li key={entry}>{entry}</li>
      ))}
    </ul>
  </>
);

/** Who publishes the site, in the words of the legal page. */
const Publisher = () => {
  const query = useSections("legal", legalSections);
  return (
    <Loaded query={query} failed={texts.publisherFailed}>
      {(sections) => <RichText html={sections.find(({ id }) => id === publisherId)?.text ?? ""} />}
    </Loaded>
  );
};

/** The statement of accessibility that French law asks for, written from the table of criteria. */
export const AccessibilityPage = () => (
  <Page title={texts.title} intro={<p className="lede">{texts.intro}</p>}>
    <section className="prose">
      <h2>{texts.state}</h2>
      <p>
        <strong>{texts.isConform(conformity, rateOf(criteria))}</strong>
      </p>
    </section>
    <section className="prose">
      <h2>{texts.publisher}</h2>
      <Publisher />
      <p>{texts.commitment}</p>
    </section>
    <section className="prose">
      <h2>{texts.results}</h2>
      <p>{texts.rate(rateOf(criteria), counts.conforme, applicable)}</p>
      <Table caption={texts.byTheme} columns={columns} rows={rows} keyOf={({ theme }) => theme} />
    </section>
    <section className="prose">
      <h2>{texts.gaps}</h2>
      <Gaps title={texts.unmetCriteria} state="non conforme" />
      {counts["à vérifier"] > 0 ? <Gaps title={texts.uncheckedCriteria} state="à vérifier" /> : null}
      <h3>{texts.burden}</h3>
      <p>{texts.noBurden}</p>
      <h3>{texts.exempt}</h3>
      <p>{texts.exemptContents}</p>
    </section>
    <section className="prose">
      <h2>{texts.drawnUp}</h2>
      <p>{texts.date}</p>
      <p>{texts.method}</p>
      <Listed title={texts.technologies} entries={texts.technologyList} />
      <Listed title={texts.environment} entries={texts.environmentList} />
      <h3>{texts.looked}</h3>
      <p>{texts.lookedAt}</p>
    </section>
    <section className="prose">
      <h2>{texts.contact}</h2>
      <p>{texts.contactText}</p>
      <p>
        <a href={paths.support}>{texts.write}</a>
      </p>
    </section>
    <section className="prose">
      <h2>{texts.remedy}</h2>
      <p>{texts.remedyText}</p>
      <ul>
        {texts.remedies.map(({ before, href, label }) => (
          <li key={href}>
            {before}
            <a href={href}>{label}</a>
          </li>
        ))}
        <li>{texts.post}</li>
      </ul>
    </section>
  </Page>
);
