import {
  addReference,
  degreesRoster,
  legalFormsRoster,
  publicsRoster,
  structureTypesRoster,
} from "#functions/domain/reference/reference.store.ts";
import { type CatalogueCard, structuresRoster } from "#functions/domain/structures/structures.store.ts";
import { writesToPutEntries } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { blankOf } from "#shared/contract/field-list.ts";
import { structureFields } from "#shared/structures/structures.fields.ts";

const kinds = ["Ferme", "Atelier", "Maison", "Chantier", "Épicerie", "Médiathèque", "Régie", "Centre"];
const things = [
  "solidaire",
  "des métiers",
  "du numérique",
  "de l'emploi",
  "d'Éole",
  "partagée",
  "du quartier",
  "nouvelle",
];
const places = [
  "Rennes",
  "Saint-Malo",
  "Fougères",
  "Redon",
  "Vitré",
  "Dol-de-Bretagne",
  "Brest",
  "Quimperlé",
];
const words =
  "accueil insertion numerique jardin cuisine bois velo couture lecture emploi seniors jeunes atelier".split(
    " ",
  );

const at = <Value>(values: readonly Value[], n: number): Value => values[n % values.length] as Value;
const some = (ids: readonly string[], n: number, most: number) => [
  ...new Set(Array.from({ length: n % (most + 1) }, (_, k) => at(ids, n * 7 + k * 3))),
];

/** Fills the catalogue with invented structures, one in ten with a description. Returns the ids of reference values. */
export const fillCatalogue = async (count: number) => {
  const many = (label: string, length: number) =>
    Array.from({ length }, (_, n) => ({ id: `${label}-${n}`, name: `${label} ${n}`, version: 1 }));
  const [types, publics, legalForms] = [many("type", 60), many("public", 40), many("statut", 60)];
  const degrees = many("diplôme", 40).map((one, n) => ({
    ...one,
    id: `degree-${n}`,
    city: "",
    is_active: 1 as const,
  }));
  const by = { viewer: { userId: "" }, now: new Date() };
  for (const type of types) await addReference(structureTypesRoster, type, by);
  for (const one of publics) await addReference(publicsRoster, one, by);
  for (const one of legalForms) await addReference(legalFormsRoster, one, by);
  for (const one of degrees) await addReference(degreesRoster, one, by);
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
  const cards = Array.from(
    { length: count },
    (_, n): CatalogueCard => ({
      ...blankOf(structureFields),
      id: `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
      name: `${at(kinds, n)} ${at(things, n >> 3)} ${n}`,
      city: at(places, n >> 2),
      zip_code: String(10_000 + ((n * 37) % 85_000)),
      organization_id: null,
      legal_form_id: n % 3 === 0 ? at(ids(legalForms), n) : null,
      types: some(ids(types), n, 3),
      publics: some(ids(publics), n, 5),
      degrees: some(ids(degrees), n, 2),
      photo_url: null,
      is_active: n % 50 !== 0,
      is_proposed: false,
      source_id: `source:${n}`,
      source_digest: "0123456789abcdef",
      words: n % 10 === 0 ? Array.from({ length: 40 }, (_, k) => `${at(words, n + k)}${k}`).join(" ") : "",
      summary:
        n % 10 === 0 ? "Un lieu ouvert sur la rue : réparer, transmettre un geste. ".repeat(3).trim() : "",
    }),
  );
  for (let start = 0; start < count; start += 90)
    await transact(writesToPutEntries(structuresRoster, cards.slice(start, start + 90)));
  return { types: ids(types), publics: ids(publics), legalForms: ids(legalForms), degrees: ids(degrees) };
};
