import { apiClient, signedInClient } from "#scripts/operate/api-client.ts";
import { dayFrom } from "#scripts/seed/days.ts";
import { demoPassword } from "#scripts/seed/people.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { type Role, roles } from "#shared/contract/access.ts";
import * as events from "#shared/events/events.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { defaultTemplate } from "#shared/steps/steps.rules.ts";
import * as training from "#shared/training/training.contract.ts";

export type ScenePerson = { id: string; name: string; email: string; password: string };

type ActionFacts = {
  year: number;
  is_fest: boolean;
  /** Start and end, in days from today. */
  days: [number, number];
  event?: string;
  learners: readonly ScenePerson[];
};

const template = { step_template: [...defaultTemplate], include_dates: false, include_documents: true };

/**
 * People, actions and steps that no other test touches, created through the API. `mailedLink` reads the newest link to
 * a page that was mailed to an address.
 */
export const festScene = async (
  run: string,
  mailedLink: (address: string, page: string) => Promise<string>,
) => {
  const site = process.env["E2E_SITE"] ?? "";
  const api = await signedInClient(site, "admin@exemple.fr", demoPassword);
  const now = new Date();
  const password = `cheval correct batterie ${run}`;
  const { id: degree_id } = await api.call(reference.createDegree, {
    body: { name: `Titre ${run}`, city: "Rennes", is_active: 1 },
  });

  const person = async (firstName: string, role: Role): Promise<ScenePerson> => {
    const name = `${firstName} ${run}`;
    const email = `${firstName.toLowerCase()}-${run.toLowerCase()}@exemple.fr`;
    const { profile_id: id } = await api.call(profiles.createUserProfile, {
      body: { user_name: name, user_email: email, role_id: roles[role].id },
    });
    const link = await mailedLink(email, "reinitialisation-mot-de-passe");
    const token = new URL(link).searchParams.get("token") ?? "";
    const chosen = { password, password_confirmation: password };
    await apiClient(site).call(accounts.confirmPasswordReset, { body: { token, email, ...chosen } });
    return { id, name, email, password };
  };
  const trade = await person("Yann", "tradeTrainer");
  const referent = await person("Rozenn", "referentTrainer");

  const event = async (days: number, isPublished = true): Promise<string> => {
    const day = dayFrom(now, days, "09:00");
    const body = {
      name: `Rencontres ${run}`,
      description: "",
      address: "",
      zip_code: "",
      city: "Rennes",
      start_date: day,
      end_date: dayFrom(now, days, "13:00"),
      is_published: isPublished,
    };
    return (await api.call(events.createEvent, { body })).id;
  };
  const action = async ({ year, is_fest, days, event: event_id, learners }: ActionFacts) => {
    const { id } = await api.call(training.createTrainingAction, {
      body: {
        degree_id,
        year,
        is_fest,
        event_id: event_id ?? null,
        start_date: dayFrom(now, days[0], "09:00"),
        end_date: dayFrom(now, days[1], "17:00"),
      },
    });
    for (const { id: profile_id } of [trade, referent, ...learners])
      await api.call(training.addTrainingProfile, { params: { id }, body: { profile_id } });
    for (const { id: profile_id } of learners)
      await api.call(training.updateTrainingProfile, {
        params: { id },
        body: { profile_id, metier_instructor_id: trade.id, referent_instructor_id: referent.id },
      });
    return id;
  };
  /** Creates a learner's seven steps; `dates` of the first ones are in days from today. */
  const path = async (id: string, learner: ScenePerson, dates: readonly [number, number][]) => {
    const params = { id, learnerProfileId: learner.id };
    await api.call(steps.createLearnerSteps, { params, body: template });
    const cards = await api.call(steps.listLearnerSteps, { params });
    for (const [n, [start, end]] of dates.entries())
      await api.call(steps.updateStepDates, {
        params: { id: cards[n]?.id ?? "" },
        body: { start_datetime: dayFrom(now, start, "09:00"), end_datetime: dayFrom(now, end, "17:00") },
      });
    return cards.map((card) => card.id);
  };
  return { api, site, person, trade, referent, event, action, path };
};
