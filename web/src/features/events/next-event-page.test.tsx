import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { roles } from "#shared/contract/access.ts";
import * as events from "#shared/events/events.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import { ask } from "#web/api/query.ts";
import { askWishes } from "#web/features/wishes/wish-list.ts";
import { NextEventPage } from "./NextEventPage.tsx";

const reader = vi.hoisted(() => ({ current: undefined as { id: string; role_id: number } | undefined }));
vi.mock("#web/api/session.ts", async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ status: reader.current ? "signedIn" : "anonymous", profiles: [], ...reader }),
  profileForCalls: () => undefined,
}));

const zone = { id: "z", name: "Côte d’Émeraude", hue: "cyan", sign: "kite", hosts: 6 };
const event = {
  ...{ id: "e", name: "Forum", is_published: 1, address: "", zip_code: "", city: "", description: "" },
  ...{ start_date: "2099-06-28T07:00:00Z", end_date: "2099-06-28T11:00:00Z" },
  ...{ wishes_open_at: null, wishes_close_at: "2099-06-27T16:00:00Z" },
  zones: [zone, { ...zone, id: "y", name: "Vallons", hosts: 24 }],
  time_slots: [{ id: "s", start_time: "09:00:00", end_time: "09:40:00" }],
};
const promotion = { event_id: "e", standing: "confirmed", wishes_until: "2099-06-27T16:00:00Z" };
const isChoosing = { ...promotion, is_pre_event_wishlist_time: true };

/** The page as this reader has it; `actions`: a learner's promotions. */
const page = (actions?: readonly object[], wishes: readonly string[] = []) => {
  reader.current = actions && { id: "p", role_id: roles.learner.id };
  const client = new QueryClient();
  client.setQueryData<object>(ask(events.getNextEvent, {}).queryKey, event);
  const params = { profileId: "p" };
  client.setQueryData<object>(ask(training.listProfileTrainingActions, { params }).queryKey, actions ?? []);
  const list = { profileId: "p", eventId: "e", isPreEvent: true };
  client.setQueryData<object>(
    askWishes(list).queryKey,
    wishes.map((name) => ({ structure_id: name, structure: { id: name, name } })),
  );
  return renderToString(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <NextEventPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};
const filled = (html: string) =>
  [...html.matchAll(/<a class="btn(?: btn-l)?" [^>]*>([^<]*)/g)].map(([, words]) => words?.trim());

test("everybody reads the zones with how many come to each, and the slots", () => {
  const html = page();
  expect(html).toContain("30 structures attendues");
  expect(html).toMatch(/Côte d’Émeraude<.*?6 structures/);
  expect(html).toMatch(/Vallons<.*?24 structures/);
  expect(html).toMatch(/1 créneau<.*?9h00/);
});

test.each([
  ["a visitor searches", undefined, [], "Chercher une structure", true],
  ["a learner without a wish searches", [isChoosing], [], "Chercher une structure", true],
  ["who has chosen reads it again", [isChoosing], ["La Louche"], "Revoir mes vœux", false],
  ["who may no longer choose reads their planning", [promotion], [], "Mon planning", false],
  ["a learner of another event is not told to choose", [], [], "Chercher une structure", false],
] as const)("%s", (_, actions, wishes, act, isToldUntil) => {
  const html = page(actions, wishes);
  expect(filled(html)).toEqual([act]);
  expect(html.includes("Tu peux choisir jusqu’au")).toBe(isToldUntil);
  expect(html.includes("1\u00a0vœu\u00a0sur\u00a05 enregistré")).toBe(wishes.length > 0);
});
