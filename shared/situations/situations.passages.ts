import { fold } from "#shared/contract/fold.ts";
import { plainText, tellingPassages, type Watched } from "#shared/situations/situations.anonymity.ts";
import type {
  Confirmation,
  IdentifyingPassage,
  SituationField,
  SituationSection,
} from "#shared/situations/situations.schemas.ts";

type Place = Pick<IdentifyingPassage, "section" | "field">;
type Text = Place & { text: string };

/** What a field says, without its formatting. */
export const fieldText = ({ type, content }: Pick<SituationField, "type" | "content">): string =>
  type === "textarea" ? plainText(content) : content;

/** Every text that readers of a situation see, in order. */
const textsOf = (title: string, sections: readonly SituationSection[]): Text[] => [
  { section: null, field: null, text: title },
  ...sections.flatMap((section, number): Text[] => [
    { section: number, field: null, text: `${section.title}\n${section.description}` },
    ...section.fields.map((field) => ({
      section: number,
      field: field.name,
      text: [
        fieldText(field),
        field.label,
        field.description,
        ...field.choices.map(({ label }) => label),
      ].join("\n"),
    })),
  ]),
];

const around = 40;

/** The text around a passage, on its line, cut between words. */
const beside = (text: string, start: number, end: number) => {
  const before = text.slice(Math.max(0, start - around), start).replace(/^.*\n/s, "");
  const after = text.slice(end, end + around).replace(/\n.*$/s, "");
  return {
    before: start - before.length > 0 && before.length === around ? before.replace(/^\S*\s/, "… ") : before,
    after: after.length === around ? after.replace(/\s\S*$/, " …") : after,
  };
};

const placeOf = ({ section, field }: Place) => `${section ?? "-"}.${field ?? "-"}`;

export const identifyingPassages = (
  { title, sections }: { title: string; sections: readonly SituationSection[] },
  watched: readonly Watched[],
): IdentifyingPassage[] => {
  const seen = new Map<string, number>();
  return textsOf(title, sections).flatMap(({ text, ...place }) =>
    tellingPassages(text, watched).map(({ kind, start, end }): IdentifyingPassage => {
      const match = text.slice(start, end);
      const { before, after } = beside(text, start, end);
      const words = fold(`${before} ${match} ${after}`);
      const name = `${placeOf(place)}.${kind}.${words}`;
      // The same words twice in one field are two passages.
      const count = (seen.get(name) ?? 0) + 1;
      seen.set(name, count);
      const id = count === 1 ? name : `${name}.${count}`;
      return { ...place, id, kind, position: start, before, match, after };
    }),
  );
};

/** The passages that nobody has confirmed. */
export const unconfirmedPassages = (
  hits: readonly IdentifyingPassage[],
  confirmations: readonly Confirmation[],
): IdentifyingPassage[] => {
  const confirmed = new Set(confirmations.map(({ hit_id }) => hit_id));
  return hits.filter(({ id }) => !confirmed.has(id));
};

/**
 * The confirmations that remain: those of passages that still exist. `ids`: the passages that somebody confirms now.
 * New ones get this profile and time; those left out are withdrawn.
 */
export const confirmationsOf = (
  hits: readonly IdentifyingPassage[],
  before: readonly Confirmation[],
  answered: { ids: readonly string[]; profile_id: string; at: string } | undefined,
): Confirmation[] => {
  const known = new Map(before.map((one) => [one.hit_id, one]));
  const wanted = answered && new Set(answered.ids);
  return hits.flatMap(({ id }) => {
    const kept = known.get(id);
    if (!answered || !wanted) return kept ?? [];
    if (!wanted.has(id)) return [];
    return kept ?? { hit_id: id, profile_id: answered.profile_id, at: answered.at };
  });
};
