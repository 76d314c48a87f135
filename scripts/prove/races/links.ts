import { randomUUID } from "node:crypto";
import { ask } from "#scripts/prove/instances.ts";
import { onlyStatuses, type Race } from "#scripts/prove/races/race.ts";
import { type Loose, type Person, person } from "#scripts/testing/harness.ts";
import { documentOf, folderOf } from "#scripts/testing/scenes/library-scene.ts";
import { situationScene } from "#scripts/testing/scenes/situation-scene.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import * as events from "#shared/events/events.contract.ts";
import * as library from "#shared/library/library.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as situations from "#shared/situations/situations.contract.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { defaultTemplate } from "#shared/steps/steps.rules.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

let staged: ReturnType<typeof stage> | undefined;
const stage = async () => {
  const scene = await situationScene();
  const { staff, legalForm, degree } = scene;
  const made = async (endpoint: Endpoint, body: unknown): Promise<string> => {
    const answer = await staff.send(endpoint, { body });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return (answer.body as { id: string }).id;
  };
  const named = (endpoint: Endpoint) => made(endpoint, { name: `Nom ${randomUUID()}` });
  const organization_id = await named(reference.createOrganization);
  const structureBody = (more: object = {}) => ({
    name: "La Sauvagine",
    zip_code: "35140",
    organization_id,
    legal_form_id: legalForm.id,
    ...more,
  });
  const days = { start_date: "2099-09-07T07:00:00Z", end_date: "2100-07-02T15:00:00Z" };
  const actionBody = (more: object = {}) => ({ degree_id: degree.id, year: 2099, ...days, ...more });
  const eventBody = { name: "Rencontre", is_published: 1, ...days };
  const member = async () => {
    const [action, who] = [await made(training.createTrainingAction, actionBody()), await person("learner")];
    await staff.call(training.addTrainingProfile, {
      params: { id: action },
      body: { profile_id: who.profileId },
    });
    return { action, who };
  };
  return { ...scene, made, named, structureBody, actionBody, eventBody, member };
};
type Stage = Awaited<ReturnType<typeof stage>>;

const pdf = { original_file_name: "a.pdf", content_type: "application/pdf", size: 10 };

type Sent = readonly [endpoint: Endpoint, call: Loose];
/** Somebody deletes a thing while somebody else creates a reference to it. */
type Pair = {
  name: string;
  /** `by`: who links, if it is not staff. */
  of: (stage: Stage) => Promise<{ deleted: Sent; linked: Sent; by?: Person }>;
};

type Link = (id: string, on: Stage) => Sent | Promise<Sent>;
/** One kind of thing: how it is made, the route that deletes it, and what may link to it meanwhile. */
const about = (
  what: string,
  make: (on: Stage) => Promise<string>,
  remove: Endpoint,
  links: Record<string, Link>,
): Pair[] =>
  Object.entries(links).map(([name, link]) => ({
    name: `${what}, ${name}`,
    of: async (on) => {
      const id = await make(on);
      return { deleted: [remove, { params: { id } }], linked: await link(id, on) };
    },
  }));
const structureWith =
  (more: (id: string) => object): Link =>
  (id, on) => [structures.createStructure, { body: on.structureBody(more(id)) }];

const withMember = (
  name: string,
  link: (member: { action: string; id: string; userId: string }, on: Stage) => Promise<Sent>,
  removal: "member" | "user" | "profile",
): Pair => ({
  name: `${removal}, ${name}`,
  of: async (on) => {
    const { action, who } = await on.member();
    const id = who.profileId;
    const deletions: Record<typeof removal, Sent> = {
      member: [training.removeTrainingProfile, { params: { id: action }, body: { profile_id: id } }],
      user: [profiles.deleteUser, { params: { userId: who.userId }, query: { force: true } }],
      profile: [profiles.deleteProfile, { params: { id }, query: { force: true } }],
    };
    return { deleted: deletions[removal], linked: await link({ action, id, userId: who.userId }, on) };
  },
});

