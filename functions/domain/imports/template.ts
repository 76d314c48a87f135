import { storeExport } from "#functions/platform/files.ts";
import { column, type Sheet, sheetOf, workbookBytes } from "#functions/platform/workbook.ts";
import { type ImportColumn, importTemplateTexts as texts } from "#shared/contract/import.ts";

/** What the cells of a column may hold, as the template lists it. */
type AllowedValues = { header: string; names: readonly string[] };

const headerOf = ({ header, required }: ImportColumn) => (required ? `${header} *` : header);

const valuesSheet = (values: readonly AllowedValues[]): Sheet =>
  sheetOf({
    name: texts.values,
    columns: values.map(({ header, names }) => column(header, 40, (n: number) => names[n] ?? null)),
    rows: Array.from({ length: Math.max(...values.map(({ names }) => names.length)) }, (_, n) => n),
  });

const sheetsOf = (
  name: string,
  columns: readonly ImportColumn[],
  values: readonly AllowedValues[],
): Sheet[] => [
  { name, columns: columns.map((one) => column(headerOf(one), one.width, () => null)), rows: [] },
  sheetOf<ImportColumn>({
    name: texts.explanations,
    columns: [
      column(texts.column, 34, ({ header }) => header),
      column(texts.required, 13, ({ required }) => (required ? texts.yes : texts.no)),
      column(texts.expected, 70, ({ expected }) => expected, { wrap: true }),
      column(texts.example, 40, ({ example }) => example, { wrap: true }),
    ],
    rows: columns,
  }),
  ...(values.length > 0 ? [valuesSheet(values)] : []),
];

/** Stores a template for an import: an empty sheet to fill in, what each column is for, and the values that lists allow. */
export const storeTemplate = async (
  template: { id: string; name: string; columns: readonly ImportColumn[]; values: readonly AllowedValues[] },
  now: Date,
): Promise<{ location: string }> => {
  const { id, name, columns, values } = template;
  const title = texts.title(name);
  const bytes = await workbookBytes(title, sheetsOf(name, columns, values), now);
  return { location: await storeExport({ id, name: `${title}.xlsx` }, bytes, now) };
};
