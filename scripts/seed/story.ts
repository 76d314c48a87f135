import { randomUUID } from "node:crypto";
import { createVerifiedUser, findUsersAt } from "#functions/domain/accounts/accounts.store.ts";
import { writeToMarkAddress } from "#functions/domain/accounts/auth.store.ts";
import { hashPassword } from "#functions/platform/passwords/passwords.ts";
import { transact } from "#functions/store/table.ts";
import type { ApiClient } from "#scripts/operate/api-client.ts";
import { workDayFrom } from "#scripts/seed/days.ts";
import { type DemoSite, patiently } from "#scripts/seed/demo-site.ts";
import { giveLastWord, mailWeek, noteFollowing } from "#scripts/seed/following.ts";
import { fillLibrary } from "#scripts/seed/library.ts";
import { createPaths, halfway, justStarted, nearlyThere } from "#scripts/seed/paths.ts";
import {
  askingLearners,
  comingLearners,
  currentLearners,
  type DemoPerson,
  demoAccounts,
  demoPassword,
  demoTrainers,
  leaver,
  newcomer,
  newTrainer,
  pastLearners,
  readyLearners,
  teamTrainers,
} from "#scripts/seed/people.ts";
import { noteContracts, notePlacements } from "#scripts/seed/placements.ts";
import { notePresence } from "#scripts/seed/presence.ts";
import { createSituations } from "#scripts/seed/situations.ts";
import {
  comingStructures,
  type DemoStructure,
  demoDegrees,
  demoStructures,
} from "#scripts/seed/structures.ts";
import { createTeams } from "#scripts/seed/teams.ts";
import { prepareTimetable, publishTwice } from "#scripts/seed/timetables.ts";
import { roles } from "#shared/contract/access.ts";
import { fold } from "#shared/contract/fold.ts";
import * as events from "#shared/events/events.contract.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

type Ids = ReadonlyMap<string, string>;

const idIn = (ids: Ids, name: string): string => {
  const id = ids.get(name);
  if (!id) throw new Error(`The demonstration names ${name}, which does not exist`);
  return id;
};

// Everybody has the same password: compute its slow hash once.
const createPeople = async (
  people: readonly DemoPerson[],
  now: Date,
  confirmed_at: string | null = now.toISOString(),
): Promise<Ids> => {
  const hash = await hashPassword(demoPassword);
  const ids = new Map<string, string>();
  for (const { email, name, role, ...texts } of people) {
    const profile = { id: randomUUID(), role_id: roles[role].id, confirmed_at, ...texts };
    const account = { id: randomUUID(), name, email, hash, credentialId: randomUUID(), profiles: [profile] };
    await patiently(() => createVerifiedUser(account, () => new Error(`${email} already exists`), now));
    ids.set(email, profile.id);
  }
  return ids;
};

const distinct = (values: readonly string[]) => [...new Set(values)];

const createReferences = async (api: ApiClient) => {
  const created = async (names: readonly string[], make: (name: string) => Promise<{ id: string }>) => {
    const ids = new Map<string, string>();
    for (const name of distinct(names)) ids.set(name, (await make(name)).id);
    return ids;
  };
  const all = <Value>(of: (structure: DemoStructure) => Value | readonly Value[]) =>
    demoStructures.flatMap(of);
  const degrees = new Map<string, string>();
  for (const degree of demoDegrees)
    degrees.set(degree.name, (await api.call(reference.createDegree, { body: degree })).id);
  return {
    degrees,
    types: await created(
      all((one) => one.types),
      (name) => api.call(reference.createStructureType, { body: { name } }),
    ),
    publics: await created(
      all((one) => one.publics),
      (name) => api.call(reference.createPublic, { body: { name } }),
    ),
    legalForms: await created(
      all((one) => one.legal_form),
      (name) => api.call(reference.createLegalForm, { body: { name } }),
    ),
    organizations: await created(
      all((one) => one.organization),
      (name) => api.call(reference.createOrganization, { body: { name } }),
    ),
  };
};