const stepsFor = async ({ action, id }: { action: string; id: string }): Promise<Sent> => [
  steps.createLearnerSteps,
  { params: { id: action, learnerProfileId: id }, body: { step_template: defaultTemplate } },
];
const instructedBy = async ({ action, id }: { action: string; id: string }, on: Stage): Promise<Sent> => {
  const { staff, trade } = on;
  const params = { id: action };
  await staff.call(training.addTrainingProfile, { params, body: { profile_id: trade.profileId } });
  const body = { profile_id: id, metier_instructor_id: trade.profileId };
  return [training.updateTrainingProfile, { params, body }];
};
const situationOf = async ({ action, id }: { action: string; id: string }, on: Stage): Promise<Sent> => [
  situations.createSituation,
  { body: { title: "Faire avec", student_id: id, training_action_id: action, degree_id: on.degree.id } },
];
const joined = async (id: string, on: Stage): Promise<Sent> => [
  training.addTrainingProfile,
  { params: { id: on.action.id }, body: { profile_id: id } },
];

const pairs: readonly Pair[] = [
  ...about("degree", (on) => on.named(reference.createDegree), reference.deleteDegree, {
    action: (degree_id, on) => [training.createTrainingAction, { body: on.actionBody({ degree_id }) }],
    structure: structureWith((id) => ({ degrees: [id] })),
  }),
  ...about("type", (on) => on.named(reference.createStructureType), reference.deleteStructureType, {
    structure: structureWith((id) => ({ types: [id] })),
  }),
  ...about("public", (on) => on.named(reference.createPublic), reference.deletePublic, {
    structure: structureWith((id) => ({ publics: [id] })),
  }),
  ...about("legal form", (on) => on.named(reference.createLegalForm), reference.deleteLegalForm, {
    structure: structureWith((legal_form_id) => ({ legal_form_id })),
  }),
  ...about("organization", (on) => on.named(reference.createOrganization), reference.deleteOrganization, {
    structure: structureWith((organization_id) => ({ organization_id })),
    profile: (organization_id, on) => [
      profiles.updateProfile,
      { params: { id: on.trade.profileId }, body: { organization_id } },
    ],
  }),
  ...about(
    "structure",
    (on) => on.made(structures.createStructure, on.structureBody()),
    structures.deleteStructure,
    {
      wish: async (structure_id, on) => {
        const event_id = await on.made(events.createEvent, on.eventBody);
        const action = await on.made(training.createTrainingAction, on.actionBody({ event_id }));
        const { profileId: profile_id } = await person("learner");
        await on.staff.call(training.addTrainingProfile, { params: { id: action }, body: { profile_id } });
        const wishlists = [{ structure_id, is_initial_choice: true }];
        return [wishes.saveWishes, { body: { profile_id, event_id, is_pre_event: true, wishlists } }];
      },
      participation: async (structure_id, on) => {
        const event_id = await on.made(events.createEvent, on.eventBody);
        const zone_id = await on.made(events.createZone, { name: "Nord", event_id });
        return [events.createParticipation, { body: { structure_id, zone_id, event_id } }];
      },
      "its people": (id, on) => [
        structures.addStructureProfiles,
        { params: { id }, body: { profile_ids: [on.trade.profileId] } },
      ],
      "a person's": (id, on) => [
        profiles.setProfileStructures,
        { params: { id: on.referent.profileId }, body: { structure_ids: [id] } },
      ],
      "training situation": (id) => [
        structures.createTrainingSituation,
        { params: { id }, body: { name: "Vendre au marché" } },
      ],
    },
  ),
  ...about("event", (on) => on.made(events.createEvent, on.eventBody), events.deleteEvent, {
    action: (event_id, on) => [training.createTrainingAction, { body: on.actionBody({ event_id }) }],
    zone: (event_id) => [events.createZone, { body: { name: "Nord", event_id } }],
  }),
  {
    name: "zone, participation",
    of: async (on) => {
      const event_id = await on.made(events.createEvent, on.eventBody);
      const zone_id = await on.made(events.createZone, { name: "Nord", event_id });
      const body = { structure_id: on.structure.id, zone_id, event_id };
      return {
        deleted: [events.deleteZone, { params: { id: zone_id } }],
        linked: [events.createParticipation, { body }],
      };
    },
  },
  ...about(
    "training action",
    (on) => on.made(training.createTrainingAction, on.actionBody()),
    training.deleteTrainingAction,
    {
      member: (id, on) => [
        training.addTrainingProfile,
        { params: { id }, body: { profile_id: on.referent.profileId } },
      ],
      folder: (training_action_id) => [
        library.createFolder,
        { body: { name: "Dossier", training_action_id } },
      ],
    },
  ),
  ...about("folder", (on) => folderOf(on.coordinator), library.deleteFolder, {
    folder: (parent_id) => [library.createFolder, { body: { name: "Dedans", parent_id } }],
    "moved folder": async (parent_id, on) => [
      library.updateFolder,
      { params: { id: await folderOf(on.coordinator) }, body: { parent_id } },
    ],
    document: (folder_id) => [library.createDocument, { body: { folder_id, files: [pdf] } }],
    share: (id, on) => [
      library.shareFolder,
      { params: { id }, body: { user_id: on.trade.userId, access_level: "read" } },
    ],
  }),
  {
    name: "document, step",
    of: async (on) => {
      const { action, who } = await on.member();
      const [stepping, call] = await stepsFor({ action, id: who.profileId });
      await on.staff.send(stepping, call);
      const { id } = await documentOf(on.staff, null);
      return {
        deleted: [library.deleteDocument, { params: { id } }],
        linked: [
          steps.updateStep,
          { params: { id: `${action}~${who.profileId}~1` }, body: { user_document_ids: [id] } },
        ],
      };
    },
  },
  {
    name: "user, share",
    of: async (on) => {
      const [{ userId }, id] = [await person("learner"), await folderOf(on.staff)];
      return {
        deleted: [profiles.deleteUser, { params: { userId } }],
        linked: [library.shareFolder, { params: { id }, body: { user_id: userId, access_level: "read" } }],
      };
    },
  },
  {
    name: "user, their own document",
    of: async () => {
      const by = await person("learner");
      return {
        deleted: [profiles.deleteUser, { params: { userId: by.userId } }],
        linked: [library.createDocument, { body: { files: [pdf] } }],
        by,
      };
    },
  },
  withMember("steps", stepsFor, "member"),
  withMember("instructor", instructedBy, "member"),
  withMember("situation", situationOf, "member"),
  withMember("steps", stepsFor, "user"),
  withMember("instructor", instructedBy, "user"),
  withMember("situation", situationOf, "user"),
  withMember("another action", ({ id }, on) => joined(id, on), "profile"),
  withMember(
    "its structures",
    async ({ id }, on) => [
      profiles.setProfileStructures,
      { params: { id }, body: { structure_ids: [on.structure.id] } },
    ],
    "profile",
  ),
];

/** The audit at the end finds dangling references. */
const against = ({ name, of }: Pair): Race => ({
  name: `deleted against linked: ${name}`,
  rounds: 10,
  round: async () => {
    staged ??= stage();
    const on = await staged;
    const { deleted, linked, by = on.staff } = await of(on);
    // Some deletions ask for a proof of identity, which lasts ten minutes: all races together may take longer.
    const deleter = await person("administrator");
    const answers = await Promise.all([ask(deleter, ...deleted), ask(by, ...linked)]);
    // Somebody deleted while they write is answered 401.
    return onlyStatuses(answers, 200, 201, 204, 404, 409, 422, ...(by === on.staff ? [] : [401]));
  },
});

export const links: Race[] = pairs.map(against);
