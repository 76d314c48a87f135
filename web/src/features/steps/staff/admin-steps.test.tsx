import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { type Role, roles } from "#shared/contract/access.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import type { TrainingActionWhole } from "#shared/training/training.schemas.ts";
import { askEveryAction } from "#web/api/every-action.ts";
import { ask } from "#web/api/query.ts";
import * as session from "#web/api/session.ts";
import * as media from "#web/ui/browser/media.ts";
import { AdminSteps } from "./AdminSteps.tsx";

/** The page of an archived promotion whose learners have all left. */
const shownTo = (role: Role): string => {
  const current = { id: "r", role_id: roles[role].id };
  vi.spyOn(session, "useSession").mockReturnValue({ current, profiles: [current] } as never);
  // A wide screen: nothing is folded.
  vi.spyOn(media, "useMedia").mockReturnValue(true);
  const client = new QueryClient();
  client.setQueryData(askEveryAction().queryKey, []);
  client.setQueryData(ask(steps.listTutorLearners, { params: { profileId: "r" } }).queryKey, []);
  client.setQueryData(ask(training.getTrainingAction, { params: { id: "a" } }).queryKey, {
    ...{ id: "a", degree: { name: "CIP" }, year: 2026, archived_at: "2027-09-01T08:00:00.000Z" },
  } as unknown as TrainingActionWhole);
  const query = { page: 1, per_page: 40, departed: false };
  client.setQueryData(
    ask(steps.listLearnersWithSteps, {
      params: { id: "a" },
      query: { ...query, ...(role === "referentTrainer" && { teacher_id: "r" }) },
    }).queryKey,
    { data: [], total: 0, current_page: 1, last_page: 1 } as never,
  );
  return renderToString(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={["/tableau-de-bord?tab=steps&action=a"]}>
        <AdminSteps />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};

test.each<[Role, boolean]>([
  ["coordinator", true],
  ["referentTrainer", false],
])("%s reads who left, and only staff the way to the promotion's page", (role, isLinked) => {
  const html = shownTo(role);
  expect(html).toContain("Voir les apprenant·es qui ont quitté le parcours");
  expect(html.includes("Voir l’action")).toBe(isLinked);
});
