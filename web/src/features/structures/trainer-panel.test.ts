import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import type { Structure } from "#shared/structures/structures.schemas.ts";
import { ask } from "#web/api/query.ts";
import { TrainerPanel } from "./TrainerPanel.tsx";
import { structuresTexts } from "./texts.ts";

const structure = {
  id: "s",
  photos: [],
  training_situations: [],
  attachedProfiles: [{ id: "p" }],
} as unknown as Structure;

/** The panel as it stands once these answers are there. */
const panel = ({ team, end = "2026-06-28" }: { team?: object; end?: string }) => {
  const client = new QueryClient();
  const events = [
    { id: "e", name: "Forum", start_date: end, end_date: end, zone: null, pre_event_wishes: 3 },
  ];
  client.setQueryData<object>(ask(structures.getStructureOverview, { params: { id: "s" } }).queryKey, {
    events,
  });
  if (team) client.setQueryData<object>(ask(profiles.getProfile, { params: { id: "p" } }).queryKey, team);
  const page = createElement(QueryClientProvider, { client }, createElement(TrainerPanel, { structure }));
  return renderToString(createElement(MemoryRouter, null, page));
};

const { noContacts, noPhones } = structuresTexts;
test.each([
  ["nothing while it loads", undefined, []],
  ["that nobody gave a number to whoever may read it", { phone_number: "" }, [noPhones]],
  ["that it is closed to others", { bio: "Menuisier" }, [noContacts]],
])("below the team stands %s", (_, team, said) => {
  const html = panel(team ? { team } : {});
  expect([noContacts, noPhones].filter((text) => html.includes(text))).toEqual(said);
});

test.each([
  ["to come", "2100-06-28", "veulent la rencontrer"],
  ["over", "2020-06-28", "voulaient la rencontrer"],
])("the wishes of an event that is %s: %s", (_, end, said) => {
  expect(panel({ end })).toContain(said);
});
