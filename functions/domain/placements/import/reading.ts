import { findUsersAt } from "#functions/domain/accounts/accounts.store.ts";
import { cityOf, lineOf, zipCodeOf } from "#functions/domain/imports/clean.ts";
import type { Entry } from "#functions/domain/imports/columns.ts";
import { addressIn, faultyRow } from "#functions/domain/imports/person-cells.ts";
import { personNameIn } from "#functions/domain/imports/person-name.ts";
import type { PlannedRow } from "#functions/domain/imports/plan.ts";
import { noteOnColumn, type PlacementData } from "#functions/domain/placements/import/data.ts";
import { findProfileCards } from "#functions/domain/profiles/profiles.store.ts";
import { siretOf } from "#functions/domain/structures/import/rows.ts";
import { type CatalogueCard, catalogueCards } from "#functions/domain/structures/structures.store.ts";
import { allMembersOf, isPresentMember } from "#functions/domain/training/training.store.ts";
import { roles } from "#shared/contract/access.ts";
import { fold } from "#shared/contract/fold.ts";
import type { ImportNote } from "#shared/contract/import.ts";
import {
  dayNamed,
  kindNamed,
  type PlacementColumn,
  reasonNamed,
  placementImportMessages as says,
  stateNamed,
} from "#shared/placements/placements.import.ts";
import { endsAfterStart } from "#shared/placements/placements.rules.ts";
import { pastDayRefusal } from "#shared/training/training.rules.ts";

type Cells = Partial<Record<PlacementColumn, string>>;
type Somebody = { id: string; name: string };

/** A line whose cells are understood: of whom, where, and what it says. */
export type ReadLine = Omit<PlacementData, "target"> & {
  line: number;
  name: string;
  /** What the line calls the structure. */
  structure: string;
  /** Whether the employer is in no catalogue. */
  isUnknown: boolean;
  notes: ImportNote[];
};

/** Equal for a name in either order: `LE BIHAN Zoé`, `Zoé Le Bihan`. */
const nameKey = (name: string): string => fold(name).split(" ").sort().join(" ");

/** The people of an action who have one of these roles, by address and by name. */
const directory = (people: readonly Somebody[], idAt: (address: string) => readonly string[]) => {
  const byName = Map.groupBy(people, ({ name }) => nameKey(name));
  return {
    named: (name: string) => byName.get(nameKey(name)) ?? [],
    at: (address: string) => {
      const ids = idAt(address);
      return people.filter(({ id }) => ids.includes(id));
    },
  };
};
type Directory = ReturnType<typeof directory>;

const addressesIn = ({ learner, email, trainers }: Cells): string[] =>
  [learner ?? "", email ?? "", ...(trainers ?? "").split(/[;,\n]/)]
    .map((cell) => addressIn(cell).toLowerCase())
    .filter((cell) => cell.includes("@"));

/** Everything that lines are read against: the people of the action, those who left too, and the catalogue. */
export const readScene = async (actionId: string, entries: readonly Entry<PlacementColumn>[]) => {
  const [users, members, cards] = await Promise.all([
    findUsersAt([...new Set(entries.flatMap(({ values }) => addressesIn(values)))]),
    allMembersOf(actionId),
    catalogueCards(),
  ]);
  const people = await findProfileCards(members.map(({ profile_id }) => profile_id));
  const idAt = (address: string) => users.get(address)?.profiles.map(({ id }) => id) ?? [];
  const having = (role_id: number, isIncluded: (one: (typeof members)[number]) => boolean) =>
    directory(
      members
        .filter((one) => one.role_id === role_id && isIncluded(one))
        .map(({ profile_id: id }) => ({ id, name: people.get(id)?.name ?? "" })),
      idAt,
    );
  return {
    present: having(roles.learner.id, isPresentMember),
    everybody: having(roles.learner.id, () => true),
    trainers: having(roles.tradeTrainer.id, isPresentMember),
    cards,
    bySiret: Map.groupBy(cards, ({ siret }) => siret),
    byName: Map.groupBy(cards, ({ name }) => fold(name)),
  };
};
type Scene = Awaited<ReturnType<typeof readScene>>;

