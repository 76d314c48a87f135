import * as z from "zod";
import type { ImportColumn } from "#shared/contract/import.ts";

// An entity says each of its fields once, in a list. Its stored shape, its body, its blank form, its history and its
// import columns follow from the list; what cannot follow is a record by the list's names, so that a field forgotten
// there does not compile.

const kinds = {
  text: { stored: z.string(), blank: (): string => "" },
  /** The id of a value of a reference list, and several of them. */
  reference: { stored: z.string().nullable(), blank: (): string | null => null },
  references: { stored: z.array(z.string()), blank: (): string[] => [] },
};
type Kind = keyof typeof kinds;
type Stored<Of extends Kind> = (typeof kinds)[Of]["stored"];

export type Field = {
  kind: Kind;
  /** What it is called in forms, in the history and in files. */
  label: string;
  hint?: string;
  /** How a body carries it. */
  body: z.ZodType;
  /** True if a new item needs it and a form may not leave it empty. */
  required?: boolean;
  /** True if lists and searches have it. */
  listed?: boolean;
  /** Present if an import may tell it; `field` where the file calls it otherwise. */
  column?: Omit<ImportColumn, "field" | "header" | "required"> & { field?: string };
};
export type FieldList = Readonly<Record<string, Field>>;

/** The names of a list's fields, in its order. */
export const namesOf = <List extends FieldList>(list: List) => Object.keys(list) as (keyof List & string)[];

/** The names of a list's fields of one kind. */
export type NamesOfKind<List extends FieldList, Of extends Kind> = {
  [Name in keyof List & string]: List[Name]["kind"] extends Of ? Name : never;
}[keyof List & string];

export const namesOfKind = <List extends FieldList, Of extends Kind>(list: List, kind: Of) =>
  namesOf(list).filter((name) => list[name]?.kind === kind) as NamesOfKind<List, Of>[];

const mapped = (list: FieldList, make: (field: Field) => unknown) =>
  Object.fromEntries(Object.entries(list).map(([name, field]) => [name, make(field)])) as unknown;

/** The shape of stored items. Items from before a field was added read it as blank. */
export const storedShape = <List extends FieldList>(list: List) =>
  mapped(list, ({ kind }) => z.prefault(kinds[kind].stored, kinds[kind].blank)) as {
    [Name in keyof List]: Stored<List[Name]["kind"]>;
  };

/** The shape of the texts alone, which a page gets as they are stored. */
export const textShape = <List extends FieldList>(list: List) =>
  Object.fromEntries(namesOfKind(list, "text").map((name) => [name, kinds.text.stored])) as {
    [Name in NamesOfKind<List, "text">]: Stored<"text">;
  };

/** The shape of a body that gives every field. */
export const bodyShape = <List extends FieldList>(list: List) =>
  mapped(list, ({ body }) => body) as { [Name in keyof List]: List[Name]["body"] };

/** The shape of a body whose absent fields are blank. */
export const bodyShapeOrBlank = <List extends FieldList>(list: List) =>
  mapped(list, ({ kind, body }) => z._default(body, kinds[kind].blank)) as {
    [Name in keyof List]: z.ZodDefault<List[Name]["body"]>;
  };

/** The fields of an item that nobody has filled in. */
export const blankOf = <List extends FieldList>(list: List) =>
  mapped(list, ({ kind }) => kinds[kind].blank()) as {
    [Name in keyof List]: z.output<Stored<List[Name]["kind"]>>;
  };

export const labelsOf = <List extends FieldList>(list: List) =>
  mapped(list, ({ label }) => label) as { [Name in keyof List]: string };

/** The names of the fields that a form may not leave empty. */
export const requiredIn = (list: FieldList): string[] => namesOf(list).filter((name) => list[name]?.required);

/** What files call the fields that an import may tell. */
type ColumnName<List extends FieldList> = {
  [Name in keyof List & string]: List[Name] extends { column: infer Column }
    ? Column extends { field: infer Other extends string }
      ? Other
      : Name
    : never;
}[keyof List & string];

/** The columns of a file, in the list's order. */
export const columnsOf = <List extends FieldList>(list: List) =>
  Object.entries(list).flatMap(([name, { label, required, column }]) =>
    column ? [{ field: name, header: label, ...(required && { required }), ...column }] : [],
  ) as unknown as readonly ImportColumn<ColumnName<List>>[];
