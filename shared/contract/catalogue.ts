import * as accounts from "#shared/accounts/accounts.contract.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import * as events from "#shared/events/events.contract.ts";
import * as evidence from "#shared/evidence/evidence.contract.ts";
import * as followUp from "#shared/follow-up/follow-up.contract.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";
import * as library from "#shared/library/library.contract.ts";
import * as notices from "#shared/notices/notices.contract.ts";
import * as placements from "#shared/placements/placements.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as search from "#shared/search/search.contract.ts";
import * as situations from "#shared/situations/situations.contract.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

/** The domain words, the same in every folder. */
export const domains = [
  "accounts",
  "profiles",
  "reference",
  "structures",
  "events",
  "wishes",
  "training",
  "steps",
  "library",
  "situations",
  "notices",
  "timetable",
  "hosts",
  "search",
  "placements",
  "evidence",
  "follow-up",
] as const;
export type Domain = (typeof domains)[number];

/** Every declared route, by domain and operation. Read by infra, scripts and tests only: pages and handlers import their own domain. */
const catalogue: Readonly<Record<Domain, Record<string, Endpoint>>> = {
  accounts,
  profiles,
  reference,
  structures,
  events,
  wishes,
  training,
  library,
  steps,
  situations,
  notices,
  timetable,
  hosts,
  search,
  placements,
  evidence,
  "follow-up": followUp,
};

/** `saveWishes` → `save-wishes`: the handler's file name. */
export const kebab = (operation: string): string =>
  operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Every route as a flat list, in the catalogue's order. */
export const operations = (): { domain: Domain; operation: string; endpoint: Endpoint; file: string }[] =>
  domains.flatMap((domain) =>
    Object.entries(catalogue[domain]).map(([operation, endpoint]) => ({
      domain,
      operation,
      endpoint,
      file: `functions/api/${domain}/${kebab(operation)}.ts`,
    })),
  );