type SayNote = (
  field: PlacementColumn,
  kind: ImportNote["kind"],
  value: string,
  message: string,
  expected?: string,
) => undefined;

/** Somebody by their address, else by their name: of namesakes, nobody. */
const somebody = (where: Directory, address: string, name: string) =>
  address === "" ? where.named(name) : where.at(address);

const learnerIn = (values: Cells, scene: Scene, say: SayNote): Somebody | undefined => {
  const cell = lineOf(values.learner);
  const field = values.email === undefined || lineOf(values.email) === "" ? "learner" : "email";
  const address = [values.email, cell]
    .map((one) => addressIn(one).toLowerCase())
    .find((one) => one.includes("@"));
  const name = cell.includes("@") ? "" : personNameIn({ name: cell, first: lineOf(values.first_name) });
  if (address === undefined && name === "") return say("learner", "error", "", says.noLearner);
  const present = somebody(scene.present, address ?? "", name);
  const found = present.length > 0 ? present : somebody(scene.everybody, address ?? "", name);
  const value = address ?? name;
  const [one, ...more] = found;
  if (!one)
    return say(
      field,
      "error",
      value,
      address === undefined ? says.unknownLearner : says.unknownAddress,
      says.unknownExpected,
    );
  if (more.length > 0) return say("learner", "error", value, says.namesakes, says.namesakesExpected);
  if (name !== "" && nameKey(name) !== nameKey(one.name))
    say("learner", "remark", name, says.otherName(one.name));
  return one;
};

const isInCity = (cell: string) => {
  const [city, code] = [fold(cityOf(cell)), zipCodeOf(cell)];
  return (card: CatalogueCard) => city === "" || fold(card.city) === city || card.zip_code === code;
};

/** Structures whose name holds what is written, or the reverse: a shortened name, or one with its town. */
const meant = (written: string, cards: readonly CatalogueCard[]): string[] => {
  const folded = fold(written);
  if (folded.length < 4) return [];
  const near = cards.filter(({ name }) => {
    const known = fold(name);
    return (
      known.length >= 4 && (` ${known} `.includes(` ${folded} `) || ` ${folded} `.includes(` ${known} `))
    );
  });
  return near.slice(0, 2).map(({ name, city }) => [name, city].filter(Boolean).join(", "));
};

type Where = Pick<ReadLine, "structure_id" | "employer" | "structure" | "isUnknown">;

const structureIn = (values: Cells, scene: Scene, say: SayNote): Where | undefined => {
  const cell = lineOf(values.structure).slice(0, 200);
  const siretCell = lineOf(values.siret);
  const [inName, inColumn] = [siretOf(cell), siretOf(siretCell)];
  if (siretCell !== "" && inColumn === "") return say("siret", "error", siretCell, says.siret);
  const siret = inColumn || inName;
  const name = inName === "" ? cell : "";
  if (siret === "" && name === "") return say("structure", "error", "", says.noStructure);
  const found = (card: CatalogueCard) => ({
    ...{ structure_id: card.id, employer: "", structure: card.name, isUnknown: false },
  });
  const numbered = siret === "" ? [] : (scene.bySiret.get(siret) ?? []);
  const namesakes = (scene.byName.get(fold(name)) ?? []).filter(isInCity(lineOf(values.city)));
  // Of another number, it is another site or another company of that name.
  const others = namesakes.filter((card) => siret !== "" && card.siret !== "");
  const called =
    numbered.length === 0
      ? namesakes.filter((card) => !others.includes(card))
      : numbered.filter(numbered.length === 1 ? () => true : isInCity(lineOf(values.city)));
  const exact = called.filter((card) => fold(card.name) === fold(name));
  const [one, ...more] = exact.length > 0 ? exact : called;
  if (one && more.length > 0)
    return say("structure", "error", name || siret, says.sameNames, says.sameNamesExpected);
  if (one) return found(one);
  const [other] = others;
  if (other) return say("siret", "error", siret, says.otherSiret(other.siret), says.otherSiretExpected);
  if (name === "") return say("siret", "error", siret, says.unknownSiret, says.unknownSiretExpected);
  return { structure_id: null, employer: name, structure: name, isUnknown: true };
};

