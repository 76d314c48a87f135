import { findAuth } from "#functions/domain/accounts/auth.store.ts";
import { foldersRoster } from "#functions/domain/library/library-entries.store.ts";
import { findWishes } from "#functions/domain/wishes/wishes.store.ts";
import { entryKey } from "#functions/store/roster.ts";
import { transact, updateItem } from "#functions/store/table.ts";
import { ask } from "#scripts/prove/instances.ts";
import { failUnless, onlyStatuses, type Race, succeeded, times } from "#scripts/prove/races/race.ts";
import { type Person, person } from "#scripts/testing/harness.ts";
import { documentOf, folderOf } from "#scripts/testing/scenes/library-scene.ts";
import { wishScene } from "#scripts/testing/scenes/wish-scene.ts";
import { roles } from "#shared/contract/access.ts";
import * as library from "#shared/library/library.contract.ts";
import { libraryLimits } from "#shared/library/library.rules.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

let staged: ReturnType<typeof wishScene> | undefined;
const scene = () => {
  staged ??= wishScene(8);
  return staged;
};
const newcomer = async () => {
  const { staff, action, event, structureIds } = await scene();
  const learner = await person("learner");
  await staff.call(training.addTrainingProfile, {
    params: { id: action.id },
    body: { profile_id: learner.profileId },
  });
  const list = { profile_id: learner.profileId, event_id: event.id, is_pre_event: true };
  return { staff, learner, list, structureIds };
};
const drawn = <Value>(values: readonly Value[], count: number): Value[] =>
  values
    .map((value) => [Math.random(), value] as const)
    .sort(([a], [b]) => a - b)
    .slice(0, count)
    .map(([, value]) => value);

const withinLimits = (list: readonly { is_initial_choice: boolean; is_optional_choice: boolean }[]) =>
  list.length <= 5 &&
  list.filter((wish) => wish.is_initial_choice).length <= 3 &&
  list.filter((wish) => wish.is_optional_choice).length <= 2;

/** One learner's list is saved many times at once, sometimes too long: the stored list is one that was accepted. */
const saves = (crowd: number) => async (): Promise<string[]> => {
  const { staff, list, structureIds } = await newcomer();
  const answers = await Promise.all(
    times(crowd, () => {
      const wishlists = drawn(structureIds, 1 + Math.floor(Math.random() * 5)).map((structure_id) => {
        const is_initial_choice = Math.random() < 0.6;
        return { structure_id, is_initial_choice, is_optional_choice: !is_initial_choice };
      });
      return ask(staff, wishes.saveWishes, { body: { ...list, wishlists } });
    }),
  );
  const kept = (await findWishes(list))?.wishes ?? [];
  const textOf = (ids: readonly string[]) => ids.toSorted().join();
  const accepted = succeeded(answers).map(({ body }) =>
    textOf(body.wishlists.map((wish) => wish.structure_id)),
  );
  return [
    ...onlyStatuses(answers, 200, 409, 422),
    ...failUnless(withinLimits(kept), `${kept.length} wishes kept`, answers),
    ...failUnless(
      accepted.includes(textOf(kept.map((wish) => wish.structure_id))),
      "the stored list was never accepted",
      answers,
    ),
  ];
};

/** Single wishes are promoted and deleted at once: the limits hold, and no change is lost. */
const toggles = async (): Promise<string[]> => {
  const { staff, list, structureIds } = await newcomer();
  const wishlists = structureIds
    .slice(0, 5)
    .map((structure_id, n) => ({ structure_id, is_initial_choice: n < 3, is_optional_choice: n >= 3 }));
  const { body: saved } = await ask(staff, wishes.saveWishes, { body: { ...list, wishlists } });
  const [first, , , ...rest] = saved.wishlists.map(({ id }) => id);
  const changes = rest.map((id) =>
    ask(staff, wishes.updateWish, {
      params: { id },
      body: { is_initial_choice: true, is_optional_choice: false },
    }),
  );
  const removed = ask(staff, wishes.deleteWish, { params: { id: first ?? "" } });
  const answers = await Promise.all([...changes, removed]);
  const kept = (await findWishes(list))?.wishes ?? [];
  const gone = (await removed).status === 204;
  return [
    ...onlyStatuses(answers, 200, 204, 409, 422),
    ...failUnless(withinLimits(kept), "more than allowed", answers),
    ...failUnless(kept.length === (gone ? 4 : 5), `${kept.length} wishes are left`, answers),
    ...failUnless(
      kept.filter((wish) => wish.is_initial_choice).length ===
        (gone ? 2 : 3) + succeeded(await Promise.all(changes)).length,
      "a change was lost",
      answers,
    ),
  ];
};

