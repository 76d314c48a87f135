import { ChevronRight, EllipsisVertical, FileText, Minus, Undo2 } from "lucide-react";
import { Link } from "react-router-dom";
import { aloud } from "#shared/contract/aloud.ts";
import { delayInFrench } from "#shared/contract/declared.ts";
import { asksNothing, type Element } from "#shared/evidence/evidence.path.ts";
import type { EvidenceDossier, EvidenceLine } from "#shared/evidence/evidence.schemas.ts";
import {
  elementTitles,
  lineSentence,
  statusWords,
  tellingItems,
  turnNames,
} from "#shared/evidence/evidence.texts.ts";
import { paths } from "#web/frame/paths.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { ButtonLink, IconButton } from "#web/ui/Button.tsx";
import { day, daySpan, shortFirstDay } from "#web/ui/dates.ts";
import { Menu } from "#web/ui/over/Menu.tsx";
import type { MenuEntry } from "#web/ui/over/menu-entries.ts";
import { Sign } from "./Sign.tsx";
import { evidenceTexts as texts } from "./texts.ts";

const rangeOf = (days: readonly string[]): string => {
  const [first = "", ...more] = [...new Set(days)].sort();
  const last = more.at(-1);
  if (!last) return day(first);
  return more.length === 1 ? texts.andDay(shortFirstDay(first, last), day(last)) : daySpan(first, last);
};

/** Whether the learner is among those who have to write what is missing. */
const isLearnersTurn = (line: EvidenceLine) =>
  tellingItems(line).some(({ turns }) => turns.some(({ part }) => part === "learner"));

/** What was declared in bold, what was saved under it; of what is missing, whose turn it is and since when. */
const When = ({ line, isOwn }: { line: EvidenceLine; isOwn: boolean }) => {
  const telling = tellingItems(line);
  const quiet = "block text-sm text-ink-3";
  if (asksNothing(line.status))
    return line.mark ? (
      <p className="text-ink-3">{texts.saidBy(line.mark.by ?? texts.gone, day(line.mark.saved_at))}</p>
    ) : null;
  if (line.status === "missing") {
    const [oldest] = telling.toSorted((a, b) => ((a.since ?? "") < (b.since ?? "") ? -1 : 1));
    if (!oldest) return null;
    return (
      <p className="text-ink-2">
        <Aloud>{texts.turn(turnNames(oldest))}</Aloud>
        {oldest.since ? <span className={quiet}>{texts.since(day(oldest.since))}</span> : null}
        {isOwn && !isLearnersTurn(line) ? <span className={quiet}>{texts.nothingForYou}</span> : null}
      </p>
    );
  }
  const days = telling.flatMap(({ on }) => on ?? []);
  const saved = telling.flatMap(({ saved_at }) => saved_at ?? []).sort();
  const last = saved.at(-1);
  const [only] = telling;
  const isSameDay = last !== undefined && days.length > 0 && new Set([...days, ...saved].map(day)).size === 1;
  const late =
    telling.length === 1 && only?.on && only.saved_at ? delayInFrench(only.on, only.saved_at) : undefined;
  // On a learner's phone eleven times two lines would be a long way down: the delay says the second date.
  const isOneLine = isOwn && days.length > 0 && late !== undefined;
  return (
    <p className={`num ${isOneLine ? "max-lg:text-sm" : ""}`}>
      {days.length > 0 ? <b className="font-strong">{rangeOf(days)}</b> : null}
      {last ? (
        <>
          {isOneLine ? (
            <span className="text-sm text-ink-3 lg:hidden print:hidden">, {texts.savedLate(late)}</span>
          ) : null}
          <span className={`${quiet} ${isOneLine ? "max-lg:hidden print:block" : ""}`}>
            {isSameDay ? texts.savedSameDay : (saved.length > 1 ? texts.savedLast : texts.saved)(day(last))}
            {late ? `, ${late}` : ""}
          </span>
        </>
      ) : null}
    </p>
  );
};

type Way = { to: string; label: string } | undefined;

/** Where a line is read, written or put right. A learner has their own step's page, and no page of the team. */
const wayOf = (
  line: EvidenceLine,
  { learner, training_action: { id, archived_at } }: EvidenceDossier,
  isOwn: boolean,
): Way => {
  // In an archived promotion nothing is written any more.
  if (archived_at && line.status === "missing") return undefined;
  const isMissing = line.status === "missing";
  const step = tellingItems(line).find((one) => one.step)?.step;
  const isToWrite = isMissing && (!isOwn || isLearnersTurn(line));
  if (step) return { to: paths.step(step.id), label: isToWrite ? texts.write : texts.open };
  if (isOwn || asksNothing(line.status)) return undefined;
  if (line.element === "E3")
    return isMissing
      ? { to: paths.trainingAction(id), label: texts.name }
      : { to: paths.following(id, learner.id), label: texts.open };
  return { to: paths.following(id, learner.id), label: isMissing ? texts.note : texts.open };
};

