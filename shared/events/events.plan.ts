import type { PlanMark } from "#shared/events/plan.schemas.ts";

export type Spot = { x: number; y: number };
type Placed = { zone_id: string };

const within = (thousandths: number): number => Math.min(1_000, Math.max(0, Math.round(thousandths)));

/** The marks of what is still there, one for each: the last one given. */
export const keptMarks = (marks: readonly PlanMark[], parts: readonly { id: string }[]): PlanMark[] => {
  const known = new Set(parts.map(({ id }) => id));
  return [...new Map(marks.filter(({ id }) => known.has(id)).map((mark) => [mark.id, mark])).values()];
};

/** The spot under a pointer, on the picture's edge if it is beside it. */
export const spotAt = (
  point: Spot,
  picture: { left: number; top: number; width: number; height: number },
): Spot => ({
  x: within(((point.x - picture.left) / picture.width) * 1_000),
  y: within(((point.y - picture.top) / picture.height) * 1_000),
});

const directions: Readonly<Record<string, Spot>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const [step, largeStep] = [5, 50];

/** Where a key moves a spot; undefined if it is none that moves. */
export const movedBy = (key: string, { x, y }: Spot, isLarge: boolean): Spot | undefined => {
  const direction = Object.hasOwn(directions, key) ? directions[key] : undefined;
  const by = isLarge ? largeStep : step;
  return direction && { x: within(x + direction.x * by), y: within(y + direction.y * by) };
};

/** With it, "Table 2" comes before "Table 10". */
const byPlace = new Intl.Collator("fr", { numeric: true });

/** An event's zones with their tables, in the order in which people read them. */
export const tablesByZone = <
  Zone extends { id: string },
  Table extends Placed & { place: string; structure: { name: string } },
>(
  zones: readonly Zone[],
  tables: readonly Table[],
): { zone: Zone; tables: Table[] }[] =>
  zones.map((zone) => ({
    zone,
    tables: tables
      .filter(({ zone_id }) => zone_id === zone.id)
      .sort(
        (a, b) =>
          Number(a.place === "") - Number(b.place === "") ||
          byPlace.compare(a.place, b.place) ||
          byPlace.compare(a.structure.name, b.structure.name),
      ),
  }));

/** "Table 12" as its word and its number, which is shown large; anything else whole. */
export const placeParts = (place: string): { word: string; number: string } | undefined => {
  const [, word, number] = /^(\p{L}+)\s+([\p{L}]?\d+)$/u.exec(place) ?? [];
  return word && number ? { word, number } : undefined;
};

/** The number that a table goes by; undefined for other places: "Salle 2" beside "Table 2" would read the same. */
export const tableNumber = (place: string): string | undefined => {
  const parts = placeParts(place);
  return parts?.word.toLowerCase() === "table" ? parts.number : undefined;
};
