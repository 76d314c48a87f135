import type { Item } from "#functions/store/table.ts";
import { instantInParis } from "#shared/contract/paris.ts";

// Whose turn it is, derived once more from raw items, rule by rule as specification 5 §4 says them. It shares nothing
// with shared/follow-up: where both agree, neither forgot a case.

// biome-ignore lint/suspicious/noExplicitAny: raw items, read without the product's schemas
type Row = Record<string, any>;
type Expected = { learner: string; reason: string; turn: string; since: string };

const dayMs = 86_400_000;

export const expectedTurns = (
  items: readonly Item[],
  action: { start_date: string; end_date: string; is_fest: boolean },
  now: Date,
): Expected[] => {
  const rows = items as readonly Row[];
  const today = now.toLocaleDateString("sv-SE", { timeZone: "Europe/Paris" });
  const ms = (moment: string) => new Date(moment).getTime();
  const old = (moment: string, days: number) => now.getTime() - ms(moment) >= days * dayMs;
  const later = (a: string, b: string | null | undefined) => (b && ms(b) > ms(a) ? b : a);
  if (ms(action.end_date) < now.getTime()) return [];
  const out: Expected[] = [];
  for (const member of rows.filter(
    (row) => row["type"] === "Member" && row["role_id"] === 2 && !row["left"],
  )) {
    const learner: string = member["profile_id"];
    const of = (type: string) => rows.filter((row) => row["type"] === type && row["profile_id"] === learner);
    const say = (reason: string, turn: string, since: string) => out.push({ learner, reason, turn, since });
    const trade: string | null = member["metier_instructor_id"];
    const referent: string | null = member["referent_instructor_id"];
    const steps = of("Step")
      .filter((step) => !step["archived_at"])
      .sort((a, b) => a["order"] - b["order"]);
    const inSteps = (type: string) =>
      rows.filter((row) => row["type"] === type && steps.some((s) => row["step_id"] === idOf(s)));
    const idOf = (step: Row) => `${step["training_action_id"]}~${learner}~${step["order"]}`;
    const trainers = referent ? "referent" : trade ? "trade" : "team";
    const began = later(action.start_date, member["joined_at"]);
    const isOn = ms(action.start_date) <= now.getTime();

    // No contract.
    const states = of("Placement").map((placement) => {
      let last: Row | undefined;
      for (const change of placement["changes"]) if (change.on <= today) last = change;
      return { placement, last };
    });
    const held = states.filter(({ last }) => ["agreed", "signed"].includes(last?.["state"]));
    const wasFor = ({ placement }: { placement: Row }) => (placement["to"] ?? "9999-12-31") < today;
    const isPlaced = held.some((one) => !wasFor(one));
    const ends = [
      ...states.filter(({ last }) => last?.["state"] === "broken").map(({ last }) => last?.["on"] as string),
      ...held.filter(wasFor).map(({ placement }) => placement["to"] as string),
    ];
    let awaitsContract = false;
    if (!isPlaced) {
      const end = ends.sort().at(-1);
      const apprentice =
        states.length === 0 || states.some(({ placement }) => placement["kind"] === "apprenticeship");
      const month = new Date(ms(action.start_date) - 30 * dayMs).toISOString();
      if (end) say("placement_ended", "team", end);
      else if (old(began, 60) || (apprentice && old(began, 90))) say("no_placement", "team", began);
      else if (old(month, 0)) say("no_placement", "team", later(month, member["joined_at"]));
      awaitsContract = Boolean(end) || old(began, 60) || old(month, 0);
    }

    if (action.is_fest && isOn) {
      const lost = (part: string) =>
        of("PastAssignment")
          .filter((row) => row["part"] === part)
          .map((row) => row["to"] as string)
          .sort()
          .at(-1);
      if (!trade && !awaitsContract) say("no_trade_trainer", "team", later(began, lost("trade_trainer")));
      if (!referent) say("no_referent_trainer", "team", later(began, lost("referent_trainer")));
      if (steps.length === 0) say("no_steps", "team", began);
      else {
        const moments: string[] = [];
        const add = (value: unknown) => typeof value === "string" && moments.push(value);
        for (const step of steps) {
          for (const fact of ["completion", "interview_before", "interview_after", "interview_meeting"])
            add(step[fact]?.saved_at);
          for (const fact of ["submission", "word_learner", "word_trade", "word_referent"])
            add(step[fact]?.at);
        }
        for (const row of [...inSteps("DELIVERABLE"), ...inSteps("NOTE")]) add(row["updated_at"]);
        for (const row of inSteps("StepMessage")) add(row["at"]);
        for (const row of of("Contact")) add(row["saved_at"]);
        for (const row of of("Placement")) for (const change of row["changes"]) add(change.saved_at);
        for (const row of of("FollowUp")) for (const word of row["words"]) add(word.at);
        const last = moments.reduce(later, began);
        if (old(last, 30)) say("silence", "silence", last);
      }
    }

    const ended = (step: Row): string | undefined => {
      if (step["completion"])
        return step["completion"].took_place ? (step["completion"].on ?? step["end_datetime"]) : undefined;
      return step["end_datetime"] && old(step["end_datetime"], 0) ? step["end_datetime"] : undefined;
    };
    const situations = steps.filter((step) => step["step_type"] === "situation");
    for (const step of steps) {
      const { order, submission, completion } = step;
      const end = ended(step);
      const wasNot = completion && !completion.took_place;
      const said = completion?.on && instantInParis(completion.on, "23:59:59").toISOString();
      const due = [said, step["end_datetime"]].filter(Boolean).sort().at(-1);
      if (!submission && !wasNot && due && old(due, 14)) say(`submission_missing-${order}`, "learner", due);
      if (submission && !wasNot) {
        const back = ["word_trade", "word_referent"]
          .map((field) => step[field])
          .filter((word) => word?.version === submission.version && word.word === "talk_again")
          .map((word) => word.at as string)
          .sort()[0];
        if (back && old(back, 14)) say(`take_up-${order}`, "learner", back);
        let waits = false;
        for (const [part, who, field, role] of [
          ["trade", trade, "metier_instructor_id", 3],
          ["referent", referent, "referent_instructor_id", 4],
        ] as const) {
          const spoke =
            step[`word_${part}`]?.version === submission.version ||
            (submission.taken_over && submission.noted[role]);
          const named = member["since"][field];
          const since = later(submission.at, named?.by ? named.at : null);
          if (who && !spoke) waits = true;
          if (who && !spoke && old(since, 10)) say(`unanswered-${part}-${order}`, part, since);
        }
        const [against, field] = [
          step["word_learner"],
          referent ? "referent_instructor_id" : "metier_instructor_id",
        ];
        const isOpen = inSteps("StepMessage").some(
          (row) =>
            row["step_id"] === idOf(step) &&
            row["id"] === `word-learner-${submission.version}` &&
            row["settled"] === null,
        );
        if (against?.word === "disagrees" && against.version === submission.version && isOpen) {
          const named = (referent ?? trade) ? member["since"][field] : undefined;
          const last = [step["word_trade"], step["word_referent"]]
            .filter((word) => word?.version === submission.version)
            .map((word) => word.at as string)
            .reduce(later, later(against.at, named?.by ? named.at : null));
          if (!waits && !back && old(last, 10)) say(`disagreed-${order}`, trainers, last);
        }
      }
      const after = step["interview_after"];
      const done = situations.includes(step) ? end : undefined;
      const dated = after && (after.planned_at || after.held_on || after.took_place !== null);
      if (done && !dated && old(done, 7)) say(`interview_undated-${order}`, trainers, done);

      const text = inSteps("DELIVERABLE").find((row) => row["step_id"] === idOf(step));
      const answers = (text?.["sections"][0].fields ?? []) as { name: string; content: string }[];
      const says = (name: string, content: string) =>
        answers.some((field) => field.name === name && field.content === content);
      const met = (all: readonly Row[], field: string) =>
        all.some((one) => (one[field]?.held_on ?? "") > String(text?.["updated_at"]).slice(0, 10));
      const next = steps.filter((one) => one["order"] > order);
      if (step["step_type"] === "rendezvous" && !met(next, "interview_meeting")) {
        if (says("demarche", "a-reprendre")) say(`to_take_up-${order}`, trainers, text?.["updated_at"]);
        const first = situations[0] && ended(situations[0]);
        if (says("accord", "a-ajuster") && first)
          say(`to_adjust-${order}`, trainers, later(text?.["updated_at"], first));
      }
      if (situations.indexOf(step) >= 2 && says("niveau", "1") && !met([step], "interview_after"))
        say(`first_level-${order}`, trainers, text?.["updated_at"]);
    }
  }
  return out;
};
