import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sendWishMails, tellRelease } from "#scripts/testing/functions.ts";
import { mailsTo, must, type Person, visitor } from "#scripts/testing/harness.ts";
import { timetableScene } from "#scripts/testing/scenes/timetable-scene.ts";
import { dayAfter, instantInParis } from "#shared/contract/paris.ts";
import * as events from "#shared/events/events.contract.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

// Each mail about an event that says until when something is possible, against the call that its reader then makes.

const setClock = (at: string | Date) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(at) });
// After all that follows: sessions that begin now are not over then.
setClock("2099-06-29T10:00:00Z");
afterAll(() => void vi.useRealTimers());

type Scene = Awaited<ReturnType<typeof timetableScene>>;
let scene: Scene;
const contact = () => `contact-${scene.event.id}@exemple.fr`;
const params = () => ({ id: scene.event.id });

beforeAll(async () => {
  scene = await timetableScene({ structures: 5, learners: 3 });
  must(await scene.host(0, { contact_email: contact() }));
  setClock("2099-06-20T10:00:00Z");
});

const months = "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(
  " ",
);
/** The moment that a mail names after "jusqu’au": one that names a day alone means all of it. */
const promisedBy = (text: string): Date[] =>
  [...text.matchAll(/jusqu’au \p{L}+ (\d+)(?:er)? (\p{L}+)(?: à (\d+)h(\d\d))?/gu)].map(
    ([, day = "", month = "", hour, minute]) => {
      const date = `2099-${String(months.indexOf(month) + 1).padStart(2, "0")}-${day.padStart(2, "0")}`;
      return hour === undefined
        ? instantInParis(dayAfter(date, 1), "00:00:00")
        : instantInParis(date, `${hour.padStart(2, "0")}:${minute}:00`);
    },
  );
const lastMail = async (address: string) => {
  const mail = (await mailsTo(address)).at(-1);
  if (!mail) throw new Error(`No mail to ${address}`);
  return mail;
};
const save = async (who: Person) =>
  (
    await who.send(wishes.saveWishes, {
      body: { profile_id: who.profileId, event_id: scene.event.id, is_pre_event: 1, wishlists: [] },
    })
  ).status;
/** A second before what the mail promises the call is taken, then it is refused. */
const expectKept = async (promised: Date, call: () => Promise<number>, refused: number) => {
  setClock(new Date(promised.getTime() - 2_000));
  expect(await call()).toBe(200);
  setClock(promised);
  expect(await call()).toBe(refused);
};
const remind = async (who: Person) => {
  must(
    await scene.staff.send(wishes.remindLearners, {
      params: params(),
      body: { profile_ids: [who.profileId] },
    }),
  );
  await sendWishMails();
  return lastMail(who.email);
};
const sendLink = async () => {
  must(await scene.staff.send(hosts.sendHostLinks, { params: params(), body: { to: "all", again: 1 } }));
  await tellRelease();
  return lastMail(contact());
};
const secretIn = (text: string) => /\/hote#([0-9a-f~]+)/.exec(text)?.[1] ?? "";

test("a reminder: the learner's own save", async () => {
  const [, who] = scene.learners;
  if (!who) throw new Error("no learner");
  const mail = await remind(who);
  const [promised, ...more] = promisedBy(mail.text);
  expect([mail.subject, more]).toEqual([expect.stringContaining("Il te manque"), []]);
  await expectKept(promised ?? new Date(0), () => save(who), 403);
});

test("a reminder to somebody whom staff gave more time: until then", async () => {
  const [, , who] = scene.learners;
  if (!who) throw new Error("no learner");
  setClock("2099-06-27T17:00:00Z");
  must(
    await scene.staff.send(events.updatePresence, {
      params: { ...params(), profileId: who.profileId },
      body: { wishes_until: "2099-06-28T06:00:00.000Z" },
    }),
  );
  const [promised] = promisedBy((await remind(who)).text);
  expect(promised?.toISOString()).toBe("2099-06-28T06:00:00.000Z");
  await expectKept(promised ?? new Date(0), () => save(who), 403);
});

