import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { expect, test, vi } from "vitest";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import { roleWithId } from "#shared/profiles/profiles.roles.ts";
import { ask } from "#web/api/query.ts";
import { adminTexts } from "#web/frame/admin/texts.ts";
import { PublicProfilePage } from "./PublicProfilePage.tsx";
import { profilesTexts } from "./texts.ts";

const own = vi.hoisted(() => ({ profiles: [] as { id: string }[] }));
vi.mock("#web/api/session.ts", () => ({ useSession: () => own }));
vi.mock("#web/frame/admin/rights.ts", () => ({ useRights: () => ({ isStaff: true }) }));

// The server gives the version with what the form needs.
test.each([
  ["one of somebody else", { version: 1 }, false, adminTexts.edit],
  ["one of an administrator", {}, false, undefined],
  ["one's own", { version: 1 }, true, profilesTexts.modifyMine],
])("staff are led to the form of a profile if they may change it: %s", (_, editing, isOwn, label) => {
  own.profiles = isOwn ? [{ id: "p" }] : [];
  const client = new QueryClient();
  const profile = {
    ...{ id: "p", user: { id: "u", name: "Malika" }, role: roleWithId(3), role_id: 3, structures: [] },
    ...{ profile_picture_url: null, bio: "", personal_approach: "", personal_presentation: "" },
    ...editing,
  };
  client.setQueryData<object>(ask(profiles.getProfile, { params: { id: "p" } }).queryKey, profile);
  const html = renderToString(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={["/p"]}>
        <Routes>
          <Route path="/:id" element={<PublicProfilePage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(html).toContain("Malika");
  expect(html.match(/Modifier[^<]*/)?.[0]).toBe(label);
});
