import { signedInClient } from "#scripts/operate/api-client.ts";
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

/** Pages that the crawl may miss, since it opens one page of each route: here, records of the demonstration with content. */
export const storyAddresses = async (site: string): Promise<Partial<Record<Person, string[]>>> => {
  const [inFestAction, inPastAction] = [
    await signedIn(site, people.festLearner),
    await signedIn(site, people.pastLearner),
  ];
  const cards = await inFestAction.api.call(steps.listLearnerSteps, {
    params: { id: inFestAction.action.id, learnerProfileId: inFestAction.profile.id },
  });
  const stepWithNote = cards.find(
    ({ deliverables_count, notes_by_roles }) => deliverables_count > 0 && notes_by_roles.length > 0,
  );
  const role = stepWithNote?.notes_by_roles[0]?.role_id;
  // The latest: an earlier one is handed in.
  const stepWithDocument = cards.findLast(({ user_document_ids }) => user_document_ids.length > 0);
  if (!stepWithNote || !stepWithDocument || role === undefined)
    throw new Error("The demonstration has no step with a deliverable and a note, or none with a document");
  const name = demoStructures.find(({ situations }) => situations)?.name;
  const { data: found } = await inFestAction.api.call(structures.filterStructures, {
    query: { keywords: name },
  });
  const structure = found.find((one) => one.name === name);
  const event = inPastAction.action.event_id;
  if (!structure || !event) throw new Error("The demonstration lacks its structures or its past event");
  const step = [
    `/etape/${stepWithNote.id}`,
    `/etape/lecture/livrable/${stepWithNote.id}`,
    `/etape/lecture/note/${role}/${stepWithNote.id}`,
  ];
  return {
    // Mails lead to the last two, with a secret: here, what they say without one.
    visitor: [`/structures/formateur/${structure.id}`, "/semaine", "/validation"],
    festLearner: [
      "/tableau-de-bord",
      `/etape/${stepWithDocument.id}`,
      ...step,
      `/etape/edition/livrable/${stepWithNote.id}`,
      `/etape/edition/note/${stepWithNote.id}`,
    ],
    pastLearner: [
      "/tableau-de-bord",
      `/profil/structures-candidature/${event}`,
      `/profil/structures-selectionnees/${event}`,
      `/badge/${event}/${inPastAction.profile.id}`,
      `/mon-planning/${event}/plan`,
      `/mon-planning/${event}/attestation`,
    ],
    tradeTrainer: [
      ...step,
      `/structures/formateur/${structure.id}`,
      `/situations/creation/${inFestAction.profile.id}/${inFestAction.action.id}`,
    ],
    referentTrainer: step,
    administrator: [
      `/tableau-de-bord?tab=steps&action=${inFestAction.action.id}`,
      `/structures/modifier-ma-structure/${structure.id}`,
      `/evenements/edition/${event}/jour-j/reparer`,
      // A printed code leads there, no link.
      `/badge/${event}/${inPastAction.profile.id}`,
    ],
  };
};
