import { route } from "#functions/http/route.ts";
import { findEditable } from "#functions/services/profiles/rights.ts";
import { presentOne } from "#functions/services/profiles/view.ts";
import { askForStructures, attachOnly } from "#functions/store/profile-changes.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { isStaff } from "#shared/contract/access.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

export const handler = route(profiles.setProfileStructures, ({ params, body, viewer, now }) =>
  retryOnConcurrentChange(async () => {
    const profile = await findEditable(viewer, params.id);
    const change = isStaff(viewer) ? attachOnly : askForStructures;
    return presentOne(await change(profile, body.structure_ids, { viewer, now }), "editing", now);
  }),
);
