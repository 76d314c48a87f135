import { rowsOf } from "#scripts/checks/access-tables.ts";
import { readLine } from "#scripts/checks/principals.ts";
import { type AccessScene, accessScene, newcomer, type Somebody } from "#scripts/testing/access-scene.ts";

let made: Promise<AccessScene> | undefined;
const scene = () => {
  made ??= accessScene();
  return made;
};
const rowOf = (operation: string) => {
  const [row] = rowsOf(operation);
  if (!row) throw new Error(`scripts/checks/access has no row for ${operation}`);
  return { ...row, relation: row.lines.any ? ("any" as const) : ("other" as const) };
};

/** Somebody for whom a route's hand-written row expects success; a visitor where it expects none for anybody. */
export const welcome = async (operation: string): Promise<Somebody> => {
  const { lines, relation } = rowOf(operation);
  const found = [...readLine(String(lines[relation]))].find(([, status]) => status < 400);
  return newcomer(found ? found[0] : "V");
};

/** A call that the route accepts, on objects made for it. */
export const validCall = async (operation: string) => {
  const { call, relation } = rowOf(operation);
  return call((await scene()).other, relation);
};
