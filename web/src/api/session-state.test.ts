import { expect, test } from "vitest";
import { afterCheck, anonymous, endedBy, type Found, type Session, signedIn } from "./session-state.ts";

const ada = { id: "ada", name: "Ada" };
const bea = { id: "bea", name: "Béa" };
const profiles = [{ id: "new" }, { id: "old" }] as unknown as NonNullable<Found["answer"]>["profiles"] &
  object;

const loading: Session = { status: "loading", profiles: [] };
const open = signedIn(ada, profiles, "");
const locked: Session = { ...open, locked: true };
const valid = (user = ada) => ({ valid: true, user });
const invalid = { valid: false };

const stay = { does: "stay" };
const become = (session: Session) => ({ does: "become", session });
const end = (session: Session) => ({ does: "end", session });

test.each<[what: string, session: Session, found: Partial<Found>, verdict: object]>([
  ["a visitor", loading, {}, become(anonymous)],
  [
    "a visitor whose session is long over",
    loading,
    { isOver: true },
    become({ ...anonymous, why: "expired" }),
  ],
  [
    "a visitor who still reads why",
    { ...anonymous, why: "closed" },
    {},
    become({ ...anonymous, why: "closed" }),
  ],
  ["the redirection was made", endedBy("expired"), {}, become({ ...anonymous, why: "expired" })],
  ["somebody signed out in another tab", open, {}, end({ ...anonymous, why: "closed" })],
  ["the token has expired in this tab", open, { isOver: true }, { does: "lock" }],
  ["the server refuses the token", open, { answer: invalid }, end(endedBy("closed"))],
  ["it refuses it at the first page", loading, { answer: invalid }, end(endedBy("closed"))],
  ["it refuses it after its time", open, { answer: invalid, isOver: true }, end(endedBy("expired"))],
  ["a locked page waits for its owner", locked, { answer: invalid, isOver: true }, stay],
  ["the first page", loading, { answer: { ...valid(), profiles } }, become(open)],
  ["without profiles", loading, { answer: valid() }, end(endedBy("closed"))],
  [
    "a second factor is missing",
    loading,
    { answer: { ...valid(), profiles, factorNeeded: true } },
    become({ ...open, factorNeeded: true }),
  ],
  ["the next page", open, { answer: valid() }, stay],
  ["somebody else has signed in", open, { answer: valid(bea) }, { does: "reload" }],
  ["somebody else opens a locked page", locked, { answer: valid(bea) }, { does: "reload" }],
  ["its owner opens it", locked, { answer: valid() }, become(open)],
])("%s", (_, session, found, verdict) => {
  expect(afterCheck(session, { isOver: false, chosenId: "", ...found })).toEqual(verdict);
});

test.each([
  ["none was chosen", "", "new"],
  ["an older one was chosen", "old", "old"],
  ["the chosen one is no more", "gone", "new"],
])("the current profile where %s", (_, chosenId, current) => {
  expect(signedIn(ada, profiles, chosenId).current?.id).toBe(current);
});
