import { randomUUID } from "node:crypto";
import { keys } from "#functions/store/keys.ts";
import { type Item, putItem, transact } from "#functions/store/table.ts";

// Random cohorts as raw items, so that an oracle reads what is stored and none of the product's own reading.

const dayMs = 24 * 3_600_000;
const hourMs = 3_600_000;

/** The items of the learners of an action, at a moment: many dates stand just before or after a threshold. */
export const cohortItems = (actionId: string, learners: number, now: Date, random: () => number): Item[] => {
  const below = (most: number) => Math.floor(random() * most);
  const chance = (share: number) => random() < share;
  const one = <Value>(...values: readonly Value[]): Value => values[below(values.length)] as Value;
  const ago = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
  /** Some days ago, often an hour before or after a threshold. */
  const usual = () =>
    chance(0.6)
      ? new Date(
          now.getTime() - one(7, 10, 14, 30) * dayMs + one(-1, 1) * hourMs - one(0, 0, 20 * dayMs),
        ).toISOString()
      : ago(random() * 60);
  const day = (instant: string) => instant.slice(0, 10);
  const id = () => randomUUID();
  return Array.from({ length: learners }).flatMap((): Item[] => {
    const learner = id();
    // Of some, nobody has written for a month.
    const some = chance(0.25) ? () => ago(31 + random() * 20) : usual;
    const items: Item[] = [];
    const put = (type: string, key: { pk: string; sk: string }, values: object) =>
      items.push({ ...values, ...key, type });
    const [trade, referent] = [chance(0.8) ? id() : null, chance(0.8) ? id() : null];
    const naming = () => ({ at: some(), by: chance(0.7) ? id() : null });
    put("Member", keys.trainingMember(actionId, learner), {
      training_action_id: actionId,
      profile_id: learner,
      role_id: 2,
      metier_instructor_id: trade,
      referent_instructor_id: referent,
      since: {
        ...(trade && chance(0.7) && { metier_instructor_id: naming() }),
        ...(referent && chance(0.7) && { referent_instructor_id: naming() }),
      },
      joined_at: one(ago(120), some()),
      ...(chance(0.08) && { left: { date: day(ago(3)), reason: "Parti" } }),
      version: 1,
    });
    for (const part of ["trade_trainer", "referent_trainer"])
      if (chance(0.3))
        put("PastAssignment", keys.pastAssignment(actionId, learner, 1, part), {
          ...{ training_action_id: actionId, profile_id: learner, part, trainer_id: id(), from: ago(90) },
          ...{ named_by: null, to: some(), ended_by: null, version: 1 },
        });
    const count = chance(0.1) ? 0 : 7;
    for (let order = 1; order <= count; order++) {
      const step = `${actionId}~${learner}~${order}`;
      const step_type = order <= 2 ? "rendezvous" : order === 7 ? "bilan" : "situation";
      const version = 1 + below(2);
      const disagrees = chance(0.1);
      const word = () => ({
        version: disagrees || chance(0.7) ? version : 1,
        word: disagrees ? "validates" : one("validates", "talk_again"),
        at: some(),
      });
      const against = { version: chance(0.8) ? version : 1, word: "disagrees", at: some() };
      const interview = () => {
        const held_on = chance(0.4) ? day(some()) : null;
        return {
          ...{ saved_at: some(), version: 1, minutes: null, present: [] },
          planned_at: chance(0.3) ? ago(-3) : null,
          took_place: held_on ? true : chance(0.3) ? false : null,
          held_on,
        };
      };
      const hasDeliverable = chance(0.5);
      const noteOf = chance(0.2) ? one(3, 4) : undefined;
      const hasThread = disagrees || chance(0.06);
      const took_place = chance(0.8);
      put("Step", keys.step(actionId, learner, order), {
        ...{ training_action_id: actionId, profile_id: learner, order, step_type, name: `Étape ${order}` },
        start_datetime: ago(80),
        end_datetime: chance(0.1) ? null : one(some(), some(), ago(-20)),
        ...{ folders: {}, documents: {}, attached_by: {} },
        ...(chance(disagrees ? 0.9 : 0.5) && {
          submission: {
            ...{ version, at: some(), taken_over: order % 3 === 0, shown: version, documents: [] },
            noted: chance(0.2) ? { [one(3, 4)]: true } : {},
          },
        }),
        ...(chance(0.4) && {
          completion: {
            ...{ saved_at: some(), version: 1, took_place, hours: null },
            on: took_place ? day(some()) : null,
          },
        }),
        ...(step_type === "situation" && chance(0.5) && { interview_after: interview() }),
        ...(step_type !== "situation" && chance(0.3) && { interview_meeting: interview() }),
        ...(chance(disagrees ? 0.8 : 0.4) && { word_trade: word() }),
        ...(chance(disagrees ? 0.8 : 0.4) && { word_referent: word() }),
        ...(disagrees && { word_learner: against }),
        ...(hasThread && { has_thread: true }),
        written: {
          DELIVERABLE: hasDeliverable ? { 0: true } : {},
          NOTE: noteOf ? { [noteOf]: true } : {},
        },
        created_at: ago(100),
        ...(chance(0.05) && { archived_at: ago(1) }),
        version: 1,
      });
      const writing = { step_id: step, author_id: learner, created_at: ago(50) };
      if (hasDeliverable) {
        const fields = [
          { name: "demarche", content: one("claire", "a-reprendre"), label: "", type: "radio" },
          { name: "accord", content: one("partage", "a-ajuster"), label: "", type: "radio" },
          { name: "niveau", content: one("1", "2"), label: "", type: "radio" },
        ];
        const own = order === 1 ? fields.slice(0, 1) : order === 2 ? fields.slice(1, 2) : fields.slice(2);
        put("DELIVERABLE", keys.stepWriting(step, "DELIVERABLE", 0), {
          ...writing,
          ...{ part: 0, name: "Fiche", updated_at: some(), version },
          sections: [{ title: "", description: "", fields: own }],
        });
      }
      if (noteOf)
        put("NOTE", keys.stepWriting(step, "NOTE", noteOf), {
          ...writing,
          ...{ part: noteOf, content: "Une note", updated_at: some(), version: 1 },
        });
      const asks = (message: string, more: object) =>
        put("StepMessage", keys.stepMessage(step, message), {
          ...{
            step_id: step,
            id: message,
            number: 1,
            author_id: learner,
            part: "learner",
            recorded_by: null,
          },
          ...{ at: some(), version: 1, section: null, text: "Et ?", answers: null, settled: null, ...more },
        });
      if (hasThread) asks("m", {});
      if (disagrees)
        asks(`word-learner-${against.version}`, {
          at: against.at,
          settled: chance(0.3) ? { at: ago(1), by: id() } : null,
        });
    }
    if (chance(0.4))
      put("Contact", keys.contact(actionId, learner, "c"), {
        ...{
          training_action_id: actionId,
          profile_id: learner,
          local_id: "c",
          kind: "call",
          with: ["other"],
        },
        ...{ on: day(ago(5)), with_name: "", text: "Un point", decided: "", author_id: id(), struck: null },
        saved_at: some(),
      });
    for (const local_id of ["p1", "p2"].slice(0, below(3))) {
      const changes = [{ state: one("mutual", "signed"), on: day(some()), saved_at: some(), by: id() }];
      if (chance(0.5))
        changes.push({ state: one("interview", "broken"), on: day(some()), saved_at: some(), by: id() });
      put("Placement", keys.placement(actionId, learner, local_id), {
        ...{
          training_action_id: actionId,
          profile_id: learner,
          local_id,
          structure_id: null,
          employer: "Ici",
        },
        ...{ kind: one("apprenticeship", "professionalisation"), trainer_ids: [], from: null },
        to: chance(0.3) ? day(ago(40)) : null,
        ...{ state: changes.at(-1)?.state, end_reason: null, interview_at: null, changes, version: 1 },
      });
    }
    if (chance(0.3))
      put("FollowUp", keys.followUp(actionId, learner), {
        ...{ training_action_id: actionId, profile_id: learner, version: 1, acts: {} },
        words: [{ week: day(ago(4)), had_time: true, text: "", at: some(), seen: null }],
      });
    return items;
  });
};

export const store = async (items: readonly Item[]): Promise<void> => {
  for (let from = 0; from < items.length; from += 90)
    await transact(items.slice(from, from + 90).map((item) => putItem(item)));
};