/** Documents are created in a folder that has room for two, moved out of it and deleted at once: the audit finds its count. */
const fullFolder = async (): Promise<string[]> => {
  const { staff } = await scene();
  const [folder, other] = [await folderOf(staff), await folderOf(staff)];
  const [moved, removed] = [await documentOf(staff, folder), await documentOf(staff, folder)];
  const left = libraryLimits.children - 4;
  const filled = { add: { documents: left } };
  await transact([updateItem(entryKey(foldersRoster, folder), filled)]);
  const creations = times(5, () =>
    ask(staff, library.createDocument, { body: { folder_id: folder, name: "N" } }),
  );
  const leaving = [
    ask(staff, library.updateDocument, { params: { id: moved.id }, body: { folder_id: other } }),
    ask(staff, library.deleteDocument, { params: { id: removed.id } }),
  ];
  const [created, gone] = [await Promise.all(creations), await Promise.all(leaving)];
  await transact([updateItem(entryKey(foldersRoster, folder), { add: { documents: -left } })]);
  return [
    ...onlyStatuses(created, 201, 409),
    ...onlyStatuses(gone, 200),
    ...failUnless(succeeded(created).length <= 2 + succeeded(gone).length, "more than allowed", created),
  ];
};

export const limits: Race[] = [
  { name: "documents of a folder that is nearly full", rounds: 20, round: fullFolder },
  { name: "wishes of one learner, 200 at once", rounds: 2, round: saves(200) },
  { name: "wishes of one learner", rounds: 38, round: saves(5) },
  { name: "single wishes of one learner", rounds: 40, round: toggles },
];

let survivors: string[] = [];
const twoAdministrators = async (): Promise<[Person, Person]> => {
  const [one, other] = [await person("administrator"), await person("administrator")];
  for (const userId of survivors) await one.call(profiles.deleteUser, { params: { userId } });
  return [one, other];
};

type Removal = (who: Person, other: Person) => Promise<{ status: number }>;
const removals: Removal[] = [
  (who, other) =>
    ask(who, profiles.updateProfile, {
      params: { id: other.profileId },
      body: { role_id: roles.coordinator.id },
    }),
  (who, other) => ask(who, profiles.deleteProfile, { params: { id: other.profileId } }),
  (who, other) => ask(who, profiles.deleteUser, { params: { userId: other.userId } }),
  (who) => ask(who, profiles.deleteProfile, { params: { id: who.profileId } }),
];

/**
 * The last two administrators demote or delete each other, or leave, at once: one stays. It needs a table of its own,
 * without other administrators.
 */
export const lastAdministrators: Race = {
  name: "the last two administrators",
  rounds: 32,
  round: async (n) => {
    const [one, other] = await twoAdministrators();
    const pair = [removals[n % 4], removals[Math.floor(n / 4) % 4]] as const;
    const answers = await Promise.all([pair[0]?.(one, other), pair[1]?.(other, one)]);
    const left = (await Promise.all([one, other].map(({ userId }) => findAuth(userId)))).filter((user) =>
      user?.profiles.some(({ role_id }) => role_id === roles.administrator.id),
    );
    survivors = left.flatMap((user) => user?.id ?? []);
    const given = answers.flatMap((answer) => answer ?? []);
    return [
      ...onlyStatuses(given, 200, 204, 401, 403, 404, 409),
      ...failUnless(left.length > 0, "no administrator is left", given),
    ];
  },
};
