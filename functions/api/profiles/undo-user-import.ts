import { userUndoer } from "#functions/domain/departures/user-import-undoer.ts";
import { undoImport } from "#functions/domain/imports/undoing.ts";
import { route } from "#functions/http/route.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

export const handler = route(profiles.undoUserImport, async ({ params, viewer, now, audit }) => {
  const of = { id: params.importId, owner: "users", viewer, now };
  const progress = await undoImport(of, () => userUndoer(of));
  audit({ what: "importUndone", subject: params.importId, detail: progress.status });
  return progress;
});
