import { readImport } from "#functions/domain/imports/preview.ts";
import { judgeUsers } from "#functions/domain/profiles/import-users.ts";
import { route } from "#functions/http/route.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import { userColumns } from "#shared/profiles/profiles.import.ts";

export const handler = route(profiles.readUserImport, ({ params, query, viewer, now }) => {
  const of = { id: params.importId, owner: "users", viewer, now };
  return readImport(of, query, {
    columns: userColumns,
    judge: (entries) => judgeUsers(entries, viewer),
  });
});
