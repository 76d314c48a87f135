import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test, vi } from "vitest";
import type { NextEvent } from "#shared/events/events.schemas.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import { ask } from "#web/api/query.ts";
import { EventHome } from "./EventHome.tsx";
import { homeTexts } from "./texts.ts";

vi.mock("#web/features/wishes/presence.ts", () => ({ useOwnEvent: () => ({ isPending: true }) }));

const event = { start_date: "2030-06-28T07:00:00Z", end_date: "2030-06-28T11:00:00Z" } as NextEvent;

test("the button that unfolds a list counts what it shows, which is no proposed value", () => {
  const client = new QueryClient();
  const types = Array.from({ length: 15 }, (_, n) => ({
    ...{ id: `t${n}`, name: `Type ${n}`, version: 1 },
    ...(n > 12 && { proposed: true }),
  }));
  client.setQueryData<object>(ask(reference.listStructureTypes, {}).queryKey, types);
  const html = renderToString(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <EventHome event={event} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(html).toContain(homeTexts.showAll(13));
});
