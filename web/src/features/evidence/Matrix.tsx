import { Link } from "react-router-dom";
import { aloud } from "#shared/contract/aloud.ts";
import { elements } from "#shared/evidence/evidence.path.ts";
import type { EvidenceBoard } from "#shared/evidence/evidence.schemas.ts";
import { elementTitles, shortTitles } from "#shared/evidence/evidence.texts.ts";
import { paths } from "#web/frame/paths.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { shortDay } from "#web/ui/dates.ts";
import { Sign } from "./Sign.tsx";
import { evidenceTexts as texts } from "./texts.ts";

type Row = EvidenceBoard["learners"][number];

const sumOf = ({ statuses }: Row): string => {
  // Phones have no heads above the marks.
  const of = (status: Row["statuses"][number]) =>
    elements.filter((_, n) => statuses[n] === status).map((one) => `${one} ${shortTitles[one]}`);
  return texts.sum(of("missing"), of("to_check"));
};

const Learner = ({
  actionId,
  row,
  isDrawn,
  onDraw,
  search,
}: {
  actionId: string;
  row: Row;
  isDrawn: boolean;
  onDraw: (id: string, isDrawn: boolean) => void;
  search: { tires?: string };
}) => {
  const { learner, left_on, statuses, kept } = row;
  const ground = isDrawn ? "bg-beech-100 print:bg-transparent" : "";
  return (
    <tr
      // biome-ignore lint/a11y/noRedundantRoles: display: grid takes the native roles away
      role="row"
      className={`max-lg:grid max-lg:grid-cols-11 max-lg:gap-x-0.75 max-lg:border-b max-lg:border-line max-lg:px-pad max-lg:pt-2 max-lg:pb-3 ${ground}`}
    >
      <th
        scope="row"
        // biome-ignore lint/a11y/noRedundantRoles: display: grid takes the native roles away
        role="rowheader"
        className="text-left font-strong max-lg:col-span-full lg:border-b lg:border-line lg:pl-pad"
      >
        <span className="flex flex-wrap items-center gap-x-2">
          <label className="check print:hidden min-h-11 items-center">
            <input
              type="checkbox"
              checked={isDrawn}
              aria-label={aloud(texts.draw(learner.name))}
              onChange={({ target }) => onDraw(learner.id, target.checked)}
            />
          </label>
          <Link
            className="inline-flex min-h-11 items-center text-ink"
            to={paths.evidenceOf(actionId, learner.id, search)}
          >
            {learner.name}
          </Link>
          {isDrawn ? (
            <small className="text-ink-2">
              <Aloud>{texts.isDrawn}</Aloud>
            </small>
          ) : null}
          {kept || left_on ? (
            <small className="font-normal text-ink-3 lg:basis-full lg:-mt-2 lg:pb-2 lg:pl-8 print:pl-0">
              <Aloud>{kept ? texts.keptShort(kept.awaits) : texts.left(shortDay(left_on ?? ""))}</Aloud>
            </small>
          ) : null}
        </span>
      </th>
      {elements.map((element, n) => {
        const status = statuses[n] ?? "not_applicable";
        return (
          // biome-ignore lint/a11y/noRedundantRoles: display: grid takes the native roles away
          <td key={element} role="cell" className="text-center lg:border-b lg:border-line">
            <span className="grid min-h-7 place-items-center lg:min-h-11">
              <Sign status={status} small />
              {/* Paper is narrow: the columns have no head there. */}
              <span aria-hidden="true" className="hidden text-xs text-ink-2 print:block">
                {element}
              </span>
              <span className="sr">
                {aloud(texts.cell(element, elementTitles[element], texts.marks[status]))}
              </span>
            </span>
          </td>
        );
      })}
      <td
        // biome-ignore lint/a11y/noRedundantRoles: display: grid takes the native roles away
        role="cell"
        className="col-span-full pt-1 text-sm text-ink-2 lg:hidden"
      >
        {sumOf(row)}
      </td>
    </tr>
  );
};

/** Learners by eleven; phones read the same row as small marks and a sentence. The last row counts what is missing. */
export const Matrix = ({
  actionId,
  rows,
  drawn,
  onDraw,
}: {
  actionId: string;
  rows: readonly Row[];
  drawn: readonly string[];
  onDraw: (id: string, isDrawn: boolean) => void;
}) => {
  const search = drawn.length > 0 ? { tires: drawn.join(",") } : {};
  const head = "bg-ground px-0.5 py-2.5 align-bottom text-xs font-normal text-ink-2";
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: display: block takes the native roles away
    <table role="table" className="w-full table-fixed border-collapse text-sm max-lg:block">
      <caption className="sr">{aloud(texts.caption)}</caption>
      <thead role="rowgroup" className="max-lg:hidden">
        <tr role="row">
          <th role="columnheader" scope="col" className={`w-72 pl-pad text-left ${head}`}>
            <Aloud>{texts.learner}</Aloud>
          </th>
          {elements.map((element) => (
            <th key={element} role="columnheader" scope="col" className={`text-center ${head}`}>
              <b className="block font-display text-base text-ink">{element}</b>
              {shortTitles[element]}
            </th>
          ))}
          <td className="hidden" />
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-lg:block">
        {rows.map((row) => (
          <Learner
            key={row.learner.id}
            isDrawn={drawn.includes(row.learner.id)}
            {...{ actionId, row, onDraw, search }}
          />
        ))}
      </tbody>
      <tfoot role="rowgroup" className="max-lg:hidden">
        <tr role="row">
          <th role="rowheader" scope="row" className="py-3 pl-pad text-left font-strong text-ink-2">
            {texts.stillMissing}
          </th>
          {elements.map((element, n) => {
            const count = rows.filter(({ statuses }) => statuses[n] === "missing").length;
            return (
              <td key={element} role="cell" className="num text-center text-ink-2">
                {count === 0 ? "–" : count}
              </td>
            );
          })}
        </tr>
      </tfoot>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: display: block takes the native roles away
  );
};
