import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, paginateScan } from "@aws-sdk/lib-dynamodb";

type Key = { pk: string; sk: string };
export type Row = Key & Record<string, unknown>;

/** Scans a table from the key after `position`; each page has its last key. For audits, backups and migrations only. */
export async function* readPages(
  table: string,
  position: Key | null = null,
): AsyncGenerator<{ rows: Row[]; position: Key | null }> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const pages = paginateScan(
    { client, ...(position && { startingToken: position }) },
    { TableName: table, ConsistentRead: true },
  );
  for await (const { Items = [], LastEvaluatedKey = null } of pages)
    yield { rows: Items as Row[], position: LastEvaluatedKey as Key | null };
}

export const readTable = async (table: string): Promise<Row[]> => {
  const rows: Row[] = [];
  for await (const page of readPages(table)) rows.push(...page.rows);
  return rows;
};

/** A table's items by key. It shares no code with functions/store, which it checks. */
export class Snapshot {
  readonly rows: readonly Row[];
  readonly #byKey: ReadonlyMap<string, Row>;
  readonly #byPartition: ReadonlyMap<string, readonly Row[]>;

  constructor(rows: readonly Row[]) {
    this.rows = rows;
    this.#byKey = new Map(rows.map((row) => [`${row.pk}\n${row.sk}`, row]));
    this.#byPartition = Map.groupBy(rows, (row) => row.pk);
  }

  at(pk: string, sk: string): Row | undefined {
    return this.#byKey.get(`${pk}\n${sk}`);
  }

  /** The items of a partition by the prefix of their sort key. */
  in(pk: string, prefix = ""): readonly Row[] {
    return (this.#byPartition.get(pk) ?? []).filter((row) => row.sk.startsWith(prefix));
  }

  /** The items by the prefixes of both keys, each with the rest of its partition key. */
  every(kind: string, prefix: string): { id: string; row: Row }[] {
    return [...this.#byPartition].flatMap(([pk, rows]) =>
      pk.startsWith(`${kind}#`)
        ? rows
            .filter((row) => row.sk.startsWith(prefix))
            .map((row) => ({ id: pk.slice(kind.length + 1), row }))
        : [],
    );
  }

  /** A roster's entries by id. */
  roster(name: string): ReadonlyMap<string, Row> {
    return new Map(
      this.every("ROSTER", "ENTRY#")
        .filter(({ id }) => id.startsWith(`${name}#`))
        .map(({ row }) => [row.sk.slice("ENTRY#".length), row]),
    );
  }
}

type Found = { where: string; what: string };
/** A violation: where, and what is wrong. */
export type Violation = Found & { rule: string };

/** The violations of one rule. */
export type Rule = (snapshot: Snapshot) => Found[];

/** What is wrong with an item. */
export const about = ({ pk, sk }: Row, what: string): Found => ({ where: `${pk} ${sk}`, what });

export const text = (value: unknown): string => (typeof value === "string" ? value : "");
export const number = (value: unknown): number => (typeof value === "number" ? value : Number.NaN);
export const keysOf = (value: unknown): string[] => Object.keys(Object(value));
export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The fields in which a copy differs from its original. */
export const differing = (copy: Row | undefined, of: Row | undefined, fields: readonly string[]): string[] =>
  fields.filter((field) => JSON.stringify(copy?.[field]) !== JSON.stringify(of?.[field]));
