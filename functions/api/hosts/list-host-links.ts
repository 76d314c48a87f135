import { listLinks } from "#functions/domain/hosts/sending.ts";
import { route } from "#functions/http/route.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";

export const handler = route(hosts.listHostLinks, ({ params, now }) => listLinks(params.id, now));
