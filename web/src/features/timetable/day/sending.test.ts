import { beforeEach, expect, test, vi } from "vitest";
import { answeringSite, json } from "#scripts/testing/answering-site.ts";
import { emptyStorage } from "#scripts/testing/browser/browser-storage.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

emptyStorage();

const addressOf = (id: string) => `POST ${timetable.tickAttendance.path.replace("{id}", id)}`;
const user = { id: "odile", name: "Odile Marchetti" };
const forbidden = { code: "forbidden", message: "Ce compte ne permet pas de faire cette action." };
const heard = answeringSite({
  [`GET ${accounts.validateToken.path}`]: json(200, { valid: true, user }),
  [`GET ${accounts.listUserProfiles.path}`]: json(200, []),
  [addressOf("closed")]: json(403, forbidden),
  [addressOf("open")]: json(200, { results: [{ key: "b", outcome: "kept", message: null }] }),
});

const tick = (key: string) => ({
  profile_id: "samira",
  structure_id: "remise",
  state: "present" as const,
  at: "2026-12-16T08:05:00.000Z",
  key,
});

beforeEach(async () => {
  vi.stubGlobal("document", { cookie: "compagnon-token=head.part" });
  const { checkSession } = await import("#web/api/session.ts");
  await checkSession();
});

test("a tick that comes as the sending ends is sent by the next", async () => {
  const { addTicks, findQueue, sendWaiting } = await import("./waiting-ticks.ts");
  const note = () => undefined;
  const ending = sendWaiting(note);
  await Promise.all([ending, addTicks(user.id, "open", [tick("b")]), sendWaiting(note)]);
  expect((await findQueue(user.id)).waiting).toEqual([]);
});

test("an event whose ticks are refused keeps them, and those of the next go on", async () => {
  const { addTicks, findQueue, sendWaiting } = await import("./waiting-ticks.ts");
  await addTicks(user.id, "closed", [tick("a")]);
  await addTicks(user.id, "open", [tick("b")]);
  const sent: string[] = [];
  expect(await sendWaiting(({ eventId }) => sent.push(eventId))).toMatchObject({ status: 403 });
  expect(sent).toEqual(["open"]);
  expect((await findQueue(user.id)).waiting.map(({ event_id }) => event_id)).toEqual(["closed"]);
  expect(heard.filter(({ call }) => call === addressOf("closed"))).toHaveLength(1);
});
