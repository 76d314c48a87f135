import { expect, type Page } from "@playwright/test";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { roles } from "#shared/contract/access.ts";
import type { Answer, Call, Endpoint } from "#shared/contract/endpoint.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import { mailedLink } from "./visit.ts";

type Caller = { call<E extends Endpoint>(endpoint: E, call: Call<E>): Promise<Answer<E>> };

/** A learner whom no other test knows, made by an administrator. */
export const newLearner = async (api: Caller, run: string) => {
  const learner = {
    name: `Maud ${run}`,
    email: `maud-${run.toLowerCase()}@exemple.fr`,
    password: `cheval correct batterie ${run}`,
  };
  const { profile_id } = await api.call(profiles.createUserProfile, {
    body: {
      user_name: learner.name,
      user_email: learner.email,
      role_id: roles.learner.id,
    },
  });
  const link = await mailedLink(learner.email, "reinitialisation-mot-de-passe");
  const token = new URL(link).searchParams.get("token") ?? "";
  const { email, password } = learner;
  await api.call(accounts.confirmPasswordReset, {
    body: { token, email, password, password_confirmation: password },
  });
  return { ...learner, profileId: profile_id };
};

/** The dialog that is open; a notice has the same role. */
export const dialogOf = (page: Page) => page.locator("[role=dialog]:not(.toasts *)");

/** A notice, and that it leaves by itself once nothing points at it: it may be gone before one could close it. */
export const expectNotice = async (page: Page, text: string) => {
  const notices = page.getByRole("region", { name: "Avis" });
  await expect(notices.getByText(text, { exact: true })).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(notices.getByText(text, { exact: true })).toBeHidden();
};
