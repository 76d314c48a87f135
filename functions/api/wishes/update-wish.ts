import { readForSaving, saveList } from "#functions/domain/wishes/saving.ts";
import { readWishId, wishViews } from "#functions/domain/wishes/view.ts";
import { route } from "#functions/http/route.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";
import { changedWish, mayChangeWishes } from "#shared/wishes/wishes.rules.ts";

export const handler = route(wishes.updateWish, async ({ params, body, viewer, now }) => {
  const wish = readWishId(params.id);
  if (!wish || !mayChangeWishes(viewer, wish.profile_id)) throw commonProblems.notFound();
  const { structure_id, ...list } = wish;
  const isHere = ({ structure_id: id }: { structure_id: string }) => id === structure_id;
  const read = await readForSaving(list, []);
  if (!read.saved?.wishes.some(isHere)) throw commonProblems.notFound();
  const saved = await saveList({ viewer, now, read }, (kept) =>
    kept.map((one) => (isHere(one) ? changedWish(one, body) : one)),
  );
  const changed = (await wishViews([saved])).find(isHere);
  if (!changed) throw commonProblems.notFound();
  return changed;
});
