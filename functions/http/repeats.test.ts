import { describe, expect, test } from "vitest";
import { person } from "#scripts/testing/harness.ts";
import * as events from "#shared/events/events.contract.ts";
import * as reference from "#shared/reference/reference.contract.ts";

const administrator = await person("administrator");
const headers = { "idempotency-key": "0b6c4a52-7c0c-4a3c-9f7e-6f2f0b1f2c11" };
const day = { start_date: "2030-06-28T07:00:00Z", end_date: "2030-06-28T11:00:00Z" };

describe("a request sent again with its key", () => {
  test("makes nothing twice: event, zone, time slot, degree", async () => {
    const sent = () =>
      administrator.call(events.createEvent, { body: { name: "Deux fois", ...day }, headers });
    const [first, again] = [await sent(), await sent()];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body.id).toBe(first.body.id);

    const event_id = first.body.id;
    for (const endpoint of [events.createZone, events.createTimeSlot] as const) {
      const body = { event_id, name: "Halle", start_time: "09:00", end_time: "09:20", region: "" };
      const { name, region, ...slot } = body;
      const given = endpoint === events.createZone ? { event_id, name, region } : slot;
      const answers = [1, 2].map(() => administrator.send(endpoint, { body: given, headers }));
      expect((await Promise.all(answers)).map((answer) => answer.status)).toEqual([201, 201]);
    }
    const whole = await administrator.call(events.getEventWhole, { params: { id: event_id } });
    expect(whole.body.event.zones).toHaveLength(1);
    expect(whole.body.event.time_slots).toHaveLength(1);

    const params = { id: event_id };
    for (const replace of [0, 1]) {
      const body = { first_start: "10:00", minutes: 20, pause: 0, count: 2, replace };
      const made = () => administrator.send(events.generateTimeSlots, { params, body, headers });
      const [once, twice] = [await made(), await made()];
      expect([once.status, twice.status]).toEqual([201, 201]);
      expect(twice.body).toEqual(once.body);
    }

    const degree = () => administrator.call(reference.createDegree, { body: { name: "Deux fois" }, headers });
    expect([(await degree()).status, (await degree()).status]).toEqual([201, 201]);
  });

  test("makes nothing twice among others that are made at once", async () => {
    const { body: event } = await administrator.call(events.createEvent, {
      body: { name: "À la fois", ...day },
    });
    const keys = ["a", "b", "c", "d"].map((letter) => letter.repeat(16));
    const sent = (key: string) =>
      administrator.call(events.createZone, {
        body: { event_id: event.id, name: key, region: "" },
        headers: { "idempotency-key": key },
      });
    const zones = async () => (await Promise.all(keys.map(sent))).map(({ body }) => body);
    const made = await zones();
    expect(await zones()).toEqual(made);
    const whole = await administrator.call(events.getEventWhole, { params: { id: event.id } });
    const looks = ({ hue, sign }: (typeof made)[number]) => `${hue} ${sign}`;
    expect(whole.body.event.zones.map(looks).toSorted()).toEqual(made.map(looks).toSorted());
  });

  test("is another one from somebody else, with another body or without a key", async () => {
    const other = await person("administrator");
    const sent = (who: typeof other, more: object) =>
      who.call(events.createEvent, { body: { name: "Autrement", ...day }, ...more });
    const ids = [
      await sent(administrator, { headers }),
      await sent(other, { headers }),
      await sent(administrator, {}),
      await sent(administrator, {}),
      await sent(administrator, { headers: { "idempotency-key": "court" } }),
    ].map(({ body }) => body.id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
