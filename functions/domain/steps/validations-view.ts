import { trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { profilesRoster } from "#functions/domain/profiles/profiles.store.ts";
import { heldSince } from "#functions/domain/steps/holders.ts";
import type { LearnerStep } from "#functions/domain/steps/rights.ts";
import { isOpenStep } from "#functions/domain/steps/rights.ts";
import { spokenOf } from "#functions/domain/steps/speaking.ts";
import { factsOf, type StepFacts, type StoredWord } from "#functions/domain/steps/step-facts.store.ts";
import { findValidationAccess } from "#functions/domain/steps/validation-links.store.ts";
import { authorName } from "#functions/domain/steps/view.ts";
import { readTogether, type Seen } from "#functions/store/roster.ts";
import type { Viewer } from "#shared/contract/access.ts";
import type { Part } from "#shared/steps/steps.facts.ts";
import {
  holdersOf,
  mayAskTradeTrainer,
  openWords,
  partsHeld,
  turnsOf,
  wordOn,
} from "#shared/steps/words.rules.ts";
import type { SaidWord, StepValidations } from "#shared/steps/words.schemas.ts";

const perPart = <Value>(value: (part: Part) => Value): Record<Part, Value> => ({
  learner: value("learner"),
  trade: value("trade"),
  referent: value("referent"),
});

const saidView = (names: Seen<"profiles">, said: StoredWord): SaidWord => ({
  word: said.word,
  remark: said.remark,
  at: said.saved_at,
  name: authorName(names, said.holder_id),
  by_link: said.by_link,
  on_behalf: said.on_behalf && {
    channel: said.on_behalf.channel,
    on: said.on_behalf.at,
    by_name: authorName(names, said.author_id),
  },
});

/** The versions that were handed in, newest first: of two of one version, the learner's own. */
const versionsOf = ({ submissions }: StepFacts) =>
  submissions.filter(
    (one) =>
      !one.taken_over || !submissions.some((other) => other.version === one.version && !other.taken_over),
  );

/** What the three say of each version, and what the caller may say. */
export const validationsView = async (
  learnerStep: LearnerStep,
  viewer: Viewer,
  now: Date,
): Promise<StepValidations> => {
  const { id, member } = learnerStep;
  const [facts, names, access] = await Promise.all([
    factsOf(id),
    readTogether(profilesRoster, trainingRoster),
    findValidationAccess(id),
  ]);
  const spoken = spokenOf(learnerStep, facts);
  const holders = holdersOf(member);
  const isOpen = isOpenStep(names, learnerStep);
  const mayAsk = mayAskTradeTrainer(viewer, member);
  const held = isOpen ? partsHeld(member, viewer) : [];
  const part = held.find((one) => openWords(one, spoken).length > 0) ?? held[0] ?? null;
  const wordView = (of: Part, version: number): SaidWord | null => {
    const own = facts.words.find((one) => one.part === of && one.version === version);
    if (own) return saidView(names, own);
    const word = wordOn(of, version, spoken);
    const name = authorName(names, member.profile_id);
    return word ? { ...word, remark: "", name, by_link: false, on_behalf: null } : null;
  };
  const isWaiting =
    access?.is_open === true &&
    access.until > now.toISOString() &&
    access.trainer_id === holders.trade &&
    openWords("trade", spoken).length > 0;
  return {
    versions: versionsOf(facts).map(({ version, name, saved_at: at, taken_over }) => ({
      ...{ version, name, at, taken_over },
      words: perPart((one) => wordView(one, version)),
    })),
    people: perPart((one) => {
      const holder = holders[one];
      return holder === null
        ? null
        : { id: holder, name: authorName(names, holder), since: heldSince(one, member) };
    }),
    took_place: spoken.tookPlace,
    turns: isOpen ? turnsOf(spoken) : [],
    may: {
      part,
      words: part ? openWords(part, spoken) : [],
      on_behalf: isOpen && mayAsk && holders.trade !== null && openWords("trade", spoken).length > 0,
    },
    link:
      mayAsk && isWaiting
        ? { until: access.until, mailed_at: access.mailed_at, is_uncertain: access.is_uncertain }
        : null,
  };
};