const createStructures = async (api: ApiClient): Promise<Ids> => {
  const { degrees, types, publics, legalForms, organizations } = await createReferences(api);
  const ids = new Map<string, string>();
  for (const structure of demoStructures) {
    const { organization, legal_form, situations = [], ...texts } = structure;
    const { id } = await api.call(structures.createStructure, {
      body: {
        ...texts,
        organization_id: idIn(organizations, organization),
        legal_form_id: idIn(legalForms, legal_form),
        types: structure.types.map((name) => idIn(types, name)),
        publics: structure.publics.map((name) => idIn(publics, name)),
        degrees: structure.degrees.map((name) => idIn(degrees, name)),
      },
    });
    ids.set(structure.name, id);
    for (const body of situations)
      await api.call(structures.createTrainingSituation, { params: { id }, body });
  }
  return ids;
};

const zones = [
  {
    name: "Rennes Métropole",
    region: "Rennes, Bruz, Cesson",
    directions: "Dans la grande halle, à droite en entrant.",
  },
  {
    name: "Marches de Bretagne",
    region: "Fougères, Vitré",
    directions: "Au fond de la grande halle, sous la verrière.",
  },
  { name: "Vallons de Vilaine", region: "Redon, Guichen", directions: "Première salle après le bar." },
  {
    name: "Côte d’Émeraude",
    region: "Saint-Malo, Dol-de-Bretagne",
    directions: "À l’étage, par l’escalier ou l’ascenseur du hall.",
  },
];
const series = { first_start: "09:00", minutes: 40, pause: 10, count: 5 };

const zoneOf = (zipCode: string) => {
  if (["35300", "35500", "35130", "35210", "35240", "35560"].includes(zipCode)) return 1;
  if (["35600", "35580", "35380", "35470"].includes(zipCode)) return 2;
  return ["35400", "35120", "35270", "35430", "35190"].includes(zipCode) ? 3 : 0;
};

type Day = { start_date: string; end_date: string };

const createEvent = async (
  api: ApiClient,
  given: { name: string; description: string; address: string; zip_code: string; city: string } & Day,
  structureIds: Ids,
  guests: readonly DemoStructure[],
): Promise<string> => {
  const { id: event_id } = await api.call(events.createEvent, { body: { ...given, is_published: 1 } });
  const zoneIds: string[] = [];
  for (const zone of zones)
    zoneIds.push((await api.call(events.createZone, { body: { ...zone, event_id } })).id);
  await api.call(events.generateTimeSlots, { params: { id: event_id }, body: series });
  for (const [place, some] of Map.groupBy(guests, ({ zip_code }) => zoneOf(zip_code))) {
    const structure_ids = some.map(({ name }) => idIn(structureIds, name));
    await api.call(events.addParticipations, {
      params: { id: event_id },
      body: { structure_ids, zone_id: zoneIds[place] ?? "" },
    });
  }
  return event_id;
};

const contacts = ["Gwenaëlle Riou", "Awa Ndiaye", "Paul Rébillon", "Nadia Belkacem", "Thierry Lavigne"];

/** Two decline, some have not answered, a few receive more or fewer people, or not the whole morning. */
const arrangeHosting = async (api: ApiClient, id: string): Promise<void> => {
  const { event } = await api.call(events.getEventWhole, { params: { id } });
  const [first, , , , last] = event.time_slots.map((slot) => slot.id);
  for (const [n, one] of event.participations.entries()) {
    if (n % 4 === 3) continue;
    const declines = n === 9 || n === 22;
    const contact_name = contacts[n % contacts.length] ?? "";
    const [given = ""] = contact_name.split(" ");
    await api.call(events.updateHosting, {
      params: { id: one.id },
      body: {
        seats: declines ? null : ({ 1: 6, 6: 2, 14: 8 }[n] ?? null),
        closed_slot_ids: [n === 2 ? last : undefined, n === 12 ? first : undefined].flatMap((id) => id ?? []),
        place: declines ? "" : n % 7 === 0 ? `Salle ${n / 7 + 1}` : `Table ${n + 1}`,
        contact_name,
        contact_email: `${fold(given)}.${n}@structure.exemple`,
        answer: declines ? "declined" : "confirmed",
        note: n === 9 ? "Chantier ce jour-là ; partante une autre fois." : "",
      },
    });
  }
};

