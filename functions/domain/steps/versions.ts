import type * as z from "zod";
import { profilesRoster } from "#functions/domain/profiles/profiles.store.ts";
import {
  earlierWritings,
  findWriting,
  type WritingKind,
} from "#functions/domain/steps/step-writings.store.ts";
import { authorName } from "#functions/domain/steps/view.ts";
import { readTogether } from "#functions/store/roster.ts";
import { paginate } from "#shared/contract/page.ts";

type Writing = { step_id: string; part: number; version: number; author_id: string; updated_at: string };
const perPage = 10;

/** A page of the versions of a deliverable or note, newest first, the current one included. */
export const versionsPage = async <Schema extends z.ZodType<Writing>>(
  kind: WritingKind<Schema>,
  { id, ...given }: { id: string; part: string; page: number },
) => {
  const part = Number(given.part);
  const [current, names] = await Promise.all([findWriting(kind, id, part), readTogether(profilesRoster)]);
  const newest = current?.version ?? 0;
  const numbers = Array.from({ length: newest }, (_, n) => newest - n);
  const page = paginate(numbers, { page: given.page, per_page: perPage });
  const earlier = await earlierWritings(
    kind,
    id,
    part,
    page.data.filter((version) => version < newest),
  );
  const shown = [...(current && page.data.includes(newest) ? [current] : []), ...earlier];
  const data = shown.map((one) => ({
    ...one,
    date: one.updated_at,
    author_name: authorName(names, one.author_id),
  }));
  return { ...page, data };
};
