import { admitEdit } from "#functions/domain/accounts/edit-rate.ts";
import { attachOnly } from "#functions/domain/profiles/attaching.ts";
import { askForStructures } from "#functions/domain/profiles/profile-changes.store.ts";
import { findEditable } from "#functions/domain/profiles/rights.ts";
import { presentOne } from "#functions/domain/profiles/view.ts";
import { route } from "#functions/http/route.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { isStaff } from "#shared/contract/access.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

export const handler = route(profiles.setProfileStructures, async ({ params, body, viewer, now }) => {
  await admitEdit(viewer, now);
  return retryOnConcurrentChange(async () => {
    const profile = await findEditable(viewer, params.id);
    const change = isStaff(viewer) ? attachOnly : askForStructures;
    return presentOne(await change(profile, body.structure_ids, { viewer, now }), "editing", now);
  });
});
