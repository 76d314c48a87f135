import { randomUUID } from "node:crypto";
import { findAuth } from "#functions/domain/accounts/auth.store.ts";
import { findParticipation } from "#functions/domain/events/event-parts.store.ts";
import { findImport } from "#functions/domain/imports/imports.store.ts";
import { isAnnounced } from "#functions/domain/notices/notices.store.ts";
import { findProfile } from "#functions/domain/profiles/profiles.store.ts";
import { deliverables, findWriting, notes } from "#functions/domain/steps/step-writings.store.ts";
import { findLastRelease } from "#functions/domain/timetable/timetable-history.store.ts";
import { announceWishes } from "#functions/domain/to-do/announcing.ts";
import { ownJoinRequestsOf } from "#functions/domain/training/join-requests.store.ts";
import { findMember } from "#functions/domain/training/training.store.ts";
import { keys } from "#functions/store/keys.ts";
import { deleteItem, transact } from "#functions/store/table.ts";
import { type Change, once, type Scene } from "#scripts/prove/notices/change.ts";
import { situationNotices, submits } from "#scripts/prove/notices/situations.ts";
import { must, type Person, person, stranger, visitor } from "#scripts/testing/harness.ts";
import { importsOf } from "#scripts/testing/imports.ts";
import { documentOf, folderOf } from "#scripts/testing/library-scene.ts";
import { stepScene } from "#scripts/testing/step-scene.ts";
import { timetableScene } from "#scripts/testing/timetable-scene.ts";
import { wishScene } from "#scripts/testing/wish-scene.ts";
import { roles } from "#shared/contract/access.ts";
import { wishesCloseAt } from "#shared/events/events.rules.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";
import * as library from "#shared/library/library.contract.ts";
import type { NoticeKind } from "#shared/notices/notices.rules.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import * as training from "#shared/training/training.contract.ts";

/** More people than one transaction tells: they get an announcement. */
const crowdSize = 9;
const crowdOf = (role: "learner" | "coordinator"): Promise<Person[]> =>
  Promise.all(Array.from({ length: crowdSize }, () => person(role)));

// People are told of the coming year: learners ask to join an action before it starts.
const pathWorld = once(() => stepScene(1, new Date().getUTCFullYear() + 1));
const wishWorld = once(() => wishScene(0, 2099));
const timetableWorld = once(() => timetableScene({ structures: 1, learners: 1 }));
const coordinators = once(() => crowdOf("coordinator"));
const learners = once(() => crowdOf("learner"));

const newProfile: Scene = async () => {
  const { coordinator, assistant } = await pathWorld();
  return async () => {
    const who = await person();
    return {
      make: () => who.call(profiles.createProfile, { body: { role_id: roles.learner.id } }),
      isMade: async () => ((await findAuth(who.userId))?.profiles ?? []).length > 0,
      to: [coordinator, assistant],
    };
  };
};

const asksToJoin = async () => {
  const { action } = await pathWorld();
  const who = await stranger("learner");
  const ask = () =>
    who.call(training.addTrainingProfile, { params: { id: action.id }, body: { profile_id: who.profileId } });
  return { who, ask, action };
};

const opensWishes =
  (kind: "wishes_open" | "wishes_closing"): Scene =>
  async () => {
    const { event, learner } = await wishWorld();
    const closes = wishesCloseAt(event);
    const now = kind === "wishes_open" ? new Date() : new Date(Date.parse(closes) - 3_600_000);
    const what = kind === "wishes_open" ? kind : `${kind} ${closes}`;
    return async () => {
      await transact([deleteItem(keys.announced(event.id, what))]);
      return {
        make: () => announceWishes(now),
        isMade: () => isAnnounced(event.id, what),
        to: [learner],
      };
    };
  };

const closedFolder = async () => folderOf((await pathWorld()).staff, { private: true });
const sharesWithRole: Scene = async () => {
  const { staff, action, learner } = await pathWorld();
  return async () => {
    const params = { id: await closedFolder() };
    const body = {
      training_action_id: action.id,
      role_name: "Apprenant·e",
      access_level: "read" as const,
    };
    return {
      make: () => staff.call(library.shareFolderWithRole, { params, body }),
      isMade: async () => (await learner.call(library.getFolder, { params })).status === 200,
      to: [learner],
    };
  };
};

