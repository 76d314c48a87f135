import { expect, test, vi } from "vitest";
import { fillWishes } from "#scripts/testing/many-wishes.ts";
import { countingRequests } from "#scripts/testing/requests.ts";
import { wishScene } from "#scripts/testing/wish-scene.ts";
import * as events from "#shared/events/events.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

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

test("1,000 learners' wishes fit an answer phase by phase; more at once are refused, and the event still shows", async () => {
  vi.useRealTimers();
  const { eventId } = await fillWishes(1_001, 300, [true, false]);
  const { staff } = scene;
  const all = await staff.send(wishes.groupWishesByProfile, { params: { eventId } });
  expect(all.status).toBe(422);
  expect(all.body.message).toContain("10010 vœux");
  const phase = await staff.send(wishes.groupWishesByProfile, {
    params: { eventId },
    query: { is_pre_event: 1 },
  });
  expect(phase.body).toHaveLength(1_001);
  const most = 6 * 1024 * 1024;
  expect(Buffer.byteLength(JSON.stringify(phase.body)) * 2).toBeLessThan(most);
  const whole = await staff.send(events.getEventWhole, { params: { id: eventId } });
  const counted = whole.body.event.wishlists.reduce((sum, { count }) => sum + count, 0);
  expect(counted).toBe(10_010);
  expect(Buffer.byteLength(JSON.stringify(whole.body)) * 2).toBeLessThan(most);
}, 60_000);
