import { afterEach, expect, test, vi } from "vitest";
import { answeringSite, json } from "#scripts/testing/answering-site.ts";
import { emptyStorage } from "#scripts/testing/browser/browser-storage.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";
import { addTick, findQueue, forgetRefused, sendOldest } from "./host-ticks.ts";

emptyStorage();
afterEach(() => void vi.useRealTimers());

const host = { event_id: "event", structure_id: "remise" };
const addressOf = (secret: string) => `POST ${hosts.tickAsHost.path.replace("{secret}", secret)}`;
const add = (profile_id: string) =>
  addTick(host, { profile_id, time_slot_id: "slot", state: "present" }, null);
const waiting = () => findQueue(host).waiting.map(({ tick }) => tick.profile_id);

let duringTheCall: () => void = () => undefined;
answeringSite({
  [addressOf("refusing")]: (request, response, body) => {
    duringTheCall();
    json(422, { code: "invalid", message: "Ces réponses ne vont pas." })(request, response, body);
  },
  [addressOf("closed")]: json(403, { code: "forbidden", message: "Pas pour le moment." }),
});

test("a refusal takes the ticks that were sent alone, and says them until they were read", async () => {
  const names = Array.from({ length: 101 }, (_, n) => `learner${n}`);
  for (const name of names) add(name);
  duringTheCall = () => add("meanwhile");
  await sendOldest(host, "refusing", async () => undefined);
  expect(waiting()).toEqual(["learner100", "meanwhile"]);
  const { refused } = findQueue(host);
  expect(refused.map(({ tick }) => tick.profile_id)).toEqual(names.slice(0, 100));
  expect(new Set(refused.map(({ message }) => message))).toEqual(new Set(["Ces réponses ne vont pas."]));
  forgetRefused(host);
  expect(findQueue(host).refused).toEqual([]);
  expect(waiting()).toEqual(["learner100", "meanwhile"]);
});

test("a tick is later than what it corrects, also on a phone whose clock is slow", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-16T08:00:00Z") });
  const of = { event_id: "event", structure_id: "slow" };
  for (const seen of ["2026-12-16T08:05:00.000Z", "2026-12-16T07:55:00.000Z", null, undefined])
    addTick(of, { profile_id: "learner", time_slot_id: "slot", state: "absent" }, seen);
  expect(findQueue(of).waiting.map(({ tick }) => tick.at)).toEqual([
    "2026-12-16T08:05:00.001Z",
    "2026-12-16T08:00:00.000Z",
    "2026-12-16T08:00:00.000Z",
    "2026-12-16T08:00:00.000Z",
  ]);
});

test("what may be taken later waits", async () => {
  add("learner");
  await sendOldest(host, "closed", async () => undefined);
  expect(waiting()).toEqual(["learner"]);
});
