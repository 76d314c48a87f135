import type { QueryClient } from "@tanstack/react-query";
import * as library from "#shared/library/library.contract.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import { refresh } from "#web/api/query.ts";

/** Everything of the library that a page may show: one change moves counts, trees, rights and lists alike. */
const shown = [
  ...Object.values(library).filter(({ method }) => method === "GET"),
  training.listTrainingActionFolders,
  steps.listLastDocuments,
  steps.getStep,
];

export const refreshLibrary = (client: QueryClient): Promise<void> => refresh(client, shown);
