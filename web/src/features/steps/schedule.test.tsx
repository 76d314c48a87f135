import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import * as steps from "#shared/steps/steps.contract.ts";
import type { Step, StepCard } from "#shared/steps/steps.schemas.ts";
import { ask } from "#web/api/query.ts";
import { ScheduleSituations } from "./ScheduleSituations.tsx";

const step = (dates: boolean) =>
  ({ training_action_id: "a", profile_id: "l", permissions: { dates } }) as unknown as Step;
const situation = {
  ...{ id: "a~l~3", name: "Situation de travail 1", step_type: "situation" },
  ...{ start_datetime: null, end_datetime: null, archived_at: null },
} as unknown as StepCard;

test.each([
  ["offers to change dates while the path is open", true],
  ["shows them alone once it is archived or left", false],
])("%s", (_, dates) => {
  const client = new QueryClient();
  const params = { id: "a", learnerProfileId: "l" };
  client.setQueryData(ask(steps.listLearnerSteps, { params }).queryKey, [situation]);
  const html = renderToString(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ScheduleSituations step={step(dates)} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(html).toContain("Situation de travail 1");
  expect([html.includes("Modifier"), html.includes("Elles pourront encore changer")]).toEqual([dates, dates]);
});
