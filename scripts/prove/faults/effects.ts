import { keys } from "#functions/store/keys.ts";
import { deleteItem, type Item, putItem, readItems, transact, updateItem } from "#functions/store/table.ts";
import { canonical, type Seen } from "#scripts/prove/faulty-aws.ts";
import { joinCodeLength, joinCodeLetters } from "#shared/training/training.rules.ts";

/** Rates, and mailed links and tickets, of which each one asked for stands for itself. */
const passedOver = (key: { pk: string; sk: string }) =>
  /^(RATE|RESET|VERIFY|CHALLENGE|ROSTER#\w+$)#?/.test(key.pk) || /^(LINK#|VERSION)/.test(key.sk);
// What rises with every call, devices among it: who lost an answer has not its cookie; and what several calls share and count on: the counters' truth is the auditor's to tell.
const volatile =
  /^(version|revision|expires|ends|expires_at|leased_until|count|seen|sessions|devices|wishes|participations|photos|situations|documents|bytes|wishlists|zones|time_slots|slot_changes|\w*_count)$/;
const codeShape = new RegExp(`\\b[${joinCodeLetters}]{${joinCodeLength}}\\b`, "g");
const shapes: readonly [RegExp, string][] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "<id>"],
  [/\b([0-9a-f]{32}|[0-9a-f]{64})\b/g, "<hash>"],
  [/\$argon2id\$[^"]*/g, "<hash>"],
  // 32 bytes and more, in either alphabet; 16 in the common one.
  [/[\w+/-]{43,}=*/g, "<key>"],
  [/[\w+/]{22}==/g, "<key>"],
  // Base32, of applications of codes.
  [/\b[A-Z2-7]{32}\b/g, "<key>"],
  [codeShape, "<code>"],
  [/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, "<time>"],
  [/\b[0-9a-f]{8}\b/g, "<part>"],
  [/#\d{1,2}\b/g, "#<n>"],
];

const stable = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(stable);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([name, one]) => !(volatile.test(name) && !Array.isArray(one)));
  return Object.fromEntries(kept.map(([name, one]) => [name, stable(one)]));
};
/** An item told without ids, times and counts: two runs that did the same tell the same. */
const tell = (item: unknown): string =>
  shapes.reduce((text, [pattern, by]) => text.replace(pattern, by), canonical(stable(item)));

/** What was written where, each with what stood there before. */
const writtenIn = (seen: readonly Seen[]) => [
  ...new Map(seen.toReversed().flatMap((one) => [...one.written])).values(),
];

/** Whether a worker finds these bytes, this account or this folder's contents by the table alone. */
const isOrder = (item: Item) =>
  ["Removal", "Erasure"].includes(String(item["type"])) || item["removed_at"] !== undefined;

/** What stands at the keys that were written, whether any of it differs from before, and whether it orders a removal. */
export const effectOf = async (...seen: Seen[]) => {
  const kept = writtenIn(seen).filter(({ key }) => !passedOver(key));
  const found = await readItems(kept.map(({ key }) => key));
  const at = new Map(found.map((item) => [`${item.pk}\n${item.sk}`, item]));
  // Told, since others raise the counts meanwhile that all share.
  const changed = kept.filter(({ key, before }) => tell(at.get(`${key.pk}\n${key.sk}`)) !== tell(before));
  return {
    told: found.map(tell).sort().join("\n"),
    changed: changed.length > 0,
    orders: found.some(isOrder),
  };
};
export type Effect = Awaited<ReturnType<typeof effectOf>>;

const most = 90;

const numbersOf = (item: object | undefined): [string, number][] =>
  Object.entries(item ?? {}).filter(([, value]) => typeof value === "number");

/** Takes back from what all keep together what these owners came to keep: others write to the same count meanwhile. */
const countedLess = (owners: ReturnType<typeof writtenIn>, now: readonly Item[]) => {
  const less: Record<string, number> = {};
  for (const { key, before } of owners) {
    const after = now.find(({ pk }) => pk === key.pk);
    for (const [name, value] of numbersOf(before)) less[name] = (less[name] ?? 0) + value;
    for (const [name, value] of numbersOf(after)) less[name] = (less[name] ?? 0) - value;
  }
  return Object.keys(less).length > 0 ? [updateItem(keys.usage("all"), { add: less })] : [];
};

/** Puts everything that was written back as it was; what is kept in memory of changed lists must be read again. */
export const undone = async (...seen: Seen[]): Promise<void> => {
  const together = keys.usage("all").pk;
  const written = writtenIn(seen).filter(({ key }) => key.pk !== together);
  const owners = written.filter(({ key }) => key.sk === keys.usage("all").sk);
  const versions = written.filter(({ key }) => key.sk === "VERSION");
  const now = await readItems([...versions, ...owners].map(({ key }) => key));
  const raised = versions.flatMap(({ key, before }) => {
    const item = now.find(({ pk }) => pk === key.pk) ?? {};
    const changed = Object.entries(item).filter(
      ([name, value]) => typeof value === "number" && value !== before?.[name],
    );
    const add = Object.fromEntries(changed.map(([name]) => [name, 1]));
    return changed.length > 0 ? [updateItem(key, { add })] : [];
  });
  const restored = written
    .filter(({ key }) => key.sk !== "VERSION")
    .map(({ key, before }) => (before ? putItem(before) : deleteItem(key)));
  const writes = [...restored, ...raised, ...countedLess(owners, now)];
  for (let start = 0; start < writes.length; start += most) await transact(writes.slice(start, start + most));
};

/** What one effect lacks of another and what it has besides, as far as a person wants to read. */
export const difference = (expected: string, found: string): string => {
  const [here, there] = [expected.split("\n"), found.split("\n")];
  const lacks = here.filter((one) => !there.includes(one)).map((one) => `- ${one.slice(0, 400)}`);
  const more = there.filter((one) => !here.includes(one)).map((one) => `+ ${one.slice(0, 400)}`);
  return [...lacks, ...more, `${here.length} items / ${there.length}`].slice(0, 5).join("\n  ");
};
