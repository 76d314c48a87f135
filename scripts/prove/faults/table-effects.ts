import { keys } from "#functions/store/keys.ts";
import { deleteItem, type Item, putItem, readItems, transact, updateItem } from "#functions/store/table.ts";
import { canonical, type Recording } from "#scripts/prove/faulty-aws.ts";
import { joinCodeLength, joinCodeLetters } from "#shared/training/training.rules.ts";

/**
 * Rate counters, and mailed links and tickets: each request makes one more. Notices of the many people here: they are
 * announced, and delivered after the call. `notices.prove.ts` proves that they match what was written.
 */
const isIgnored = (key: { pk: string; sk: string }) =>
  /^(RATE|RESET|VERIFY|CHALLENGE|NOTICES|DIGESTS|ANNOUNCEMENTS|ROSTER#\w+$)#?/.test(key.pk) ||
  /^(LINK#|VERSION)/.test(key.sk);
// Attributes that every call raises (a retry after a lost answer has no cookie, so it is a new device), and counters that
// concurrent calls share: `scripts/operate/audit` checks those.
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
/** An item as text without ids, times and counters: equal for two runs that did the same. */
const textOf = (item: unknown): string =>
  shapes.reduce((text, [pattern, by]) => text.replace(pattern, by), canonical(stable(item)));

/** Every key that was written, with the item before the first write. */
const writtenIn = (seen: readonly Recording[]) => [
  ...new Map(seen.toReversed().flatMap((one) => [...one.written])).values(),
];

/** True if a worker will find this removal in the table by itself. */
const ordersRemoval = (item: Item) =>
  ["Removal", "Erasure"].includes(String(item["type"])) || item["removed_at"] !== undefined;

/** The items at the written keys, as text; whether any changed, and whether any orders a removal. */
export const effectOf = async (...seen: Recording[]) => {
  const kept = writtenIn(seen).filter(({ key }) => !isIgnored(key));
  const found = await readItems(kept.map(({ key }) => key));
  const at = new Map(found.map((item) => [`${item.pk}\n${item.sk}`, item]));
  // Compared without counters, which other calls raise meanwhile.
  const changed = kept.filter(({ key, before }) => textOf(at.get(`${key.pk}\n${key.sk}`)) !== textOf(before));
  return {
    text: found.map(textOf).sort().join("\n"),
    changed: changed.length > 0,
    orders: found.some(ordersRemoval),
  };
};

// A transaction holds at most 100 writes.
const maxWrites = 90;

const numbersOf = (item: object | undefined): [string, number][] =>
  Object.entries(item ?? {}).filter(([, value]) => typeof value === "number");

/** Subtracts what these owners added to the shared usage counter; a plain restore would undo concurrent additions. */
const subtractUsage = (owners: ReturnType<typeof writtenIn>, now: readonly Item[]) => {
  const less: Record<string, number> = {};
  for (const { key, before } of owners) {
    const after = now.find(({ pk }) => pk === key.pk);
    for (const [name, value] of numbersOf(before)) less[name] = (less[name] ?? 0) + value;
    for (const [name, value] of numbersOf(after)) less[name] = (less[name] ?? 0) - value;
  }
  return Object.keys(less).length > 0 ? [updateItem(keys.usage("all"), { add: less })] : [];
};

/** Restores every written item. Roster versions are raised instead, so that warm functions read their lists again. */
export const undo = async (...seen: Recording[]): Promise<void> => {
  const sharedUsage = keys.usage("all").pk;
  const written = writtenIn(seen).filter(({ key }) => key.pk !== sharedUsage);
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
  const writes = [...restored, ...raised, ...subtractUsage(owners, now)];
  for (let start = 0; start < writes.length; start += maxWrites)
    await transact(writes.slice(start, start + maxWrites));
};

/** The first differing lines, cut to a readable length: `-` is expected and missing, `+` unexpected. */
export const difference = (expected: string, found: string): string => {
  const [here, there] = [expected.split("\n"), found.split("\n")];
  const lacks = here.filter((one) => !there.includes(one)).map((one) => `- ${one.slice(0, 400)}`);
  const more = there.filter((one) => !here.includes(one)).map((one) => `+ ${one.slice(0, 400)}`);
  return [...lacks, ...more, `${here.length} items / ${there.length}`].slice(0, 5).join("\n  ");
};
