import { type Findable, findBy } from "#functions/domain/reference/facet-search.ts";
import type { SituationEntry } from "#functions/domain/situations/situations.store.ts";
import { derived } from "#functions/store/roster.ts";
import type { Viewer } from "#shared/contract/access.ts";
import { fold } from "#shared/contract/fold.ts";
import {
  asksWithdrawal,
  awaitsReview,
  knowsStudents,
  mayListSituation,
  maySearchText,
  waitingFirst,
} from "#shared/situations/situations.rules.ts";
import type { SituationFilters } from "#shared/situations/situations.schemas.ts";

/** `text`: everything written; `brief`: what a card shows. */
type Indexed = Findable & { entry: SituationEntry; brief: string };

const listed = (id: string | null) => (id === null ? [] : [id]);

/** Situations prepared for filters and keywords, once per state of the roster. */
const indexed = (entries: readonly SituationEntry[]): Indexed[] =>
  entries.map((entry) => {
    const name = fold(entry.title);
    const brief = `${name} ${fold(entry.summary)}`;
    return {
      entry,
      name,
      brief,
      text: `${brief} ${entry.words}`,
      values: {
        publics: entry.structure_publics,
        degrees: listed(entry.degree_id),
        types: entry.structure_types,
        legal_forms: listed(entry.legal_form_id),
      },
    };
  });

/**
 * The situations that somebody may list and that the filters find, the latest first; to those who review them, in the
 * list of all, those that wait come before. Keywords search all text that they may read.
 */
export const searchSituations = (
  entries: readonly SituationEntry[],
  filters: Omit<SituationFilters, "page" | "per_page">,
  viewer: Viewer | undefined,
) => {
  const {
    structure_publics,
    structure_types,
    is_published,
    is_emblematic,
    to_review,
    withdrawal_asked,
    ...others
  } = filters;
  const is = (wanted: boolean | undefined, value: boolean) => wanted === undefined || wanted === value;
  const { found, counts } = findBy(
    derived(entries, indexed).map((one) =>
      maySearchText(viewer, one.entry) ? one : { ...one, text: one.brief },
    ),
    { ...others, publics: structure_publics, types: structure_types },
    ({ entry }) =>
      mayListSituation(viewer, entry) &&
      is(is_published, entry.is_published) &&
      is(is_emblematic, entry.is_emblematic) &&
      (to_review === undefined || (knowsStudents(viewer) && awaitsReview(entry)) === to_review) &&
      (withdrawal_asked === undefined ||
        (knowsStudents(viewer) && asksWithdrawal(entry)) === withdrawal_asked),
  );
  const all = found.map(({ entry }) => entry);
  const isOfAll = is_published === undefined && knowsStudents(viewer);
  return { found: isOfAll ? all.toSorted(waitingFirst) : all, counts };
};
