import type { Person } from "#scripts/testing/harness.ts";
import { everyRole, type Role } from "#shared/contract/access.ts";

export const principals = ["visitor", "noProfile", ...everyRole] as const;
export type Principal = "visitor" | "noProfile" | Role;

export type World = { person: (...roles: Role[]) => Promise<Person> };

/** Per operation: a valid call on an object that belongs to somebody else, and the status that each principal must get. */
export type AccessTable = Record<
  string,
  {
    call: (world: World) => Promise<{
      params?: Record<string, string>;
      query?: Record<string, unknown>;
      body?: unknown;
    }>;
    expected: Record<Principal, number>;
  }
>;

/** What staff get of a route that is theirs alone, and what everybody else gets. */
export const staffOnly = (status: number): Record<Principal, number> => ({
  visitor: 401,
  noProfile: 403,
  administrator: status,
  learner: 403,
  tradeTrainer: 403,
  referentTrainer: 403,
  assistant: status,
  coordinator: status,
});

/** The same of a route for administrators alone. */
export const administratorsOnly = (status: number): Record<Principal, number> => ({
  ...staffOnly(status),
  assistant: 403,
  coordinator: 403,
});
