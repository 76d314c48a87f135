import { readForSaving, saveList } from "#functions/domain/wishes/saving.ts";
import { readWishId } from "#functions/domain/wishes/view.ts";
import { route } from "#functions/http/route.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";
import { mayChangeWishes } from "#shared/wishes/wishes.rules.ts";

export const handler = route(wishes.deleteWish, async ({ params, viewer, now }) => {
  const wish = readWishId(params.id);
  if (!wish || !mayChangeWishes(viewer, wish.profile_id)) throw commonProblems.notFound();
  const { structure_id, ...list } = wish;
  const isElse = (one: { structure_id: string }) => one.structure_id !== structure_id;
  const read = await readForSaving(list, []);
  if (!read.saved || read.saved.wishes.every(isElse)) throw commonProblems.notFound();
  await saveList({ viewer, now, read }, (kept) => kept.filter(isElse));
  return undefined;
});
