import { isStaff, owns, type Viewer } from "#shared/contract/access.ts";
import { type Part, parts } from "#shared/steps/steps.facts.ts";
import { isAnsweredByNote, type StepPeople } from "#shared/steps/steps.rules.ts";

// What the three people of a step say of each version that was handed in. A word is for ever, and stays on its version:
// another version is to be read again.

export const words = ["validates", "talk_again", "disagrees"] as const;
export type Word = (typeof words)[number];

/** What each may say. A learner validates by handing in: « Je rends » is their word on that version. */
const wordsOf: Readonly<Record<Part, readonly Word[]>> = {
  learner: ["talk_again", "disagrees"],
  trade: ["validates", "talk_again"],
  referent: ["validates", "talk_again"],
};

/** How somebody else took a word down. */
export const channels = ["phone", "visit", "meeting", "message"] as const;
type Channel = (typeof channels)[number];
export const channelWords: Readonly<Record<Channel, string>> = {
  phone: "au téléphone",
  visit: "en visite",
  meeting: "en rendez-vous",
  message: "par message",
};

type Rendu = { version: number; at: string; taken_over: boolean };
type SaidWord = { part: Part; version: number; word: Word; at: string };
type Deliverable = {
  /** In any order; the same version may be there twice, taken over and then handed in. */
  rendus: readonly Rendu[];
  said: readonly SaidWord[];
  /** The roles that wrote their note since the last rendu. */
  notedRoleIds: readonly number[];
  /** Whether the step took place, as somebody says; null if nobody does. */
  tookPlace: boolean | null;
};

/** The rendu that stands: of two of one version, the learner's own. */
export const lastRendu = <One extends Rendu>(rendus: readonly One[]): One | undefined =>
  rendus.toSorted((a, b) => b.version - a.version || Number(a.taken_over) - Number(b.taken_over))[0];

/** The word of a part on a version; the rendu itself is the learner's, until they say another. */
export const wordOn = (
  part: Part,
  version: number,
  { rendus, said }: Pick<Deliverable, "rendus" | "said">,
): { word: Word; at: string } | undefined => {
  const own = said.find((one) => one.part === part && one.version === version);
  if (own) return own;
  const rendu = rendus.find((one) => one.version === version && !one.taken_over);
  return part === "learner" && rendu ? { word: "validates", at: rendu.at } : undefined;
};

/**
 * Where a part stands on the last rendu: what was said of it, or that they are asked. A step that did not take place asks
 * nobody, nor does a rendu that was taken over ask whom a note answered for.
 */
type Stand =
  | { state: "said"; word: Word; at: string; version: number }
  | { state: "asked"; since: string }
  | { state: "free" };

export const standOf = (part: Part, deliverable: Deliverable): Stand => {
  const last = lastRendu(deliverable.rendus);
  if (!last) return { state: "free" };
  const { version } = last;
  const said = wordOn(part, version, deliverable);
  if (said) return { state: "said", word: said.word, at: said.at, version };
  if (part === "learner" || deliverable.tookPlace === false) return { state: "free" };
  if (isAnsweredByNote(part, last, deliverable.notedRoleIds)) return { state: "free" };
  return { state: "asked", since: last.at };
};

/**
 * Whose turn it is: trainers who are asked, and the learner once somebody wants to talk it over. A « pas d'accord » asks
 * for no other word: its question waits in the thread, which says to whom, and lists alone make a turn of it (`reasonsOf`).
 */
export const turnsOf = (deliverable: Deliverable): Part[] =>
  parts.filter((part) => {
    if (part !== "learner") return standOf(part, deliverable).state === "asked";
    const last = lastRendu(deliverable.rendus);
    return (
      last !== undefined &&
      deliverable.tookPlace !== false &&
      deliverable.said.some(
        (one) => one.part !== "learner" && one.version === last.version && one.word === "talk_again",
      )
    );
  });

/** Whether all three validate the last rendu. */
export const isAgreed = (deliverable: Deliverable): boolean =>
  parts.every((part) => {
    const stand = standOf(part, deliverable);
    return stand.state === "said" && stand.word === "validates";
  });

export type WordRefusal = "notTheirs" | "nothing" | "notLast" | "tookNoPlace" | "already";

/** Why a part may not say a word on a version; undefined if they may. */
export const wordRefusal = (
  { part, version, word }: { part: Part; version: number; word: Word },
  deliverable: Deliverable,
): WordRefusal | undefined => {
  if (!wordsOf[part].includes(word)) return "notTheirs";
  const last = lastRendu(deliverable.rendus);
  if (!last) return "nothing";
  if (deliverable.said.some((one) => one.part === part && one.version === version)) return "already";
  if (last.version !== version) return "notLast";
  return deliverable.tookPlace === false ? "tookNoPlace" : undefined;
};

/** What a part may say now of the last rendu. */
export const openWords = (part: Part, deliverable: Deliverable): Word[] => {
  const last = lastRendu(deliverable.rendus);
  return last
    ? wordsOf[part].filter(
        (word) => wordRefusal({ part, version: last.version, word }, deliverable) === undefined,
      )
    : [];
};

/** The profile that has each part now; null if nobody does. */
export const holdersOf = (step: StepPeople): Record<Part, string | null> => ({
  learner: step.profile_id,
  trade: step.metier_instructor_id,
  referent: step.referent_instructor_id,
});

/** The parts that the caller has now. */
export const partsHeld = (step: StepPeople, viewer: Viewer): Part[] => {
  const holders = holdersOf(step);
  return parts.filter((part) => {
    const id = holders[part];
    return id !== null && owns(viewer, id);
  });
};

/** Staff and the referent trainer take down the trade trainer's word, and ask for it by a link. */
export const mayAskTradeTrainer = (viewer: Viewer, step: StepPeople): boolean =>
  isStaff(viewer) || (step.referent_instructor_id !== null && owns(viewer, step.referent_instructor_id));

type Message = { author_id: string; part: Part | null; answers: string | null };

/** The parts that a question is put to: a learner asks both trainers, others ask the learner. An answer asks nobody. */
export const askedBy = ({ part, answers }: Pick<Message, "part" | "answers">): Part[] =>
  answers !== null ? [] : part === "learner" ? ["trade", "referent"] : ["learner"];

/** Whether the team's answer settles a question: it speaks for trainers, whom there may be none of, and not for a learner. */
export const isAnsweredByTeam = ({ part }: Pick<Message, "part">): boolean => part === "learner";

/** Its author, those whom it was put to, and the team where its answer settles it say whether a question is still open. */
export const maySettle = (viewer: Viewer, message: Message, step: StepPeople): boolean =>
  message.answers === null &&
  (owns(viewer, message.author_id) ||
    (isStaff(viewer) && isAnsweredByTeam(message)) ||
    partsHeld(step, viewer).some((part) => askedBy(message).includes(part)));

/** The letters of the line that goes with a word, and of a message. */
export const maxRemarkLength = 280;
export const maxMessageLength = 2_000;

/** How many messages each part, and the team, has in the thread of a step: nobody fills it for the others. */
export const maxMessagesEach = 100;

/** When somebody who has not answered is written to again, in days after the first mail. */
export const reminderDays = [3, 10] as const;
