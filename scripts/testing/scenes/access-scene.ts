import { type Person, person, stranger, visitor } from "#scripts/testing/harness.ts";
import { stepScene } from "#scripts/testing/scenes/step-scene.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import * as training from "#shared/training/training.contract.ts";

// In 2099: the rights to wish and to join depend on dates.
export const half = async () => {
  const scene = await stepScene(2, 2099);
  const { staff, tradeTrainer, referent, structureIds } = scene;
  const attach = (id: string) =>
    staff.call(structures.addStructureProfiles, {
      params: { id },
      body: { profile_ids: [tradeTrainer.profileId, referent.profileId] },
    });
  await attach(structureIds[0] ?? "");
  return { ...scene, attach };
};
/** One training action with a learner, both instructors, steps, an event and structures. */
export type Half = Awaited<ReturnType<typeof half>>;

const signedOut = async () => {
  const out = await person("administrator");
  await out.call(accounts.logout, {});
  return out;
};
const erased = async () => {
  const gone = await person("administrator");
  await gone.call(accounts.deleteAccount, { body: { password: gone.password } });
  return gone;
};

const made = {
  V: async () => visitor,
  N: () => person(),
  A: () => person("administrator"),
  C: () => person("coordinator"),
  T: () => person("assistant"),
  "R+": () => person("referentTrainer"),
  "R-": () => person("referentTrainer"),
  "M+": () => person("tradeTrainer"),
  "M-": () => person("tradeTrainer"),
  "L+": () => person("learner"),
  "L-": () => person("learner"),
  LR: () => person("learner", "referentTrainer"),
  XL: () => stranger("learner"),
  XM: () => stranger("tradeTrainer"),
  ended: signedOut,
  gone: erased,
};
export type Principal = keyof typeof made;
export const principals = Object.keys(made) as Principal[];

/** A new person of this kind, who belongs to no training action yet. */
export const newcomer = (principal: Principal) => made[principal]();
export type Somebody = Awaited<ReturnType<typeof newcomer>>;

/** Requests everything that self-service allows: to join the half's action, to be attached to its structure. */
const intrude = async ({ action, structureIds }: Half, who: Person): Promise<void> => {
  const body = { structure_ids: structureIds.slice(0, 1) };
  await who.call(training.addTrainingProfile, {
    params: { id: action.id },
    body: { profile_id: who.profileId },
  });
  await who.call(profiles.setProfileStructures, { params: { id: who.profileId }, body });
};

/** One person of each kind. Those of `+` kinds belong to the `tied` half; nobody belongs to the `other` half. */
export const accessScene = async () => {
  const [tied, other] = [await half(), await half()];
  const found = new Map<Principal, Somebody>([
    ["R+", tied.referent],
    ["M+", tied.tradeTrainer],
    ["L+", tied.learner],
  ]);
  for (const principal of principals)
    if (!found.has(principal)) found.set(principal, await newcomer(principal));
  for (const principal of ["XL", "XM"] as const) await intrude(tied, found.get(principal) as Person);
  return { tied, other, who: (principal: Principal): Somebody => found.get(principal) ?? visitor };
};
export type AccessScene = Awaited<ReturnType<typeof accessScene>>;
