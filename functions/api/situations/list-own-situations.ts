import { ownSituations } from "#functions/domain/situations/own.ts";
import { route } from "#functions/http/route.ts";
import * as situations from "#shared/situations/situations.contract.ts";

export const handler = route(situations.listOwnSituations, ({ query, viewer }) =>
  ownSituations(query, viewer),
);