type Marking = {
  onNotApplicable: (element: Element) => void;
  onPaper: (element: Element) => void;
  onTakeBack: (element: Element, version: number) => void;
};

const LineMenu = ({ line, marking }: { line: EvidenceLine; marking: Marking }) => {
  const { element, mark } = line;
  const entries: MenuEntry[] = [
    {
      id: "none",
      label: texts.notApplicable,
      icon: <Minus />,
      onSelect: () => marking.onNotApplicable(element),
    },
    { id: "paper", label: texts.paper, icon: <FileText />, onSelect: () => marking.onPaper(element) },
    ...(mark
      ? [
          {
            id: "back",
            label: texts.takeBack,
            icon: <Undo2 />,
            onSelect: () => marking.onTakeBack(element, mark.version),
          },
        ]
      : []),
  ];
  return (
    <Menu
      entries={entries}
      trigger={<IconButton small label={texts.options(element)} icon={<EllipsisVertical />} />}
    />
  );
};

/**
 * What most lines without an object say alike, before a path has begun for one: said once above them. Not where others lack
 * something: above them it would be about these too.
 */
const sharedSentence = (lines: readonly EvidenceLine[]): string | undefined => {
  if (lines.some(({ status }) => status === "missing")) return undefined;
  const said = Map.groupBy(
    lines.filter(({ status, mark }) => asksNothing(status) && !mark),
    lineSentence,
  );
  return [...said].find(([, alike]) => alike.length > 2)?.[0];
};

/** Lines in their order: the eleven, or some of them. */
export const Lines = ({
  dossier,
  lines,
  isOwn,
  marking,
}: {
  dossier: EvidenceDossier;
  lines: readonly EvidenceLine[];
  isOwn: boolean;
  marking: Marking | undefined;
}) => {
  const shared = sharedSentence(lines);
  return (
    <>
      {shared ? (
        <p className="border-b border-line px-pad py-3 text-ink-2">
          <Aloud>{shared}</Aloud>
        </p>
      ) : null}
      <ul>
        {lines.map((line) => {
          const way = dossier.kept ? undefined : wayOf(line, dossier, isOwn);
          const title = elementTitles[line.element];
          const sentence = lineSentence(line);
          const name = way ? aloud(texts.openOf(way.label, `${line.element} ${title}`)) : undefined;
          // On a learner's phone the row leads there: a button on each made the page a third longer.
          const isRowLink = isOwn && way?.label === texts.open;
          return (
            <li
              key={line.element}
              className="relative grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 border-line max-lg:items-center px-pad py-3.5 max-sm:py-2.5 not-first:border-t lg:grid-cols-[8rem_minmax(0,1.5fr)_minmax(0,1.2fr)_9rem] lg:gap-x-5 print:grid-cols-[7rem_minmax(0,1.6fr)_minmax(0,1.2fr)] print:gap-x-4 print:py-2 print:break-inside-avoid"
            >
              <span
                className={`inline-flex items-center gap-2 leading-tight max-lg:-order-1 print:order-none ${line.status === "not_due" || line.status === "not_applicable" ? "text-ink-2" : "font-strong"}`}
              >
                <Sign status={line.status} />
                {statusWords[line.status]}
              </span>
              <div className="max-lg:col-span-full print:col-span-1">
                <h3 className="font-sans text-base/snug font-strong">
                  <span className="num mr-1.5 font-normal text-ink-3">{line.element}</span>
                  <Aloud>{title}</Aloud>
                </h3>
                {sentence === shared && !line.mark ? null : (
                  <p className="text-ink-2">
                    <Aloud>{sentence}</Aloud>
                  </p>
                )}
              </div>
              <div className="max-lg:col-span-full max-lg:empty:hidden print:col-span-1">
                <When line={line} isOwn={isOwn} />
              </div>
              <div className="print:hidden flex items-center justify-end gap-1 max-lg:-order-1">
                {way && isRowLink ? (
                  <Link
                    className="text-ink-3 after:absolute after:inset-0 lg:hidden"
                    to={way.to}
                    aria-label={name}
                  >
                    <ChevronRight />
                  </Link>
                ) : null}
                {way ? (
                  <ButtonLink
                    small
                    className={isRowLink ? "max-lg:hidden" : ""}
                    variant={way.label === texts.open ? "quiet" : "outline"}
                    to={way.to}
                    aria-label={name}
                  >
                    {way.label}
                  </ButtonLink>
                ) : null}
                {marking ? <LineMenu line={line} marking={marking} /> : null}
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
};
