import { signedInClient } from "#scripts/api-client.ts";
import { demoPassword } from "#scripts/seed/people.ts";
import { demoStructures } from "#scripts/seed/structures.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import { type Person, people } from "./visitor.ts";

const signedIn = async (site: string, email: string) => {
  const api = await signedInClient(site, email, demoPassword);
  const profiles = await api.call(accounts.listUserProfiles, {});
  const profile = Array.isArray(profiles) ? profiles[0] : undefined;
  if (!profile) throw new Error(`${email} has no profile`);
  const [action] = await api.call(training.listProfileTrainingActions, {
    params: { profileId: profile.id },
  });
  if (!action) throw new Error(`${email} is in no training action`);
  return { api, profile, action };
};

/** Pages that the links of one kind of page lead to only now and then: where somebody finds one that holds something. */
export const ownAddresses = async (site: string): Promise<Partial<Record<Person, string[]>>> => {
  const [fest, past] = [await signedIn(site, people.festLearner), await signedIn(site, people.pastLearner)];
  const cards = await fest.api.call(steps.listLearnerSteps, {
    params: { id: fest.action.id, learnerProfileId: fest.profile.id },
  });
  const noted = cards.find(
    ({ deliverables_count, notes_by_roles }) => deliverables_count > 0 && notes_by_roles.length > 0,
  );
  const role = noted?.notes_by_roles[0]?.role_id;
  const deposited = cards.find(({ user_document_ids }) => user_document_ids.length > 0);
  if (!noted || !deposited || role === undefined)
    throw new Error("No step of the story has a deliverable and a note, or a document");
  const name = demoStructures.find(({ situations }) => situations)?.name;
  const { data: found } = await fest.api.call(structures.filterStructures, { query: { keywords: name } });
  const structure = found.find((one) => one.name === name);
  const event = past.action.event_id;
  if (!structure || !event) throw new Error("The story has lost its structures, or its past event");
  const step = [
    `/etape/${noted.id}`,
    `/etape/lecture/livrable/${noted.id}`,
    `/etape/lecture/note/${role}/${noted.id}`,
  ];
  return {
    visitor: [`/structures/formateur/${structure.id}`],
    festLearner: [
      "/tableau-de-bord",
      `/etape/${deposited.id}`,
      ...step,
      `/etape/edition/livrable/${noted.id}`,
      `/etape/edition/note/${noted.id}`,
    ],
    pastLearner: [
      "/tableau-de-bord",
      `/profil/structures-candidature/${event}`,
      `/profil/structures-selectionnees/${event}`,
    ],
    tradeTrainer: [
      ...step,
      `/structures/formateur/${structure.id}`,
      `/situations/creation/${fest.profile.id}/${fest.action.id}`,
    ],
    referentTrainer: step,
    administrator: [
      `/tableau-de-bord?tab=steps&action=${fest.action.id}`,
      `/structures/modifier-ma-structure/${structure.id}`,
    ],
  };
};
