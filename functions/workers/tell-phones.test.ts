import { afterAll, afterEach, expect, test, vi } from "vitest";
import { findAuth, writeToMarkAddress } from "#functions/domain/accounts/auth.store.ts";
import { transact } from "#functions/store/table.ts";
import { aPhone } from "#scripts/testing/browser/phone.ts";
import { tellPhones, tellRelease } from "#scripts/testing/functions.ts";
import { must } from "#scripts/testing/harness.ts";
import { timetableScene } from "#scripts/testing/scenes/timetable-scene.ts";
import * as notices from "#shared/notices/notices.contract.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

const setClock = (moment: string) =>
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`2099-06-${moment}:00+02:00`) });
setClock("28T08:50");
afterAll(() => void vi.useRealTimers());
afterEach(() => void vi.unstubAllGlobals());

const scene = await timetableScene({ structures: 3, learners: 4 });
const { staff, params, learners, slots, structureIds } = scene;
const [nine = "", half = ""] = slots.map(({ id }) => id);
const [forge = "", moulin = "", atelier = ""] = structureIds;
for (const n of [0, 1, 2])
  must(await scene.host(n, { place: `Table ${n + 1}`, contact_name: "Ada", contact_email: "", seats: 4 }));

const phones = learners.slice(0, 2).map(() => aPhone());
const learnerOf = (n: number) => {
  const one = learners[n];
  if (!one) throw new Error("The scene has four learners");
  return one;
};
const subscribe = async (n: number) => {
  const body = phones[n]?.subscription ?? aPhone().subscription;
  must(await learnerOf(n).call(notices.subscribePhone, { body }));
};
await subscribe(0);
await subscribe(1);
const profileOf = (n: number) => learnerOf(n).profileId;
const meet = async (n: number, structure_id: string, time_slot_id: string) =>
  must(
    await staff.send(timetable.addMeeting, {
      params,
      body: { profile_id: profileOf(n), structure_id, time_slot_id },
    }),
  );
const publish = async () => must(await staff.send(timetable.publishRelease, { params, body: {} })).number;
const tell = (number: number) => tellPhones({ event_id: params.id, number });
const told = async (number: number) =>
  must(await staff.call(timetable.getReleaseTold, { params: { ...params, number: String(number) } }));

type Sent = { endpoint: string; headers: Record<string, string>; body: Uint8Array };
/** The push services of the world, which answer these statuses in turn, and 201 once they are used up. */
const pushServices = (...statuses: number[]) => {
  const sent: Sent[] = [];
  const real = fetch;
  vi.stubGlobal("fetch", async (endpoint: string, { headers, body }: Omit<Sent, "endpoint">) => {
    if (!endpoint.startsWith("https:")) return real(endpoint);
    sent.push({ endpoint, headers, body });
    return new Response(null, { status: statuses.shift() ?? 201 });
  });
  return sent;
};

test("before the day nobody's phone is told, since a mail is read in time", async () => {
  setClock("27T18:00");
  const sent = pushServices();
  for (const n of learners.keys()) await meet(n, forge, nine);
  const number = await publish();
  await tell(number);
  expect([sent, await told(number)]).toMatchObject([[], { phones: { told: [], is_done: true } }]);
});

test("on the day a phone gets one sentence, encrypted for it alone; staff see who was told how", async () => {
  setClock("28T08:50");
  const sent = pushServices();
  for (const n of [0, 2, 3]) await meet(n, moulin, half);
  const unmailed = await findAuth(learnerOf(3).userId);
  if (unmailed)
    await transact([writeToMarkAddress(unmailed, { kind: "bounce", at: "2099-06-01T00:00:00.000Z" })]);
  const number = await publish();
  expect(await told(number)).toMatchObject({ phones: { told: [], is_done: false } });
  await tell(number);
  expect(sent.map(({ endpoint }) => endpoint)).toEqual([phones[0]?.subscription.endpoint]);
  const [{ headers, body }] = sent as [Sent];
  expect(phones[0]?.read(body)).toEqual({
    body: expect.stringMatching(/^Nouveau rendez-vous à 9.h.30 avec .+, à la table 2\.$/),
    url: `/mon-planning/${params.id}`,
    tag: params.id,
  });
  expect(() => phones[1]?.read(body)).toThrow();
  expect(headers).toMatchObject({ Urgency: "high", "Content-Encoding": "aes128gcm" });
  expect(headers["Authorization"]).toContain(`k=${must(await staff.call(notices.listPhones, {})).key}`);
  await tellRelease();
  expect(await told(number)).toEqual({
    phones: { told: [profileOf(0)], is_done: true },
    mails: { due: 2, sent: 2, unconfirmed: 0 },
    without_mail: [profileOf(3)],
  });
  // The queue may hand the order over twice.
  await tell(number);
  expect(sent).toHaveLength(1);
});

test("a phone that its push service no longer knows is forgotten; one that fails is tried once more", async () => {
  const sent = pushServices(410, 503, 503);
  for (const n of [0, 1]) await meet(n, atelier, slots[2]?.id ?? "");
  const number = await publish();
  await tell(number);
  expect(sent).toHaveLength(3);
  expect((await told(number)).phones).toEqual({ told: [], is_done: true });
  const left = await Promise.all(
    [0, 1].map(async (n) => must(await learnerOf(n).call(notices.listPhones, {})).data.length),
  );
  expect(left.sort()).toEqual([0, 1]);
});

test("what a newer release changed is not told for the older one", async () => {
  for (const n of [0, 1]) await subscribe(n);
  const sent = pushServices();
  const moveTo = async (time_slot_id: string) => {
    const pair = { ...params, profileId: profileOf(0), structureId: atelier };
    const body = { time_slot_id, pinned: false };
    must(await staff.send(timetable.changeMeeting, { params: pair, body }));
    return publish();
  };
  const older = await moveTo(slots[3]?.id ?? "");
  const newer = await moveTo(slots[2]?.id ?? "");
  await tell(older);
  expect([sent, (await told(older)).phones]).toEqual([[], { told: [], is_done: true }]);
  await tell(newer);
  expect(phones[0]?.read((sent as [Sent])[0].body)).toMatchObject({
    body: expect.stringContaining("est maintenant à 10"),
  });
});
