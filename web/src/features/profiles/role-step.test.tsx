import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { FormProvider, useForm } from "react-hook-form";
import { expect, test, vi } from "vitest";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import { roleList, roleWithId } from "#shared/profiles/profiles.roles.ts";
import { ask } from "#web/api/query.ts";
import { RoleStep } from "./ProfileSteps.tsx";
import { profilesTexts } from "./texts.ts";

vi.mock("#web/frame/admin/rights.ts", () => ({ useRights: () => ({ isAdministrator: true }) }));

const Step = ({ roleId }: { roleId: number }) => (
  <FormProvider {...useForm()}>
    <RoleStep held={roleWithId(roleId)} />
  </FormProvider>
);

test.each([
  ["a learner", 2, true],
  ["a trade trainer", 3, false],
])("an administrator who may give %s another role reads whether wishes go", (_, roleId, isSaid) => {
  const client = new QueryClient();
  client.setQueryData<object>(ask(profiles.listRoles, {}).queryKey, roleList);
  const html = renderToString(
    <QueryClientProvider client={client}>
      <Step roleId={roleId} />
    </QueryClientProvider>,
  );
  expect(html).toContain(profilesTexts.roleOf);
  expect(html.includes(profilesTexts.wishesGo)).toBe(isSaid);
});
