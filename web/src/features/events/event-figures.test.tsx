import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import * as events from "#shared/events/events.contract.ts";
import type { EventWhole } from "#shared/events/events.schemas.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";
import type { HostLinks } from "#shared/hosts/hosts.schemas.ts";
import { ask } from "#web/api/query.ts";
import { EventFigures } from "./EventFigures.tsx";
import { stageTexts as texts } from "./stage-texts.ts";

const none = { learners: 0, wishes: 0 };
const figures = {
  ...{ learners: 5, before: none, continuing: none, after: none },
  structures: { asked: 16, came: 15 },
  meetings: 24,
};

const eventOn = (day: string) =>
  ({
    id: "e",
    is_published: 1,
    start_date: `${day}T08:00:00Z`,
    end_date: `${day}T16:00:00Z`,
    wishes_open_at: null,
    wishes_close_at: `${day}T07:00:00Z`,
    seats_per_slot: 4,
    zones: [],
    time_slots: [],
    participations: [],
    wishlists: [
      { structure_id: "a", is_pre_event: 1, count: 25 },
      { structure_id: "a", is_pre_event: 0, count: 12 },
    ],
  }) as unknown as EventWhole;

const html = (event: EventWhole, client = new QueryClient()) =>
  renderToString(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <EventFigures event={event} />
      </MemoryRouter>
    </QueryClientProvider>,
  );

const acts = [texts.toStructures, texts.toDemand, texts.toPlacementWishes];

test.each([
  ["to come", "2100-06-28", [texts.toStructures, texts.toDemand]],
  ["over", "2020-06-28", [texts.toPlacementWishes]],
])("what is counted of an event that is %s", (_, day, shown) => {
  const page = html(eventOn(day));
  expect(acts.filter((text) => page.includes(text))).toEqual(shown);
});

test.each([
  ["ticked", { there: 16, absent: 2, excused: 0, unticked: 6 }, ["89 %", texts.presence(16, 18)]],
  ["not ticked", { there: 0, absent: 0, excused: 0, unticked: 24 }, ["24", texts.unticked(24)]],
])("a past event leads with its presence, %s, and with who came", (_, presence, shown) => {
  const client = new QueryClient();
  const { queryKey } = ask(events.getEventFigures, { params: { id: "e" } });
  client.setQueryData(queryKey, { ...figures, presence });
  const links = [{ has_answered_after: true }, { has_answered_after: false }];
  client.setQueryData(ask(hosts.listHostLinks, { params: { id: "e" } }).queryKey, links as HostLinks[]);
  const page = html(eventOn("2020-06-28"), client);
  for (const text of [...shown, "15/16", texts.came(16), "Voir leurs avis, 1 sur 16"])
    expect(page).toContain(text);
  expect(page.indexOf(texts.toDay)).toBeLessThan(page.indexOf(texts.toPlacementWishes));
});