test("a confirmation: the learner's own change", async () => {
  setClock("2099-06-27T10:00:00Z");
  const [who] = scene.learners;
  if (!who) throw new Error("no learner");
  await scene.wish(who, scene.structureIds.slice(0, 5));
  setClock("2099-06-27T10:16:00Z");
  await sendWishMails();
  const mail = await lastMail(who.email);
  const [promised, ...more] = promisedBy(mail.text);
  expect([mail.subject, more]).toEqual([expect.stringContaining("Tes cinq vœux"), []]);
  await expectKept(promised ?? new Date(0), () => save(who), 403);
});

const attachPromotion = async (event_id: string | null) => {
  const { id, degree_id, year, start_date, end_date } = scene.action;
  const body = { degree_id, event_id, year, start_date, end_date };
  must(await scene.staff.send(training.updateTrainingAction, { params: { id }, body }));
};

test("the link of a host: what it opens, and the answer that it asks for", async () => {
  setClock("2099-06-27T18:00:00Z");
  const mail = await sendLink();
  const [promised, ...more] = promisedBy(mail.text);
  expect([mail.text.includes("Répondre"), more]).toEqual([true, []]);
  const secret = secretIn(mail.text);
  // What the mail promised goes by its promotion, which another event may get since.
  await attachPromotion(null);
  const { valid_until } = must(await visitor.send(hosts.getHost, { params: { secret } }));
  expect(Date.parse(valid_until) - (promised?.getTime() ?? 0)).toBe(-1_000);
  const open = async () => (await visitor.send(hosts.getHost, { params: { secret } })).status;
  await expectKept(promised ?? new Date(0), open, 404);
  setClock("2099-06-27T18:30:00Z");
  await attachPromotion(scene.event.id);
});

test("what a host's mail asks for is what their page then takes, to the last moment of the event", async () => {
  const [slot] = scene.slots;
  const pair = { profile_id: scene.learners[0]?.profileId ?? "", structure_id: scene.structureIds[0] ?? "" };
  const ask = async (at: string) => {
    setClock(at);
    const { text } = await sendLink();
    const of = { params: { secret: secretIn(text) } };
    const answer = await visitor.send(hosts.answerAsHost, { ...of, body: { answer: "confirmed" } });
    const opinion = await visitor.send(hosts.giveOpinion, {
      ...of,
      body: { profile_id: pair.profile_id, opinion: "continue", remark: "" },
    });
    return {
      asksAnswer: text.includes("Répondre :"),
      takesAnswer: answer.status,
      asksOpinion: text.includes("Donner notre avis :"),
      takesOpinion: opinion.status,
    };
  };
  const end = "2099-06-28T11:00:00.000Z";
  const before = await ask(end);
  expect(before).toMatchObject({ asksAnswer: true, takesAnswer: 200, asksOpinion: false });
  setClock(end);
  const body = { ...pair, time_slot_id: slot?.id ?? "" };
  must(await scene.staff.send(timetable.addMeeting, { params: params(), body }));
  must(await scene.staff.send(timetable.publishRelease, { params: params(), body: {} }));
  const after = await ask("2099-06-28T11:00:00.001Z");
  expect(after).toMatchObject({ asksAnswer: false, takesAnswer: 422, asksOpinion: true, takesOpinion: 204 });
});

test("no other mail about an event promises a date", async () => {
  const addresses = [contact(), ...scene.learners.map(({ email }) => email)];
  const all = (await Promise.all(addresses.map(mailsTo))).flat();
  const promising = all.filter(({ text }) => /jusqu'|avant le/.test(text)).map(({ subject }) => subject);
  for (const subject of promising)
    expect(subject).toMatch(
      /^Il te manque|^Tes cinq vœux|serez-vous là|combien de places|combien de personnes/,
    );
});
