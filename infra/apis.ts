import { type Domain, operations } from "#shared/contract/catalogue.ts";

/**
 * The domains that each HTTP API serves. AWS lets an API hold 300 integrations, one for each route, and never raises
 * that. Domains whose paths share a first segment (`/api/events/…`) live in one API: CloudFront chooses by that segment.
 */
export const apis = {
  base: [
    "accounts",
    "profiles",
    "reference",
    "structures",
    "training",
    "notices",
    "search",
    "placements",
    "evidence",
    "follow-up",
  ],
  meetings: ["events", "wishes", "timetable", "hosts"],
  studies: ["steps", "library", "situations"],
} as const satisfies Record<string, readonly Domain[]>;

export type ApiName = keyof typeof apis;
export const apiNames = Object.keys(apis).filter((name): name is ApiName => name in apis);

/** Gets every path that no other pattern names: the API with the most first segments, which makes the fewest patterns. */
const restApi: ApiName = "base";

/** Below AWS's 300 and 75, so that a test fails while there is still time to move a domain. */
export const most = { integrations: 240, behaviours: 60 };

const apiOf = (domain: Domain): ApiName => {
  const name = apiNames.find((one) => apis[one].some((each) => each === domain));
  if (!name) throw new Error(`${domain} has no API: add it to infra/apis.ts`);
  return name;
};

export const operationsOf = (name: ApiName): ReturnType<typeof operations> =>
  operations().filter(({ domain }) => apiOf(domain) === name);

/** A path or a pattern of paths, and the API that it leads to. */
type Way<Api> = { path: string; api: Api };

/**
 * The path patterns that lead each route to its API, in the order in which CloudFront tries them. Longer ones come first:
 * `/api/training-action*` also matches what begins with `/api/training-actions`.
 */
export const behavioursOf = <Api>(routes: readonly Way<Api>[], rest: NoInfer<Api>): Way<Api>[] => {
  const segments = new Map<string, Api>();
  for (const { path, api } of routes) {
    const [segment = ""] = /^\/api\/[\w-]+(?=\/|$)/.exec(path) ?? [];
    if (!segment) throw new Error(`${path}: CloudFront needs /api/ and a fixed word to choose its API`);
    const other = segments.get(segment) ?? api;
    if (other !== api)
      throw new Error(`${segment} would lead to ${other} and to ${api}: move a domain in infra/apis.ts`);
    segments.set(segment, api);
  }
  const chosen: Way<Api>[] = [{ path: "/api/*", api: rest }];
  const byLength = [...segments].sort(([a], [b]) => a.length - b.length || a.localeCompare(b));
  for (const [segment, api] of byLength) {
    const longest = chosen.find(({ path }) => segment.startsWith(path.slice(0, -1)));
    if (longest?.api !== api) chosen.unshift({ path: `${segment}*`, api });
  }
  return chosen;
};

export const apiBehaviours = (): Way<ApiName>[] =>
  behavioursOf(
    operations().map(({ domain, endpoint }) => ({ path: endpoint.path, api: apiOf(domain) })),
    restApi,
  );
