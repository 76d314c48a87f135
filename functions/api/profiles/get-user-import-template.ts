import { storeTemplate } from "#functions/domain/imports/template.ts";
import { route } from "#functions/http/route.ts";
import { everyRole, roles } from "#shared/contract/access.ts";
import { importTemplateTexts } from "#shared/contract/import.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import { userColumns } from "#shared/profiles/profiles.import.ts";
import { mayGive } from "#shared/profiles/profiles.rules.ts";

export const handler = route(profiles.getUserImportTemplate, ({ viewer, newId, now }) => {
  const given = everyRole.map((role) => roles[role]).filter(({ id }) => mayGive(viewer, id));
  const [, , , role] = userColumns;
  const values = [{ header: role.header, names: given.map(({ name }) => name) }];
  const name = importTemplateTexts.sheets.users;
  return storeTemplate({ id: newId(), name, columns: userColumns, values }, now);
});
