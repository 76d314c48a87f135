import type { RecentImport } from "#shared/contract/import.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { dayTime } from "#web/ui/dates.ts";
import { importTexts } from "./texts.ts";

const wordsOf = ({ written, status, by, done_at }: RecentImport) =>
  [by || importTexts.byNobody, dayTime(done_at), importTexts.recentState[status](written)].join(" · ");

/** What was brought into this place during the last day, and by whom; one's own lead to where they can be undone. */
export const Recent = ({ imports, pathname }: { imports: readonly RecentImport[]; pathname: string }) =>
  imports.length === 0 ? null : (
    <section className="panel stack stack-s" aria-labelledby="recent-imports">
      <h2 id="recent-imports" className="title-m">
        {importTexts.recent}
      </h2>
      <ul className="stack stack-s">
        {imports.map((one) => (
          <li key={one.id} className="row between">
            <div className="grow">
              <p className="font-bold">{one.file_name}</p>
              <p className="muted small">{wordsOf(one)}</p>
            </div>
            {one.mine ? (
              <ButtonLink
                variant="outline"
                to={`${pathname}?import=${one.id}`}
                aria-label={importTexts.seeNamed(one.file_name)}
              >
                {importTexts.see}
              </ButtonLink>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