const trainersIn = (values: Cells, { trainers }: Scene, say: SayNote): string[] => {
  const cells = (values.trainers ?? "")
    .split(/[;,\n]/)
    .map(lineOf)
    .filter((cell) => cell !== "");
  const ids = cells.flatMap((cell) => {
    const address = addressIn(cell).toLowerCase();
    const name = personNameIn({ name: cell, first: "" });
    const [one, ...more] = somebody(trainers, address.includes("@") ? address : "", name);
    if (one && more.length === 0) return [one.id];
    if (one) say("trainers", "error", cell, says.namesakes, says.namesakesExpected);
    // The column of people who train at the employer's is called « Maître d'apprentissage » too.
    else say("trainers", "remark", cell, says.unknownTrainer(cell));
    return [];
  });
  if (ids.length > 5) say("trainers", "error", "", says.tooManyTrainers);
  return [...new Set(ids)];
};

const dayIn = (field: "on" | "from" | "to", values: Cells, now: Date, say: SayNote): string | null => {
  const cell = lineOf(values[field]);
  if (cell === "") return null;
  const day = dayNamed(cell);
  const refusal = day !== undefined && field === "on" ? pastDayRefusal(day, now) : undefined;
  if (refusal === "future") say(field, "error", cell, says.future);
  else if (day === undefined || refusal) say(field, "error", cell, says.noDay);
  return day ?? null;
};

/** One of the values that a column allows; null for a blank cell. */
const valueIn = <Value>(
  field: "kind" | "end_reason",
  values: Cells,
  named: (cell: string) => Value | undefined,
  message: string,
  say: SayNote,
): Value | null => {
  const cell = lineOf(values[field]);
  const value = cell === "" ? undefined : named(cell);
  if (cell !== "" && value === undefined) say(field, "error", cell, message);
  return value ?? null;
};

/** Reads a line; one without structure or lead, as the workbook has for people without any, says nothing. */
export const readLine = (
  { line, values }: Entry<PlacementColumn>,
  scene: Scene,
  now: Date,
): ReadLine | PlannedRow => {
  const notes: ImportNote[] = [];
  const say: SayNote = (...note) => void notes.push(noteOnColumn(...note));
  const learner = learnerIn(values, scene, say);
  const stateCell = lineOf(values.state);
  const state = stateNamed(stateCell);
  const isBlank = lineOf(values.structure) === "" && lineOf(values.siret) === "";
  const called = learner?.name ?? lineOf(values.learner);
  if (isBlank && learner && (stateCell === "" || state === "none"))
    return { line, state: "same", name: called, notes, data: null };
  const where = structureIn(values, scene, say);
  if (state === undefined)
    say("state", "error", stateCell, stateCell === "" ? says.noState : says.unknownState);
  const words = {
    on: dayIn("on", values, now, say),
    kind: valueIn("kind", values, kindNamed, says.unknownKind, say),
    from: dayIn("from", values, now, say),
    to: dayIn("to", values, now, say),
    end_reason: valueIn("end_reason", values, reasonNamed, says.unknownReason, say),
    trainer_ids: trainersIn(values, scene, say),
  };
  if (!endsAfterStart(words)) say("to", "error", lineOf(values.to), says.endsBefore);
  if (words.end_reason !== null && state !== undefined && state !== "broken")
    say("end_reason", "error", lineOf(values.end_reason), says.reasonOfNothing);
  const name = says.line(called, where?.structure ?? lineOf(values.structure));
  if (!learner || !where || state === undefined || notes.some(({ kind }) => kind === "error"))
    return faultyRow(line, name, notes);
  if (where.isUnknown) {
    const near = meant(where.employer, scene.cards);
    if (near.length > 0) say("structure", "remark", where.employer, says.meant(near));
  }
  return { line, name, profile_id: learner.id, ...where, words: { state, ...words }, notes };
};
