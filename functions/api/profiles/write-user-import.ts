import { writeImport } from "#functions/domain/imports/writing.ts";
import { userWriter } from "#functions/domain/profiles/import-users.ts";
import { route } from "#functions/http/route.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

export const handler = route(profiles.writeUserImport, async ({ params, body, viewer, now, audit }) => {
  const of = { id: params.importId, owner: "users", viewer, now };
  const progress = await writeImport(of, body, async () => userWriter(of));
  audit({ what: "peopleImported", subject: params.importId, detail: progress.status });
  return progress;
});
