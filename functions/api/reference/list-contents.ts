import { findContents } from "#functions/domain/reference/contents.store.ts";
import { route } from "#functions/http/route.ts";
import * as reference from "#shared/reference/reference.contract.ts";

export const handler = route(reference.listContents, ({ query }) => findContents(query.page));
