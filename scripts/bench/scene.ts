import { randomUUID } from "node:crypto";
import { createVerifiedUser } from "#functions/domain/accounts/accounts.store.ts";
import { findAuth, writeToAddSession } from "#functions/domain/accounts/auth.store.ts";
import { hashPassword } from "#functions/platform/passwords/passwords.ts";
import { openSession } from "#functions/platform/sessions.ts";
import { transact } from "#functions/store/table.ts";
import { type ApiClient, apiClient, signedInClient } from "#scripts/api-client.ts";
import type { Product } from "#scripts/local/product.ts";
import { dayFrom } from "#scripts/seed/days.ts";
import { comingLearners, demoPassword } from "#scripts/seed/people.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { type Role, roles } from "#shared/contract/access.ts";
import * as events from "#shared/events/events.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

/** Prepares one call of a route, uncounted, and returns it. */
export type Plan = () => Promise<() => Promise<unknown>>;

/** A plan without preparation. */
export const plainly =
  (call: () => Promise<unknown>): Plan =>
  async () =>
    call;

/** A plan whose call is about what is prepared for it. */
export const prepared =
  <Value>(prepare: () => Promise<Value>, call: (made: Value) => Promise<unknown>): Plan =>
  async () => {
    const made = await prepare();
    return () => call(made);
  };

/** The plans of a domain's routes. A route without one does not compile: it would be missing from every figure. */
export type Plans<Domain> = Readonly<Record<keyof Domain, Plan>>;

/** What it makes at the first call, and the same at every other. */
export const once = <Value>(make: () => Promise<Value>): (() => Promise<Value>) => {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

let made = 0;
export const fresh = (what: string): string => `${what} ${++made} ${randomUUID().slice(0, 8)}`;
export const freshAddress = (): string => `${randomUUID()}@exemple.fr`;

/** People and records for the calls, from the demonstration or created for the bench. */
export const openScene = async (product: Product) => {
  const site = product.siteUrl;
  const hash = await hashPassword(demoPassword);
  const admin = await signedInClient(site, "admin@exemple.fr", demoPassword);
  const learner = await signedInClient(site, "apprenant@exemple.fr", demoPassword);
  const found = await learner.call(accounts.listUserProfiles, {});
  const learnerProfile = Array.isArray(found) ? (found[0]?.id ?? "") : "";
  const mine = await learner.call(training.listProfileTrainingActions, {
    params: { profileId: learnerProfile },
  });
  const actionId = mine[0]?.id ?? "";
  const eventId = mine[0]?.event_id ?? "";

  /** Somebody who is signed in; without a role, they have no profile yet. */
  const person = async (role?: Role) => {
    const given = { id: randomUUID(), profileId: randomUUID(), email: freshAddress() };
    await createVerifiedUser(
      {
        id: given.id,
        name: "Camille Essai",
        email: given.email,
        hash,
        credentialId: randomUUID(),
        profiles: role ? [{ id: given.profileId, role_id: roles[role].id }] : [],
      },
      () => new Error("This address is taken"),
      new Date(),
    );
    const session = await openSession(given.id, new Date(), { device: "Test" });
    const user = await findAuth(given.id);
    if (user) await transact([writeToAddSession(user, session, new Date())]);
    return { ...given, api: apiClient(site, session.token) };
  };

  const catalogue = await admin.call(structures.listStructures, { query: { per_page: 100 } });
  // Staff also see proposed and closed ones, which learners cannot wish for.
  const structureIds = catalogue.data
    .filter(({ is_proposed, is_active }) => is_active && !is_proposed)
    .map(({ id }) => id);
  const degreeId = (await admin.call(reference.listDegrees, {}))[0]?.id ?? "";
  const organizationId = (await admin.call(reference.listOrganizations, { query: {} }))[0]?.id ?? "";
  const legalFormId = (await admin.call(reference.listLegalForms, {}))[0]?.id ?? "";
  const day = (days: number, time: `${number}:${number}`) => dayFrom(new Date(), days, time);

  const bodies = {
    structure: () => ({
      name: fresh("Structure"),
      zip_code: "35000",
      city: "Rennes",
      description: "Une structure qui accueille des apprenants toute l'année.",
      organization_id: organizationId,
      legal_form_id: legalFormId,
      degrees: [degreeId],
    }),
    event: () => ({
      name: fresh("Événement"),
      description: "<p>Une matinée pour <strong>se rencontrer</strong>.</p>",
      start_date: day(120, "09:00"),
      end_date: day(120, "13:00"),
    }),
    action: (event_id = eventId) => ({
      degree_id: degreeId,
      event_id,
      year: new Date(day(150, "09:00")).getUTCFullYear(),
      start_date: day(150, "09:00"),
      end_date: day(400, "17:00"),
    }),
    upload: { original_file_name: "photo.png", content_type: "image/png" as const, size: 20_000 },
  };
  const structure = async () =>
    (await admin.call(structures.createStructure, { body: bodies.structure() })).id;
  const event = async () => (await admin.call(events.createEvent, { body: bodies.event() })).id;
  const action = async (event_id = eventId) =>
    (await admin.call(training.createTrainingAction, { body: bodies.action(event_id) })).id;
  const zone = async (event_id: string) =>
    (await admin.call(events.createZone, { body: { name: fresh("Zone"), event_id } })).id;

  /** An action of thirty learners that the calls may change; the learner's own action stays as it is. */
  const classId = once(async () => {
    const id = await action();
    for (let n = 0; n < 30; n++) {
      const { profileId: profile_id } = await person("learner");
      await admin.call(training.addTrainingProfile, { params: { id }, body: { profile_id } });
    }
    return id;
  });

  const other = comingLearners[0] ?? { name: "", email: "" };
  const colleagues = await admin.call(profiles.searchProfiles, { query: { name: other.name } });
  /** Another learner of the demonstration, for what would make the first one's lists longer. */
  const otherLearner = {
    profileId: colleagues[0]?.id ?? "",
    api: await signedInClient(site, other.email, demoPassword),
  };
  const saveWishes = (api: ApiClient, profile_id: string, from: number) =>
    api.call(wishes.saveWishes, {
      body: {
        profile_id,
        event_id: eventId,
        is_pre_event: 1,
        wishlists: structureIds.slice(from, from + 5).map((structure_id, n) => ({
          structure_id,
          is_initial_choice: n < 3,
          justification: "À dix minutes de chez moi à vélo.",
        })),
      },
    });
  const visitor = apiClient(site);
  /** The token in the newest mail to an address. */
  const mailedToken = async (address: string): Promise<string> => {
    const mail = (await product.readMailbox()).findLast(({ to }) => to.includes(address));
    return /[?&]token=([\w.-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  };
  return {
    site,
    /** Resolves when the workers have done what the calls before gave them. */
    settled: product.eventsSettled,
    visitor,
    admin,
    learner,
    learnerProfile,
    otherLearner,
    actionId,
    eventId,
    structureIds,
    structureId: structureIds[0] ?? "",
    degreeId,
    day,
    bodies,
    person,
    structure,
    event,
    action,
    classId,
    zone,
    saveWishes,
    mailedToken,
  };
};
export type Scene = Awaited<ReturnType<typeof openScene>>;