/** Every change that tells something of a kind; the compiler asks for one of each. */
export const few: Record<NoticeKind, Record<string, Scene>> = {
  people_to_confirm: {
    "a new profile": newProfile,
    "a request to join": async () => {
      const { coordinator, assistant } = await pathWorld();
      return async () => {
        const { who, ask } = await asksToJoin();
        return {
          make: ask,
          isMade: async () => (await ownJoinRequestsOf(who.profileId)).length > 0,
          to: [coordinator, assistant],
        };
      };
    },
  },
  ...situationNotices,
  step_note: {
    "by the trade trainer": async () => {
      const { note, stepId, tradeTrainer, learner, referent } = await pathWorld();
      return async () => {
        const text = `Bien ${randomUUID()}`;
        const role = roles.tradeTrainer.id;
        return {
          make: () => note(tradeTrainer, 3, role, text),
          isMade: async () => (await findWriting(notes, stepId(3), role))?.content === text,
          to: [learner, referent],
        };
      };
    },
  },
  step_deliverable: {
    "by the learner": async () => {
      const { write, stepId, tradeTrainer, learner, referent } = await pathWorld();
      return async () => {
        const situation = `Accueil ${randomUUID()}`;
        return {
          make: () => write(learner, 3, { situation }),
          isMade: async () =>
            JSON.stringify(await findWriting(deliverables, stepId(3), 0)).includes(situation),
          to: [tradeTrainer, referent],
        };
      };
    },
  },
  folder_shared: {
    "with one person": async () => {
      const { staff } = await pathWorld();
      return async () => {
        const [id, friend] = [await closedFolder(), await person("tradeTrainer")];
        const body = { user_id: friend.userId, access_level: "read" as const };
        return {
          make: () => staff.call(library.shareFolder, { params: { id }, body }),
          isMade: async () => (await friend.call(library.getFolder, { params: { id } })).status === 200,
          to: [friend],
        };
      };
    },
    "with the learners of an action": sharesWithRole,
  },
  document_shared: {
    "with one person": async () => {
      const { staff } = await pathWorld();
      const folder = await closedFolder();
      return async () => {
        const [{ id }, friend] = [await documentOf(staff, folder), await person("tradeTrainer")];
        const body = { user_id: friend.userId, access_level: "read" as const };
        return {
          make: () => staff.call(library.shareDocument, { params: { id }, body }),
          isMade: async () => (await friend.call(library.getDocument, { params: { id } })).status === 200,
          to: [friend],
        };
      };
    },
  },
  profile_confirmed: {
    "by staff": async () => {
      const { coordinator } = await pathWorld();
      return async () => {
        const who = await stranger("learner");
        const people = [{ profile_id: who.profileId, training_action_id: null }];
        return {
          make: () => coordinator.call(training.confirmPeople, { body: { people } }),
          isMade: async () => (await findProfile(who.profileId))?.confirmed_at !== null,
          to: [who],
        };
      };
    },
  },
  attachment_confirmed: {
    "by staff": async () => {
      const { staff, structureIds } = await pathWorld();
      const [structure_id = ""] = structureIds;
      return async () => {
        const who = await person("tradeTrainer");
        const body = { structure_ids: [structure_id] };
        must(await who.call(profiles.setProfileStructures, { params: { id: who.profileId }, body }));
        const requests = [{ profile_id: who.profileId, structure_id }];
        return {
          make: () => staff.call(structures.confirmStructureRequests, { body: { requests } }),
          isMade: async () => (await findProfile(who.profileId))?.structure_ids.length === 1,
          to: [who],
        };
      };
    },
  },
  enrolment_confirmed: {
    "of somebody who asked": async () => {
      const { coordinator } = await pathWorld();
      return async () => {
        const { who, ask, action } = await asksToJoin();
        must(await ask());
        const people = [{ profile_id: who.profileId, training_action_id: action.id }];
        return {
          make: () => coordinator.call(training.confirmPeople, { body: { people } }),
          isMade: async () => (await findMember(action.id, who.profileId)) !== undefined,
          to: [who],
        };
      };
    },
    "of somebody whom staff add": async () => {
      const { staff } = await pathWorld();
      const { action } = await wishWorld();
      return async () => {
        const who = await person("tradeTrainer");
        const call = { params: { id: action.id }, body: { profile_id: who.profileId } };
        return {
          make: () => staff.call(training.addTrainingProfile, call),
          isMade: async () => (await findMember(action.id, who.profileId)) !== undefined,
          to: [who],
        };
      };
    },
  },
  wishes_open: { "for one learner": opensWishes("wishes_open") },
  wishes_closing: { "for one learner": opensWishes("wishes_closing") },
  timetable_published: {
    "for one learner": async () => {
      const { staff, params, learner, structureIds, slots } = await timetableWorld();
      const [structureId = ""] = structureIds;
      const at = { ...params, profileId: learner.profileId, structureId };
      const ids = slots.map(({ id }) => id);
      let placed = ids[0] ?? "";
      const meeting = { profile_id: learner.profileId, structure_id: structureId, time_slot_id: placed };
      must(await staff.send(timetable.addMeeting, { params, body: meeting }));
      must(await staff.send(timetable.publishRelease, { params, body: {} }));
      const last = () => findLastRelease(params.id);
      return async () => {
        const before = await last();
        const told = before?.meetings[0]?.time_slot_id;
        // Another slot than the last release tells, else there is nothing to publish.
        placed = ids.find((id) => id !== told && id !== placed) ?? "";
        const body = { time_slot_id: placed, pinned: 0 };
        must(await staff.send(timetable.changeMeeting, { params: at, body }));
        return {
          make: () => staff.send(timetable.publishRelease, { params, body: {} }),
          isMade: async () => ((await last())?.number ?? 0) > (before?.number ?? 0),
          to: [learner],
        };
      };
    },
  },
  host_answered: {
    "by a link": async () => {
      const { staff, participations } = await timetableWorld();
      const params = { id: participations[0]?.id ?? "" };
      const { url } = must(await staff.send(hosts.makeHostLink, { params }));
      const secret = url.split("#")[1] ?? "";
      const answer = async () => (await findParticipation(params.id))?.answer;
      return async () => {
        const other = (await answer()) === "confirmed" ? "declined" : "confirmed";
        return {
          make: () => visitor.call(hosts.answerAsHost, { params: { secret }, body: { answer: other } }),
          isMade: async () => (await answer()) === other,
          to: [staff],
        };
      };
    },
  },
  import_finished: {
    "of structures": async () => {
      const { staff } = await pathWorld();
      const name = `Statut ${randomUUID()}`;
      must(await staff.send(reference.createLegalForm, { body: { name } }));
      const { previewed, write } = importsOf(staff, "structures");
      return async () => {
        const text = `nom;cp;statut;id source\nLa Ruche;35000;${name};${randomUUID()}`;
        const { id } = await previewed(text);
        return {
          make: () => write(id, true),
          isMade: async () => (await findImport(id))?.status === "done",
          to: [staff],
        };
      };
    },
  },
};

