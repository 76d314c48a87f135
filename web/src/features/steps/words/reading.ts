import { firstNameOf } from "#shared/contract/first-name.ts";
import type { Part } from "#shared/steps/steps.facts.ts";
import { parts } from "#shared/steps/steps.facts.ts";
import { isAnsweredByNote } from "#shared/steps/steps.rules.ts";
import type { Step } from "#shared/steps/steps.schemas.ts";
import { channelWords } from "#shared/steps/words.rules.ts";
import type { SaidWord, StepValidations } from "#shared/steps/words.schemas.ts";
import { day, dayAndMonth, dayTime, nearDay } from "#web/ui/dates.ts";
import { inList } from "#web/ui/in-list.ts";
import { wordTexts as texts } from "./texts.ts";
import type { Marked } from "./WordMark.tsx";

/** A declared day of Paris as an instant within it, for formatters. */
const noon = (declared: string) => `${declared}T12:00:00Z`;

/** How a word came about, if not by its author's own hand. */
const howSaid = ({ on_behalf, by_link }: SaidWord): string | undefined => {
  if (on_behalf)
    return texts.takenDown(on_behalf.by_name, channelWords[on_behalf.channel], day(noon(on_behalf.on)));
  return by_link ? texts.byLink : undefined;
};

/** A word as paper says it, with its hour. */
export const printedWord = (part: Part, said: SaidWord): string => {
  const at = dayTime(said.at);
  const isRendu = part === "learner" && said.word === "validates";
  const word = isRendu ? texts.handedIn(at) : texts.said[said.word](at);
  const words = said.word === "validates" ? word : `${word}, ${texts.saidOn(at)}`;
  const how = howSaid(said);
  return how ? `${words}${said.on_behalf ? ". " : ", "}${how}` : words;
};

type Line = { mark: Marked; words: string; details: string[]; remark: string };

const asked = (validations: StepValidations, part: Part, isYou: boolean, polite: boolean): Line => {
  const [last, ...earlier] = validations.versions;
  const before = earlier.find(({ words }) => words[part]?.word === "validates");
  const word = before?.words[part];
  const turn = { mark: "turn", words: isYou ? texts.yourTurn(polite) : texts.turn, remark: "" } as const;
  if (!before || !word) return { ...turn, details: last ? [texts.since(dayAndMonth(last.at))] : [] };
  // A predecessor's word: their successor has validated nothing yet.
  if (word.name !== validations.people[part]?.name)
    return { ...turn, details: [texts.validatedBy(word.name, before.version, nearDay(word.at))] };
  return {
    ...turn,
    words: texts.again,
    details: [texts.validatedBefore(isYou, before.version, nearDay(word.at))],
  };
};

/** Why a part is asked nothing of the last rendu. */
const freeOf = (part: Part, { took_place }: StepValidations, submission: Step["submission"]): string => {
  if (part === "learner") return texts.notHandedIn;
  if (took_place === false) return texts.tookNoPlace;
  const isAnswered = submission && isAnsweredByNote(part, submission, submission.noted_role_ids);
  return isAnswered ? texts.answeredByNote : "–";
};

/** What stands beside the name of a part: their word on the last rendu, or that it is their turn. */
export const lineOf = (
  validations: StepValidations,
  part: Part,
  { isYou, polite, submission }: { isYou: boolean; polite: boolean; submission: Step["submission"] },
): Line => {
  const [last] = validations.versions;
  const said = last?.words[part];
  if (last && said) {
    const holder = validations.people[part]?.name;
    return {
      mark: said.word,
      words: texts.said[said.word](nearDay(said.at)),
      details: [
        said.word === "validates" ? texts.version(last.version) : texts.saidOn(nearDay(said.at)),
        ...(said.name === holder ? [] : [texts.by(said.name)]),
        howSaid(said) ?? [],
      ].flat(),
      remark: said.remark,
    };
  }
  if (validations.turns.includes(part) && part !== "learner") return asked(validations, part, isYou, polite);
  return {
    mark: "free",
    words: freeOf(part, validations, submission),
    details: [],
    remark: "",
  };
};

/** The trainers whose word on the last rendu is that they want to talk, with what they said. */
export const wantingToTalk = ({ versions: [last] }: StepValidations) =>
  parts.flatMap((part) => {
    const said = part === "learner" ? null : last?.words[part];
    return said?.word === "talk_again" ? [said] : [];
  });

export const isAgreed = ({ versions: [last] }: StepValidations): boolean =>
  last !== undefined && parts.every((part) => last.words[part]?.word === "validates");

/** First names, as a sentence names several people. */
export const firstNames = (names: readonly string[]): string => inList(names.map(firstNameOf));
