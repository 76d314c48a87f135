import type { Plan } from "#scripts/bench/scene.ts";
import type { Product } from "#scripts/local/product.ts";
import type { Domain } from "#shared/contract/catalogue.ts";

/** The plan of each route. */
export const plansFor = async (product: Product): Promise<ReadonlyMap<string, Plan>> => {
  // Imported now: modules of functions/store read the environment when they load.
  Object.assign(process.env, product.environment);
  const { openScene } = await import("#scripts/bench/scene.ts");
  const { openForums } = await import("#scripts/bench/forums.ts");
  const { accountCalls, profileCalls } = await import("#scripts/bench/calls/people.ts");
  const { referenceCalls, structureCalls } = await import("#scripts/bench/calls/catalogue.ts");
  const { eventCalls, wishCalls, trainingCalls } = await import("#scripts/bench/calls/events.ts");
  const { stepCalls } = await import("#scripts/bench/calls/steps.ts");
  const { libraryCalls } = await import("#scripts/bench/calls/library.ts");
  const { situationCalls } = await import("#scripts/bench/calls/situations.ts");
  const { noticeCalls } = await import("#scripts/bench/calls/notices.ts");
  const { timetableCalls } = await import("#scripts/bench/calls/timetable.ts");
  const { hostCalls } = await import("#scripts/bench/calls/hosts.ts");
  const { searchCalls } = await import("#scripts/bench/calls/search.ts");
  const scene = await openScene(product);
  const forums = openForums(scene);
  const ofDomain: Readonly<Record<Domain, Readonly<Record<string, Plan>>>> = {
    accounts: accountCalls(scene),
    profiles: profileCalls(scene),
    reference: referenceCalls(scene),
    structures: structureCalls(scene),
    events: eventCalls(scene),
    wishes: wishCalls(scene),
    training: trainingCalls(scene),
    steps: stepCalls(scene),
    library: libraryCalls(scene),
    situations: situationCalls(scene),
    notices: noticeCalls(scene),
    timetable: timetableCalls(scene, forums),
    hosts: hostCalls(scene, forums),
    search: searchCalls(scene),
  };
  return new Map(Object.values(ofDomain).flatMap((plans) => Object.entries(plans)));
};
