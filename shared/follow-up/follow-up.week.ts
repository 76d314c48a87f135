import { capital } from "#shared/contract/capital.ts";
import { counted } from "#shared/contract/counted.ts";
import { firstNameOf } from "#shared/contract/first-name.ts";
import { momentInParis, parisClock } from "#shared/contract/paris.ts";
import type { FollowUpRow } from "#shared/follow-up/follow-up.schemas.ts";
import { rowTexts } from "#shared/follow-up/follow-up.texts.ts";

/** What a referent trainer's week is made of. */
type Week = {
  interviews: readonly {
    at: string;
    what: "before" | "after" | "meeting";
    learner: string;
    trade: string | null;
  }[];
  rows: readonly FollowUpRow[];
  /** What learners said of the last week. */
  words: readonly { at: string; text: string; learner: string }[];
};

/** A mail has so many lines at most. */
const maxLines = 5;

const interviewNames = { before: "entretien d’avant", after: "entretien d’après", meeting: "rendez-vous" };

const waitingLine = (row: FollowUpRow): string => {
  const { who: holder, says, fact } = rowTexts(row, "referent");
  if (row.turn === "referent")
    return `${fact.replace(/\.$/, "")} : ${holder === "Vous" ? "vous" : holder} ${says}`;
  const who = row.turn === "trade" ? (row.trade?.name ?? "") : row.learner.name;
  return `À ${firstNameOf(who)} : ${fact}`;
};

/** The same gesture that waits in several steps of a learner is one line. */
const waitingLines = (rows: readonly FollowUpRow[]): string[] =>
  [
    ...Map.groupBy(rows, (row) =>
      row.turn === "referent" ? `${row.learner.id} ${rowTexts(row, "referent").says}` : row,
    ).values(),
  ].map((alike) => {
    const [row, ...others] = alike;
    if (!row) return "";
    if (others.length === 0) return waitingLine(row);
    const { who, says } = rowTexts(row, "referent");
    const whose = who === "Vous" ? `${row.learner.name} : vous` : who;
    const steps = alike.flatMap(({ step }) => step?.name ?? []);
    return `${whose} ${says.replace(/\.$/, "")}, pour ${steps.join(", ")}.`;
  });

/** A week in five lines at most: interviews, then whose turn it is, then one sentence; undefined for a calm one. */
export const weekMail = ({
  interviews,
  rows,
  words,
}: Week): { subject: string; lines: string[] } | undefined => {
  const dated = interviews
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ at, what, learner, trade }) => {
      const with_ = [learner, trade].flatMap((name) => (name ? firstNameOf(name) : [])).join(" et ");
      const moment = momentInParis(at);
      return `${capital(moment)} : ${interviewNames[what]}, ${with_}.`;
    });
  const own = rows.filter(({ turn }) => turn === "referent");
  const others = rows.filter(({ turn }) => turn === "trade" || turn === "learner");
  const [said] = words.filter(({ text }) => text !== "").toSorted((a, b) => (a.at < b.at ? 1 : -1));
  const quoted = said ? [`${firstNameOf(said.learner)} : « ${said.text} »`] : [];
  const before = [...dated, ...waitingLines([...own, ...others])].slice(0, maxLines - quoted.length);
  const lines = [...before, ...quoted];
  if (lines.length === 0) return undefined;
  const waits = [
    ...(dated.length > 0 ? [counted(dated.length, "entretien", "entretiens")] : []),
    ...(own.length > 0 ? [counted(own.length, "réponse attendue", "réponses attendues")] : []),
  ];
  return { subject: `Votre semaine${waits.length > 0 ? ` : ${waits.join(", ")}` : ""}`, lines };
};

/** Whether a moment is on a Monday, Tuesday or Wednesday (Paris): later, a week's mail would tell of what is over. */
export const beginsWeek = (moment: Date): boolean =>
  [1, 2, 3].includes(new Date(`${parisClock(moment).day}T12:00:00Z`).getUTCDay());
