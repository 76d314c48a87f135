import type { Endpoint } from "#shared/contract/endpoint.ts";
import type {
  ImportColumn,
  ImportList,
  ImportProgress,
  ImportState,
  ImportView,
} from "#shared/contract/import.ts";
import type { SignedUpload } from "#shared/contract/upload.ts";

type ImportUpload = {
  original_file_name: string;
  content_type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" | "text/csv";
  size: number;
};
type ImportPageQuery = { state?: ImportState; page: number; per_page: number };

/** The routes of one kind of import, as its screen calls them. */
export type ImportCalls = {
  /** Of its files. */
  columns: readonly ImportColumn[];
  template: () => Promise<{ blob: Blob; name: string | undefined }>;
  /** Imports that the same person did not finish, and everybody's of the last day. */
  list: () => Promise<ImportList>;
  start: (body: ImportUpload) => Promise<SignedUpload>;
  read: (importId: string, query: ImportPageQuery) => Promise<ImportView>;
  write: (importId: string, body: { create_missing_values: boolean }) => Promise<ImportProgress>;
  undo: (importId: string) => Promise<ImportProgress>;
  /** What it makes stale. */
  refreshes: readonly Endpoint[];
};

const types: Record<string, ImportUpload["content_type"]> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv",
};

/** The type of a file by its name: browsers call a CSV what the machine's spreadsheet says it is. */
export const importTypeOf = ({ name }: File): ImportUpload["content_type"] | undefined =>
  types[name.split(".").at(-1)?.toLowerCase() ?? ""];
