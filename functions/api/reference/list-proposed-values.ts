import { proposedValues } from "#functions/domain/structures/proposed-values.ts";
import { route } from "#functions/http/route.ts";
import * as reference from "#shared/reference/reference.contract.ts";

export const handler = route(reference.listProposedValues, () => proposedValues());
