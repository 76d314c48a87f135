import { showChanges } from "#functions/domain/reference/change-view.ts";
import { findChanges } from "#functions/domain/reference/changes.store.ts";
import { route } from "#functions/http/route.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { mayKnow } from "#shared/profiles/profiles.rules.ts";
import { changeKinds, placeOf } from "#shared/reference/changes.schemas.ts";
import * as reference from "#shared/reference/reference.contract.ts";

const perPage = 30;

export const handler = route(reference.listChanges, async ({ params, query, viewer }) => {
  const kind = changeKinds.find((one) => one === params.kind);
  if (!kind) throw commonProblems.notFound();
  const found = await findChanges(kind, { ...query, limit: perPage + 1 });
  const shown = found.slice(0, perPage);
  const last = found.length > perPage ? shown.at(-1) : undefined;
  const data = await showChanges(shown, ({ profiles }) => profiles.every((one) => mayKnow(viewer, one)));
  return { data, next: last ? placeOf(last) : null };
});
