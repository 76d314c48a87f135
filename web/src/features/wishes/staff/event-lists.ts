import { queryOptions } from "@tanstack/react-query";
import { inFrench } from "#shared/contract/collation.ts";
import type { Problem } from "#shared/contract/problem.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";
import { type EventProfileWishes, placeAfter } from "#shared/wishes/wishes.schemas.ts";
import { send } from "#web/api/client.ts";
import { nameOf } from "#web/api/query.ts";

const everyList = async (eventId: string): Promise<EventProfileWishes[]> => {
  const found: EventProfileWishes[] = [];
  let after: string | undefined;
  do {
    const some = await send(wishes.groupWishesByProfile, { params: { eventId }, query: { after } });
    found.push(...some);
    after = placeAfter(some);
  } while (after !== undefined);
  return found.sort((a, b) => inFrench(a.profile_name, b.profile_name));
};

/** A query of every learner's wishes for an event, by name: several answers if there are thousands. */
export const askEventLists = (eventId: string) =>
  queryOptions<EventProfileWishes[], Problem>({
    queryKey: [nameOf(wishes.groupWishesByProfile), eventId],
    queryFn: () => everyList(eventId),
  });
