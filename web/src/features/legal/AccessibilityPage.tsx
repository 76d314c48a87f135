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
import { RichText } from "#web/ui/rich-text/RichText.tsx";
import { accessibilityTexts as texts } from "./accessibility-texts.ts";
import { LongText } from "./LongText.tsx";
import { legalSections } from "./sections.ts";

const publisherId = "legal~association";
const counts = countsOf(criteria);
const conformity = conformityOf(criteria, isTriedWithScreenReader);
const applicable = criteria.length - counts["non applicable"];

const themes = byTheme(criteria).map(({ theme, criteria: own }) => ({
  theme,
  counts: countsOf(own),
  all: own.length,
}));

/** A line a theme: a table of five columns became sixty lines on a phone. */
const Themes = () => (
  <dl className="max-w-120">
    {themes.map(({ theme, counts: own, all }) => (
      <div
        key={theme}
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-2 last:border-0"
      >
        <dt>{theme}</dt>
        <dd className="num text-right font-semibold">
          {own["non applicable"] === all
            ? texts.notApplicable
            : texts.met(own.conforme, all - own["non applicable"])}
        </dd>
      </div>
    ))}
  </dl>
);

const Gaps = ({ title, state }: { title: string; state: State }) => {
  const open = criteria.filter((one) => one.state === state);
  return (
    <>
      <h3>{title}</h3>
      {open.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <ul>
          {open.map(({ number, title: criterion, gap }: Criterion) => (
            <li key={number}>
              <strong>
                {number} {criterion}.
              </strong>{" "}
              {gap}
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
    <LongText
      sections={[
        {
          id: "state",
          title: texts.state,
          children: (
            <>
              <p>
                <strong>{texts.isConform(conformity, counts)}</strong>
              </p>
            </>
          ),
        },
        {
          id: "publisher",
          title: texts.publisher,
          children: (
            <>
              <Publisher />
              <p>{texts.commitment}</p>
            </>
          ),
        },
        {
          id: "results",
          title: texts.results,
          children: (
            <>
              <p>{texts.rate(rateOf(criteria), counts.conforme, applicable, counts["non applicable"])}</p>
              <h3>{texts.byTheme}</h3>
              <Themes />
            </>
          ),
        },
        {
          id: "gaps",
          title: texts.gaps,
          children: (
            <>
              <Gaps title={texts.unmetCriteria} state="non conforme" />
              {counts["à vérifier"] > 0 ? <Gaps title={texts.uncheckedCriteria} state="à vérifier" /> : null}
              <h3>{texts.burden}</h3>
              <p>{texts.noBurden}</p>
              <h3>{texts.exempt}</h3>
              <p>{texts.exemptContents}</p>
            </>
          ),
        },
        {
          id: "drawnUp",
          title: texts.drawnUp,
          children: (
            <>
              <p>{texts.date}</p>
              <p>{texts.method}</p>
              <h3>{texts.technologies}</h3>
              <p>{texts.technologyList}</p>
              <Listed title={texts.environment} entries={texts.environmentList} />
              <h3>{texts.looked}</h3>
              <p>{texts.lookedAt}</p>
            </>
          ),
        },
        {
          id: "contact",
          title: texts.contact,
          children: (
            <>
              <p>{texts.contactText}</p>
              <p>
                <a href={paths.support}>{texts.write}</a>
              </p>
            </>
          ),
        },
        {
          id: "remedy",
          title: texts.remedy,
          children: (
            <>
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
            </>
          ),
        },
      ]}
    />
  </Page>
);
