import { derived } from "#functions/store/roster.ts";
import type { SituationEntry } from "#functions/store/situations.ts";
import { fold, startsWords } from "#shared/contract/fold.ts";
import type { SituationFilters } from "#shared/situations/situations.schemas.ts";

type Indexed = { entry: SituationEntry; title: string; text: string };

/** Situations with what keywords look at; made once for each state of the catalogue. */
const indexed = (entries: readonly SituationEntry[]): Indexed[] =>
  entries.map((entry) => {
    const title = fold(entry.title);
    return { entry, title, text: `${title} ${fold(entry.summary)}` };
  });

const oneOf = (wanted: readonly string[]) => {
  const set = new Set(wanted);
  return (ids: readonly (string | null)[]) => set.size === 0 || ids.some((id) => id !== null && set.has(id));
};

type Filters = Omit<SituationFilters, "page" | "per_page">;

/**
 * The situations that somebody may list and that have one value of each filter given, the latest first. A keyword is
 * found at the start of words of the title or the summary; those found in the title come first.
 */
export const searchSituations = (
  entries: readonly SituationEntry[],
  filters: Filters,
  mayList: (entry: SituationEntry) => boolean,
): SituationEntry[] => {
  const [isPublic, isDegree, isType, isLegalForm] = [
    oneOf(filters.structure_publics),
    oneOf(filters.degrees),
    oneOf(filters.structure_types),
    oneOf(filters.legal_forms),
  ];
  const is = (wanted: boolean | undefined, value: boolean) => wanted === undefined || wanted === value;
  const keywords = filters.keywords.map(fold).filter((keyword) => keyword !== "");
  const found = derived(entries, indexed).filter(
    ({ entry, text }) =>
      mayList(entry) &&
      is(filters.is_published, entry.is_published) &&
      is(filters.is_emblematic, entry.is_emblematic) &&
      isPublic(entry.structure_publics) &&
      isDegree([entry.degree_id]) &&
      isType(entry.structure_types) &&
      isLegalForm([entry.legal_form_id]) &&
      (keywords.length === 0 || keywords.some((keyword) => startsWords(text, keyword))),
  );
  const inTitle = ({ title }: Indexed) => keywords.some((keyword) => startsWords(title, keyword));
  const ordered =
    keywords.length === 0 ? found : [...found.filter(inTitle), ...found.filter((one) => !inTitle(one))];
  return ordered.map(({ entry }) => entry);
};
