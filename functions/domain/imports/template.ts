import { storeExport } from "#functions/platform/files.ts";
import { type Sheet, workbookBytes } from "#functions/platform/workbook.ts";
import { type ImportColumn, importTemplateTexts as texts } from "#shared/contract/import.ts";

/** What the cells of a column may hold, as the template lists it. */
export type AllowedValues = { header: string; names: readonly string[] };

const headerOf = ({ header, required }: ImportColumn) => (required ? `${header} *` : header);

const valuesSheet = (values: readonly AllowedValues[]): Sheet => ({
  name: texts.values,
  columns: values.map(({ header }) => ({ header, width: 40 })),
  rows: Array.from({ length: Math.max(...values.map(({ names }) => names.length)) }, (_, n) =>
    values.map(({ names }) => names[n] ?? null),
  ),
});

const sheetsOf = (
  name: string,
  columns: readonly ImportColumn[],
  values: readonly AllowedValues[],
): Sheet[] => [
  { name, columns: columns.map((column) => ({ header: headerOf(column), width: column.width })), rows: [] },
  {
    name: texts.explanations,
    columns: [
      { header: texts.column, width: 34 },
      { header: texts.required, width: 13 },
      { header: texts.expected, width: 70, wrap: true },
      { header: texts.example, width: 40, wrap: true },
    ],
    rows: columns.map(({ header, required, expected, example }) => [
      header,
      required ? texts.yes : texts.no,
      expected,
      example,
    ]),
  },
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
