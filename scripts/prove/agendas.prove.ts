import { randomUUID } from "node:crypto";
import ICAL from "ical.js";
import { afterAll, expect, test } from "vitest";
import { chunks } from "#functions/platform/chunks.ts";
import { type Figure, report } from "#scripts/prove/report.ts";
import { must, type Person, person, visitor } from "#scripts/testing/harness.ts";
import { countingRequests } from "#scripts/testing/requests.ts";
import { type Told, tell } from "#scripts/testing/told-scene.ts";
import { wishScene } from "#scripts/testing/wish-scene.ts";
import * as events from "#shared/events/events.contract.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

// What everybody does at the same moment: a release is out, and a whole event opens its agenda.

const figures: Figure[] = [];
afterAll(() => report("agendas", figures));

const structureIds = Array.from({ length: 60 }, () => randomUUID());
const openAgenda = (who: Person, id: string) => who.call(timetable.getAgenda, { params: { id } });

test("300 learners open their agenda within a minute", { timeout: 300_000 }, async () => {
  const staff = await person("administrator");
  const times = { start_date: "2099-06-28T07:00:00Z", end_date: "2099-06-28T11:00:00Z" };
  const event = must(
    await staff.call(events.createEvent, { body: { name: "Forum", is_published: 1, ...times } }),
  );
  const learners: Person[] = [];
  for (const some of chunks(Array.from({ length: 300 }), 20))
    learners.push(...(await Promise.all(some.map(() => person("learner")))));
  const told: Told = learners.flatMap(({ profileId }, n) =>
    [0, 1, 2, 3].map((slot) => [profileId, structureIds[(n + 7 * slot) % 60] ?? "", slot] as const),
  );
  await tell(event.id, structureIds, told);
  await Promise.all(learners.slice(0, 1).map((who) => openAgenda(who, event.id)));
  const began = performance.now();
  const statuses: number[] = [];
  let foreign = 0;
  const { requests } = await countingRequests(async () => {
    for (const some of chunks(learners, 20))
      await Promise.all(
        some.map(async (who) => {
          const { status, body } = await openAgenda(who, event.id);
          statuses.push(status);
          const others = learners.filter((one) => one !== who);
          const text = JSON.stringify(body);
          if (body.meetings.length !== 4 || others.some(({ profileId }) => text.includes(profileId)))
            foreign++;
        }),
      );
  });
  const seconds = (performance.now() - began) / 1000;
  figures.push(
    ["agendas opened, of 300", statuses.filter((status) => status === 200).length, 300],
    ["seconds that they took, one processor", seconds.toFixed(1), { atMost: 60 }],
    ["DynamoDB requests of one agenda", requests.length / 300, { atMost: 2 }],
    ["agendas with a meeting of somebody else, or without one's own", foreign, 0],
  );
  expect(statuses.every((status) => status === 200)).toBe(true);
  expect(requests.length).toBeLessThanOrEqual(600);
  expect(foreign).toBe(0);
  expect(seconds).toBeLessThan(60);
});

test("calendars of twenty releases in a row", { timeout: 300_000 }, async () => {
  const scene = await wishScene(5, 2099);
  const { learner, event, structureIds: ids } = scene;
  const { url } = must(await learner.call(timetable.makeAgendaLink, {}));
  const secret = url.split("/").at(-1) ?? "";
  let [invalid, lost, lowered, long, cancelled] = [0, 0, 0, 0, 0];
  const before = new Map<string, { sequence: number; said: string }>();
  for (let n = 0; n < 20; n++) {
    // Other meetings each time: some stay, some move, some go and come back.
    const meetings = ids
      .filter((_, at) => (n + at) % 4 !== 0)
      .map((id, at) => [learner.profileId, id, (at + (n % 3)) % 4] as const)
      .filter(([, , slot], at, all) => all.findIndex(([, , other]) => other === slot) === at);
    await tell(event.id, ids, meetings);
    const text = String(must(await visitor.call(timetable.getCalendar, { params: { secret } })));
    if (text.split("\r\n").some((line) => Buffer.byteLength(line) > 75)) long++;
    const component = new ICAL.Component(ICAL.parse(text));
    const found = component.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
    if (component.getAllSubcomponents("vtimezone").length !== 1) invalid++;
    for (const one of found) {
      const status = String(one.component.getFirstPropertyValue("status"));
      if (status === "CANCELLED") cancelled++;
      const said = `${status} ${one.startDate}`;
      const earlier = before.get(one.uid);
      if (earlier && earlier.said !== said && one.sequence <= earlier.sequence) lowered++;
      if (earlier && one.sequence < earlier.sequence) lowered++;
      before.set(one.uid, { sequence: one.sequence, said });
    }
    lost += [...before.keys()].filter((uid) => !found.some((one) => one.uid === uid)).length;
    const confirmed = found.filter((one) => one.component.getFirstPropertyValue("status") === "CONFIRMED");
    if (confirmed.length !== meetings.length) invalid++;
  }
  figures.push(
    ["calendars of 20 releases that an independent parser refuses", invalid, 0],
    ["lines of more than 75 octets", long, 0],
    ["meetings that a calendar forgets once it told them", lost, 0],
    ["changes without a raised SEQUENCE", lowered, 0],
    ["cancelled meetings told", cancelled],
  );
  expect([invalid, long, lost, lowered]).toEqual([0, 0, 0, 0]);
  expect(cancelled).toBeGreaterThan(0);
  expect(before.size).toBeLessThanOrEqual(ids.length);
});