/** A few of an event's hosts are in the contact book; not the first ones, which journeys find without an address. */
const noteContacts = async (api: ApiClient, id: string): Promise<void> => {
  const { event } = await api.call(events.getEventWhole, { params: { id } });
  const roles: Readonly<Record<string, string>> = {
    "Awa Ndiaye": "Directrice",
    "Gwenaëlle Riou": "Chargée d’accueil",
    "Nadia Belkacem": "Tutrice",
    "Paul Rébillon": "Tuteur",
    "Thierry Lavigne": "Coordinateur",
  };
  const known = event.participations.slice(4).filter(({ contact_email }) => contact_email);
  const rows = known.slice(0, 6).map(({ structure_id, contact_name = "", contact_email = "" }, n) => ({
    structure_id,
    contacts: [
      {
        name: contact_name,
        email: contact_email,
        phone: `02 99 00 00 1${n}`,
        role: roles[contact_name] ?? "",
      },
      ...(n === 1 ? [{ name: "Accueil", email: "", phone: "02 99 00 00 20", role: "Standard" }] : []),
    ],
    version: 0,
  }));
  await api.call(structures.saveContacts, { body: { rows } });
};

/** Mails the host of a past event the link of their page, which asks whom they take on. */
const askHost = async (api: ApiClient, id: string, structureId: string): Promise<void> => {
  const { event } = await api.call(events.getEventWhole, { params: { id } });
  const one = event.participations.find(({ structure_id }) => structure_id === structureId);
  if (!one) throw new Error("No such host");
  await api.call(events.updateHosting, {
    params: { id: one.id },
    body: {
      ...{ seats: null, closed_slot_ids: [], place: "Table 4", answer: "confirmed", note: "" },
      ...{ contact_name: "Nadège Pol", contact_email: "hote@exemple.fr" },
    },
  });
  await api.call(hosts.sendHostLinks, { params: { id }, body: { participation_ids: [one.id] } });
};

const createAction = async (
  api: ApiClient,
  given: { degree_id: string; event_id?: string; year: number; is_fest: boolean } & Day,
  members: { learners: readonly string[]; trainers: readonly string[]; metier: string; referent: string },
): Promise<string> => {
  const { id } = await api.call(training.createTrainingAction, { body: given });
  for (const profile_id of [...members.trainers, ...members.learners])
    await api.call(training.addTrainingProfile, { params: { id }, body: { profile_id } });
  for (const profile_id of members.learners)
    await api.call(training.updateTrainingProfile, {
      params: { id },
      body: {
        profile_id,
        metier_instructor_id: members.metier,
        referent_instructor_id: members.referent,
      },
    });
  return id;
};

const reasons = [
  "C’est le métier que je veux apprendre, et l’équipe a l’air de prendre le temps.",
  "À dix minutes de chez moi à vélo.",
  "",
  "Une ancienne apprenante m’en a dit du bien.",
  "",
];

const createWishes = async (
  api: ApiClient,
  list: { profile_id: string; event_id: string; is_pre_event: boolean },
  names: readonly string[],
  structureIds: Ids,
): Promise<void> => {
  const wishlists = names.map((name, n) => ({
    structure_id: idIn(structureIds, name),
    is_initial_choice: n < 3,
    is_optional_choice: n >= 3,
    justification: reasons[n] ?? "",
  }));
  await api.call(wishes.saveWishes, { body: { ...list, wishlists } });
};

