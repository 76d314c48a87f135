import { expect, test, vi } from "vitest";
import { countingRequests } from "#scripts/testing/requests.ts";
import { wishScene } from "#scripts/testing/wish-scene.ts";
import { wishes } from "#shared/wishes/wishes.contract.ts";

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

test("a stale save makes one", async () => {
  const stale = await save(0, 1);
  expect(stale.value.status).toBe(409);
  expect(stale.inSequence).toBe(1);
});