const withAlso =
  (prepare: () => Promise<Change>, crowd: readonly Person[]): (() => Promise<Change>) =>
  async () => {
    const prepared = await prepare();
    return { ...prepared, to: [...prepared.to, ...crowd] };
  };

/** The same with many people to tell; after the others, which these people would be told of too. */
export const many: readonly (readonly [NoticeKind, string, Scene])[] = [
  [
    "folder_shared",
    "with many learners of an action",
    async () => {
      const { joined } = await pathWorld();
      for (const { profileId } of await learners()) await joined(profileId);
      return withAlso(await sharesWithRole(), await learners());
    },
  ],
  [
    "wishes_open",
    "for many learners",
    async () => {
      const { staff, action } = await wishWorld();
      for (const { profileId: profile_id } of await learners()) {
        const call = { params: { id: action.id }, body: { profile_id } };
        must(await staff.call(training.addTrainingProfile, call));
      }
      return withAlso(await opensWishes("wishes_open")(), await learners());
    },
  ],
  [
    "people_to_confirm",
    "a new profile, for many staff",
    async () => {
      const crowd = await coordinators();
      return withAlso(await newProfile(), crowd);
    },
  ],
  [
    "situation_submitted",
    "a draft, for many staff",
    async () => {
      const crowd = await coordinators();
      return withAlso(await submits(), crowd);
    },
  ],
];
