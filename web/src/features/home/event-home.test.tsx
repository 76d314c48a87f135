import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { roles } from "#shared/contract/access.ts";
import type { NextEvent } from "#shared/events/events.schemas.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import { ask } from "#web/api/query.ts";
import { EventHome } from "./EventHome.tsx";
import { homeTexts } from "./texts.ts";

const reader = vi.hoisted(() => ({
  status: "anonymous",
  profile: undefined as { roleId: number } | undefined,
  event: undefined as string | undefined,
}));
vi.mock("#web/api/session.ts", async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ status: reader.status, profiles: [] }),
  profileForCalls: () => reader.profile,
}));
vi.mock("#web/features/wishes/presence.ts", () => ({
  useOwnEvent: () => ({ id: reader.event, isPending: false }),
}));

const times = { start_date: "2030-06-28T07:00:00Z", end_date: "2030-06-28T11:00:00Z" };
const zones = [{ hosts: 30 }, { hosts: 2 }];
const event = { ...times, zones, time_slots: [{}] } as NextEvent;

const draw = (client: QueryClient) =>
  renderToString(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <EventHome event={event} />
      </MemoryRouter>
    </QueryClientProvider>,
  );

test("the button that unfolds a list counts what it shows, which is no proposed value", () => {
  const client = new QueryClient();
  const types = Array.from({ length: 15 }, (_, n) => ({
    ...{ id: `t${n}`, name: `Type ${n}`, version: 1 },
    ...(n > 12 && { proposed: true }),
  }));
  client.setQueryData<object>(ask(reference.listStructureTypes, {}).queryKey, types);
  expect(draw(client)).toContain(homeTexts.showTypes(13));
});

test.each([
  ["a visitor searches", "anonymous", undefined, undefined, []],
  ["a learner who chooses goes to their wishes", "signedIn", roles.learner, "e1", ["Mes vœux"]],
  [
    "a learner who does not choose goes to their profile",
    "signedIn",
    roles.learner,
    undefined,
    ["Mon profil"],
  ],
  ["a trainer goes to their profile", "signedIn", roles.referentTrainer, undefined, ["Mon profil"]],
] as const)("%s first", (_, status, role, chosenFor, own) => {
  Object.assign(reader, { status, profile: role && { roleId: role.id }, event: chosenFor });
  const html = draw(new QueryClient());
  const links = [...html.matchAll(/<a class="btn[ "][^>]*>([^<]*)/g)].map(([, words]) => words?.trim());
  expect(links.slice(0, own.length + 1)).toEqual([...own, homeTexts.searchStructure]);
  // Only learners and visitors are called « tu ».
  expect(html.includes("t’apprendre le métier")).toBe(role !== roles.referentTrainer);
  expect(html).toContain("2 zones, 1 créneau, 32 structures attendues");
  expect(links.at(-1)).toBe(role === roles.referentTrainer ? "Voir le programme" : "Préparer ma venue");
});
