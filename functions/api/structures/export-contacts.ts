import { wholeBook } from "#functions/domain/structures/contacts.ts";
import { route } from "#functions/http/route.ts";
import { storeExport } from "#functions/platform/files.ts";
import { column, sheetOf, workbookBytes } from "#functions/platform/workbook.ts";
import { contactLabels, contactWorkbook } from "#shared/structures/contacts.import.ts";
import { contactFields } from "#shared/structures/contacts.rules.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import { structureLabels } from "#shared/structures/structures.fields.ts";

type Row = Awaited<ReturnType<typeof wholeBook>>[number];

export const handler = route(structures.exportContacts, async ({ now, newId, audit }) => {
  const sheet = sheetOf<Row>({
    name: contactWorkbook.sheet,
    columns: [
      column(structureLabels.name, 34, ({ card }) => card.name, { wrap: true }),
      column(structureLabels.zip_code, 12, ({ card }) => card.zip_code),
      column(structureLabels.city, 22, ({ card }) => card.city, { wrap: true }),
      ...contactFields.map((field) =>
        column(contactLabels[field], 26, ({ contact }: Row) => contact[field], { wrap: true }),
      ),
      column(contactWorkbook.isFirst, 14, ({ isFirst }) =>
        isFirst ? contactWorkbook.yes : contactWorkbook.no,
      ),
      column(contactWorkbook.notedAt, 16, ({ contact }) => new Date(contact.noted_at), { kind: "instant" }),
    ],
    rows: await wholeBook(),
  });
  const title = contactWorkbook.title(now);
  const bytes = await workbookBytes(title, [sheet], now);
  const location = await storeExport({ id: newId(), name: `${title}.xlsx` }, bytes, now);
  audit({ what: "personalDataExported", detail: "contacts" });
  return { location };
});
