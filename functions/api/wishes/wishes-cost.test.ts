import { expect, test, vi } from "vitest";
import { must } from "#scripts/testing/harness.ts";
import { countingRequests } from "#scripts/testing/requests.ts";
import { fillWishes } from "#scripts/testing/scenes/many-wishes.ts";
import { wishScene } from "#scripts/testing/scenes/wish-scene.ts";
import { inFrench } from "#shared/contract/collation.ts";
import * as events from "#shared/events/events.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";
import { placeAfter } from "#shared/wishes/wishes.schemas.ts";

const scene = await wishScene(10);
const { learner, event, structureIds } = scene;
vi.useFakeTimers({ toFake: ["Date"], now: scene.beforeEvent });

const save = (from: number, version?: number) =>
  countingRequests(() =>
    learner.call(wishes.saveWishes, {
      body: {
        profile_id: learner.profileId,
        event_id: event.id,
        is_pre_event: 1,
        wishlists: structureIds
          .slice(from, from + 5)
          .map((structure_id, n) => ({ structure_id, is_initial_choice: n < 3 })),
        ...(version !== undefined && { version }),
      },
    }),
  );
await save(0);

test("a warm save makes two round trips: everything read at once, then one transaction", async () => {
  const saved = await save(5);
  expect(saved.value.status).toBe(200);
  expect(saved.value.body.wishlists.map((wish) => wish.structure.name)).toHaveLength(5);
  expect(saved.inSequence).toBe(2);
  expect(saved.requests.filter((action) => action === "TransactWrite")).toHaveLength(1);
  expect(saved.requests.length).toBeLessThanOrEqual(7);
});

test("a stale save makes two: the second names what is there", async () => {
  const stale = await save(0, 1);
  expect(stale.value.status).toBe(409);
  expect(stale.inSequence).toBe(2);
});

const byProfileName = (a: { profile_name: string }, b: { profile_name: string }) =>
  inFrench(a.profile_name, b.profile_name);

test("the wishes of an event come in answers of 2,000 lists, each list once, and the event still shows", {
  tags: ["long"],
}, async () => {
  vi.useRealTimers();
  const { eventId } = await fillWishes(1_001, 300, [true, false]);
  const { staff } = scene;
  const answer = async (query: { is_pre_event?: 0 | 1; after?: string | undefined }) =>
    must(await staff.call(wishes.groupWishesByProfile, { params: { eventId }, query }));
  const first = await answer({});
  const rest = await answer({ after: placeAfter(first) });
  expect([first.length, rest.length, placeAfter(rest)]).toEqual([2_000, 2, undefined]);
  const all = [...first, ...rest];
  expect(new Set(all.map((list) => `${list.is_pre_event} ${list.profile_id}`)).size).toBe(2_002);
  expect(all.every(({ wishlists }) => wishlists.length === 5)).toBe(true);
  const phase = await answer({ is_pre_event: 1 });
  expect(phase).toEqual(all.filter(({ is_pre_event }) => is_pre_event === 1).sort(byProfileName));
  const params = { id: eventId };
  const listed = must(await staff.call(wishes.listEventWishes, { params, query: {} }));
  const others = must(
    await staff.call(wishes.listEventWishes, { params, query: { after: placeAfter(listed) } }),
  );
  expect([listed.length, others.length]).toEqual([10_000, 10]);
  expect(listed.every((wish) => wish.justification === undefined)).toBe(true);
  const withTexts = must(
    await staff.call(wishes.listEventWishes, { params, query: { with_justification: 1 } }),
  );
  expect(withTexts.length).toBe(1_000);
  expect(withTexts.every((wish) => wish.justification)).toBe(true);
  expect(Buffer.byteLength(JSON.stringify(withTexts))).toBeLessThan(6 * 1024 * 1024);
  const most = 6 * 1024 * 1024;
  expect(Buffer.byteLength(JSON.stringify(first))).toBeLessThan(most);
  // By their summaries, with who is in the event's promotions: the 2,002 lists themselves take 980 units.
  const { value: whole, readUnits } = await countingRequests(() =>
    staff.send(events.getEventWhole, { params }),
  );
  expect(readUnits).toBeLessThanOrEqual(130);
  const counted = whole.body.event.wishlists.reduce((sum, { count }) => sum + count, 0);
  expect(counted).toBe(10_010);
  expect(Buffer.byteLength(JSON.stringify(whole.body)) * 2).toBeLessThan(most);
  const [learnerOfPre] = phase;
  const wrong = { is_pre_event: 0, after: `pre#${learnerOfPre?.profile_id}` };
  expect((await staff.send(wishes.groupWishesByProfile, { params: { eventId }, query: wrong })).status).toBe(
    422,
  );
});
