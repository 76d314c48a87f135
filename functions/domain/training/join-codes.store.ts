import { randomInt } from "node:crypto";
import * as z from "zod";
import { create, createFresh, entity, findOne, rewrite } from "#functions/store/entity.ts";
import { keys } from "#functions/store/keys.ts";
import { ConcurrentChange, retryOnConcurrentChange } from "#functions/store/roster.ts";
import {
  type Condition,
  checkItem,
  deleteItem,
  isPresent,
  transact,
  type Write,
} from "#functions/store/table.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { joinCodeLength, joinCodeLetters } from "#shared/training/training.rules.ts";

/** The code by which people join an action without waiting for staff. */
const JoinCode = z.object({ code: z.string(), training_action_id: z.string() });
type JoinCode = z.output<typeof JoinCode>;

// Stored by code, which makes codes unique, and by action.
const codes = entity("JoinCode", JoinCode, ({ code }) => keys.joinCode(code));
const actionCodes = entity("ActionJoinCode", JoinCode, (one) => keys.actionJoinCode(one.training_action_id));

const writeToAddJoinCode = (code: JoinCode): Write => create(codes, code, () => new ConcurrentChange());
export const writesToDeleteJoinCode = ({ code, training_action_id }: JoinCode): Write[] => [
  deleteItem(keys.joinCode(code)),
  deleteItem(keys.actionJoinCode(training_action_id), codeIs(code), () => new ConcurrentChange()),
];
const codeIs = (code: string): Condition => ({
  expression: "#code = :code",
  names: { "#code": "code" },
  values: { ":code": code },
});

/** A new join code; the condition of its write makes it unique. */
const newJoinCode = (): string =>
  Array.from({ length: joinCodeLength }, () => joinCodeLetters[randomInt(joinCodeLetters.length)]).join("");

/** Gives a new action its code. */
export const writesToCreateJoinCode = (training_action_id: string): Write[] => {
  const code = { code: newJoinCode(), training_action_id };
  return [writeToAddJoinCode(code), createFresh(actionCodes, code)];
};

export const findCodeOf = async (actionId: string): Promise<string | undefined> =>
  (await findOne(actionCodes, keys.actionJoinCode(actionId)))?.code;

/** The action of a code; undefined if the code does not exist, or was renewed since. */
export const findActionOfCode = async (code: string): Promise<string | undefined> =>
  (await findOne(codes, keys.joinCode(code)))?.training_action_id;

/** Requires that a code still leads to its action, else `ConcurrentChange`. */
export const checkJoinCodeExists = (code: string): Write =>
  checkItem(keys.joinCode(code), isPresent, () => new ConcurrentChange());

/** Replaces the code of an action; the old one is void at once. */
export const renewCode = (actionId: string): Promise<string> =>
  retryOnConcurrentChange(async () => {
    const before = await findCodeOf(actionId);
    if (before === undefined) throw commonProblems.notFound();
    const after = { code: newJoinCode(), training_action_id: actionId };
    await transact([
      writeToAddJoinCode(after),
      rewrite(actionCodes, after, codeIs(before), () => new ConcurrentChange()),
      deleteItem(keys.joinCode(before)),
    ]);
    return after.code;
  });