/** Work for staff: a request to be attached, a structure to activate, a change to review. */
const createWaiting = async (
  demo: DemoSite,
  admin: ApiClient,
  structureIds: Ids,
  person: (account: string) => string,
): Promise<void> => {
  const [id, asked] = [
    idIn(structureIds, "Menuiserie solidaire Copeaux"),
    idIn(structureIds, "Épicerie sociale Le Panier plein"),
  ];
  const attachments = { params: { id: person("maud.trehel") } };
  await admin.call(profiles.setProfileStructures, { ...attachments, body: { structure_ids: [id] } });
  const maud = demo.as("maud.trehel@exemple.fr");
  await maud.call(structures.updateStructure, {
    params: { id },
    body: {
      current_project: "Des bancs démontables pour les fêtes de village, et un préau pour l’école.",
      phone: "02 99 00 00 35",
    },
  });
  await maud.call(profiles.setProfileStructures, { ...attachments, body: { structure_ids: [id, asked] } });
  const gwendal = demo.as("gwendal.riou@exemple.fr");
  const vitre = await admin.call(structures.getStructure, {
    params: { id: idIn(structureIds, "Brique & Chaux") },
  });
  await gwendal.call(structures.createStructure, {
    body: {
      name: "Atelier bois Les Trois Tenons",
      address: "6 rue de la Poterie",
      zip_code: "35500",
      city: "Vitré",
      organization_id: vitre.organization?.id ?? null,
      legal_form_id: vitre.legal_form?.id ?? null,
      types: vitre.types.map((one) => one.id),
      publics: vitre.publics.map((one) => one.id),
      description: "Six établis, du bois de récupération et des voisins qui viennent réparer leurs volets.",
    },
  });
};

const guests = { coming: comingStructures, past: demoStructures.slice(8, 24) };
const named = (event: keyof typeof guests, from: number, count: number) =>
  Array.from({ length: count }, (_, n) => guests[event][(from + n * 3) % guests[event].length]?.name ?? "");

/** As if a mail to this address had come back. */
const markAddress = async (email: string, at: string): Promise<void> => {
  const user = (await findUsersAt([email])).get(email);
  if (!user) throw new Error(`Nobody is at ${email}`);
  await transact([writeToMarkAddress(user, { kind: "bounce", at })]);
};

/**
 * The demonstration: four promos, one event to come with a draft of its timetable, and one
 * past with two releases of it, forty structures, learners with complete and incomplete wishes, people who wait for
 * staff, FEST paths in every state. Dates are relative to today.
 */
