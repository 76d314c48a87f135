import { route } from "#functions/http/route.ts";
import { findContents } from "#functions/store/contents.ts";
import * as reference from "#shared/reference/reference.contract.ts";

export const handler = route(reference.listContents, ({ query }) => findContents(query.page));
