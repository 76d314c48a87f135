import { route } from "#functions/http/route.ts";
import { userWriter } from "#functions/services/imports/users.ts";
import { writeImport } from "#functions/services/imports/writing.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

export const handler = route(profiles.writeUserImport, ({ params, body, viewer, now }) => {
  const of = { id: params.importId, owner: "users", viewer, now };
  return writeImport(of, body, async () => userWriter(of));
});