export const tell = async (demo: DemoSite): Promise<void> => {
  const now = new Date();
  demo.chapter("les personnes");
  const everyone = [
    ...demoAccounts,
    ...demoTrainers,
    ...comingLearners,
    ...readyLearners,
    ...pastLearners,
    ...currentLearners,
    leaver,
    newcomer,
    ...teamTrainers,
  ];
  const people = await createPeople(everyone, now);
  const alone = await createPeople([...askingLearners, newTrainer], now, null);
  await patiently(() => markAddress("gabin.leroux@exemple.fr", workDayFrom(now, -12, "10:00")));
  const person = (account: string) => idIn(people, `${account}@exemple.fr`);
  const admin = demo.as("admin@exemple.fr");
  demo.chapter("les structures");
  const structureIds = await createStructures(admin);
  await createTeams(admin, structureIds, person);
  const degrees = await admin.call(reference.listDegrees, {});
  const degreeId = (n: number) => degrees.find((degree) => degree.name === demoDegrees[n]?.name)?.id ?? "";

  demo.chapter("les événements, les promotions et les vœux");
  const coming = await createEvent(
    admin,
    {
      name: "Alternance Day",
      description:
        "<p>Une matinée pour rencontrer les structures de la région, <strong>par zone et par créneau</strong>.</p><h2>Au programme</h2><ul><li>Cinq rencontres de quarante minutes</li><li>Un café d’accueil dès 8h30</li></ul>",
      address: "Halle des Trois-Moulins, 2 quai du Canal",
      zip_code: "35000",
      city: "Rennes",
      start_date: workDayFrom(now, 24, "09:00"),
      end_date: workDayFrom(now, 24, "13:00"),
    },
    structureIds,
    guests.coming,
  );
  const past = await createEvent(
    admin,
    {
      name: "Alternance Day de Fougères",
      description: "<p>La rencontre de la promotion précédente.</p>",
      address: "Salle des Halles",
      zip_code: "35300",
      city: "Fougères",
      start_date: workDayFrom(now, -40, "09:00"),
      end_date: workDayFrom(now, -40, "13:00"),
    },
    structureIds,
    guests.past,
  );
  // Long enough ago for the drafts of the timetable.
  for (const [id, days] of [[coming, -11] as const, [past, -60] as const])
    await admin.call(events.updateCampaign, {
      params: { id },
      body: { wishes_open_at: workDayFrom(now, days, "09:00") },
    });
  const comingIds = comingLearners.map(({ email }) => idIn(people, email));
  const pastIds = pastLearners.map(({ email }) => idIn(people, email));
  const samira = person("apprenant");
  const promo = await createAction(
    admin,
    {
      degree_id: degreeId(0),
      event_id: coming,
      year: new Date(workDayFrom(now, 90, "09:00")).getUTCFullYear(),
      is_fest: true,
      start_date: workDayFrom(now, 90, "09:00"),
      end_date: workDayFrom(now, 390, "17:00"),
    },
    {
      learners: [samira, ...comingIds],
      trainers: [person("metier"), person("referent")],
      metier: person("metier"),
      referent: person("referent"),
    },
  );
  const springPromo = await createAction(
    admin,
    {
      degree_id: degreeId(1),
      event_id: past,
      year: new Date(workDayFrom(now, 30, "09:00")).getUTCFullYear(),
      is_fest: true,
      start_date: workDayFrom(now, 30, "09:00"),
      end_date: workDayFrom(now, 330, "17:00"),
    },
    {
      learners: pastIds,
      trainers: [person("maud.trehel"), person("gwendal.riou")],
      metier: person("maud.trehel"),
      referent: person("gwendal.riou"),
    },
  );
  const readyIds = readyLearners.map(({ email }) => idIn(people, email));
  await createAction(
    admin,
    {
      degree_id: degreeId(1),
      event_id: coming,
      year: new Date(workDayFrom(now, 100, "09:00")).getUTCFullYear(),
      is_fest: true,
      start_date: workDayFrom(now, 100, "09:00"),
      end_date: workDayFrom(now, 400, "17:00"),
    },
    {
      learners: readyIds,
      trainers: [person("maud.trehel"), person("gwendal.riou")],
      metier: person("maud.trehel"),
      referent: person("gwendal.riou"),
    },
  );
  const before = (profile_id: string, event_id: string) => ({ profile_id, event_id, is_pre_event: true });
  await createWishes(
    admin,
    before(samira, coming),
    demoStructures.slice(0, 4).map((one) => one.name),
    structureIds,
  );
  // Samira has three priority wishes and one more; two learners have none.
  for (const [n, profileId] of [...comingIds.slice(0, 5), ...readyIds].entries())
    await createWishes(admin, before(profileId, coming), named("coming", n * 2, 5), structureIds);
  // Some decline once they were wished for: these wishes are impossible by now.
  await arrangeHosting(admin, coming);
  await noteContacts(admin, coming);
  for (const { email } of askingLearners) {
    const body = { profile_id: idIn(alone, email) };
    await demo.as(email).call(training.addTrainingProfile, { params: { id: promo }, body });
  }
  for (const [n, profileId] of pastIds.entries()) {
    await createWishes(admin, before(profileId, past), named("past", n, 5), structureIds);
    if (n < 3)
      await createWishes(
        admin,
        { ...before(profileId, past), is_pre_event: false },
        // The third wishes for a structure that they did not meet, too.
        [...named("past", n, [5, 4, 2][n] ?? 5), ...(n === 2 ? named("past", 3, 1) : [])],
        structureIds,
      );
  }
  for (const [name, active] of [
    ["Vœux de la promotion à venir", true] as const,
    ["Vœux de Fougères", false] as const,
  ])
    await admin.call(wishes.createWishlist, { body: { name, active } });
  demo.chapter("les plannings");
  await patiently(() => prepareTimetable(coming, readyIds.slice(0, 2), workDayFrom(now, -1, "16:30")));
  const [moved = "", dropped = ""] = pastIds;
  await publishTwice(past, { moved, dropped }, person("admin"), new Date(workDayFrom(now, -40, "09:00")));
  await notePresence(demo, past, {
    late: person("nolwenn.tanguy"),
    absent: person("gabin.leroux"),
    excused: person("awa.cisse"),
    by: person("assistance"),
  });
  await notePlacements(
    demo,
    { actionId: springPromo, eventId: past, trainer: person("maud.trehel") },
    person,
    (account) => {
      const n = pastLearners.findIndex(({ email }) => email === `${account}@exemple.fr`);
      return named("past", n, 5).map((name) => idIn(structureIds, name));
    },
    now,
  );
  await askHost(admin, past, idIn(structureIds, named("past", 3, 1)[0] ?? ""));
  demo.chapter("les parcours FEST");
  const trainers = { metier: person("metier"), referent: person("referent") };
  const current = await createAction(
    admin,
    {
      degree_id: degreeId(0),
      year: new Date(workDayFrom(now, -100, "09:00")).getUTCFullYear(),
      is_fest: true,
      start_date: workDayFrom(now, -100, "09:00"),
      end_date: workDayFrom(now, 230, "17:00"),
    },
    {
      learners: [...currentLearners, leaver].map(({ email }) => idIn(people, email)),
      trainers: Object.values(trainers),
      ...trainers,
    },
  );
  const written = [halfway, nearlyThere, justStarted];
  const paths = currentLearners.flatMap(({ email }, n) => {
    const contents = written[n];
    return contents ? [{ contents, account: email, learner: idIn(people, email) }] : [];
  });
  const left = {
    contents: justStarted.slice(0, 1),
    account: leaver.email,
    learner: idIn(people, leaver.email),
  };
  await createPaths(demo, admin, current, [...paths, left], now);
  await admin.call(training.recordDeparture, {
    params: { id: current },
    body: {
      profile_id: left.learner,
      date: workDayFrom(now, -6, "09:00").slice(0, 10),
      reason: "A été embauché en CDI.",
    },
  });
  const receiving = [
    "Café des aidants La Pause",
    "Maison de quartier des Tanneurs",
    "Résidence autonomie Les Glycines",
  ];
  await noteContracts(
    demo,
    { actionId: current, trainer: trainers.metier },
    paths.map(({ learner }, n) => ({
      profile_id: learner,
      structure_id: idIn(structureIds, receiving[n] ?? ""),
      days: -102 - n,
    })),
    now,
  );
  await noteFollowing(demo, admin, current, person, now);
  await giveLastWord([current, person("malika.ronarch")], "J’ai tenu l’accueil seule un samedi.", now);
  for (const trainer of Object.values(trainers)) await mailWeek(trainer);
  await createWaiting(demo, admin, structureIds, person);
  demo.chapter("la bibliothèque");
  await fillLibrary(demo, { coming: promo, current });
  demo.chapter("les situations partagées");
  await createSituations(admin, demo.as("referent@exemple.fr"), person);
};
