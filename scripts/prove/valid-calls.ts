import { tables } from "#scripts/checks/access-tables.ts";
import type { Principal } from "#scripts/checks/principals.ts";
import { type Person, person, visitor } from "#scripts/testing/harness.ts";
import { everyRole } from "#shared/contract/access.ts";

type Caller = Pick<Person, "send">;

/** Somebody for whom a route's hand-written row expects success; a visitor where it expects none for anybody. */
export const welcome = async (operation: string): Promise<Caller> => {
  const expected = Object.entries(tables[operation]?.expected ?? {}) as [Principal, number][];
  const found = expected.find(([, status]) => status < 400 && status >= 200)?.[0];
  if (found === undefined || found === "visitor") return visitor;
  const role = everyRole.find((one) => one === found);
  return role ? person(role) : person();
};

/** A call that the route accepts, on objects made for it. */
export const validCall = (operation: string) => {
  const row = tables[operation];
  if (!row) throw new Error(`scripts/checks/access has no row for ${operation}`);
  return row.call({ person });
};
