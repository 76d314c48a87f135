import type { S3Event } from "aws-lambda";
import { withFault } from "#scripts/prove/faulty-aws.ts";
import type { Planting } from "#scripts/prove/personal-data/words.ts";
import { png } from "#scripts/testing/corpus.ts";
import { buildArchives, validateUpload } from "#scripts/testing/functions.ts";
import { caller, mailsTo, type Person, visitor } from "#scripts/testing/harness.ts";
import { importsOf } from "#scripts/testing/imports.ts";
import { situationScene, written } from "#scripts/testing/situation-scene.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { roles } from "#shared/contract/access.ts";
import type { SignedUpload } from "#shared/contract/upload.ts";
import * as events from "#shared/events/events.contract.ts";
import * as library from "#shared/library/library.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as situations from "#shared/situations/situations.contract.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { defaultTemplate } from "#shared/steps/steps.rules.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

type Scene = Awaited<ReturnType<typeof situationScene>>;

const done = <Body>(answer: { status: number; body: Body }): Body => {
  if (answer.status >= 400) throw new Error(JSON.stringify(answer));
  return answer.body;
};
const told = (prefix: string, id: string) =>
  ({ Records: [{ s3: { object: { key: `${prefix}/${id}` } } }] }) as unknown as S3Event;
const delivered = async (signed: SignedUpload, bytes: Buffer) => {
  await fetch(signed.url, { method: "PUT", headers: signed.headers, body: new Uint8Array(bytes) });
  await validateUpload(told("quarantine", signed.file_id));
};
const tokenIn = async (address: string): Promise<string> =>
  /[?&]token=([\w.-]+)/.exec((await mailsTo(address)).at(-1)?.text ?? "")?.[1] ?? "";
const csv = (text: string) => Buffer.from(`Nom;Valeur\n${text};1\n`);
const file = (original_file_name: string, bytes: Buffer) => ({
  original_file_name,
  content_type: original_file_name.endsWith(".png") ? ("image/png" as const) : ("text/csv" as const),
  size: bytes.length,
});

/** Signs up, confirms the address, forgets the password and signs in. */
const signedUp = async ({
  plant,
  again,
  also,
}: Planting): Promise<Omit<Person, "profileId" | "profileIds">> => {
  const password = "quatre mots pris au hasard";
  const email = plant("register.email", (word) => `${word}@exemple.fr`);
  const name = plant("register.name", (word) => `Camille ${word}`);
  const confirmed = { password, password_confirmation: password };
  // Refused once, so that what is refused is not logged either.
  await visitor.send(accounts.register, { body: { name, email, password, password_confirmation: "autre" } });
  done(await visitor.send(accounts.register, { body: { name, email, ...confirmed } }));
  done(
    await visitor.send(accounts.resendVerification, {
      body: { email: again("resendVerification.email", email) },
    }),
  );
  done(await visitor.send(accounts.verifyEmail, { query: { token: await tokenIn(email) } }));
  await visitor.send(accounts.login, { body: { email, password: "ce n'est pas le bon" } });
  done(
    await visitor.send(accounts.requestPasswordReset, {
      body: { email: again("requestPasswordReset.email", email) },
    }),
  );
  const token = await tokenIn(email);
  const reset = { token, email: again("confirmPasswordReset.email", email), ...confirmed };
  done(await visitor.send(accounts.confirmPasswordReset, { body: reset }));
  // Asked for once more and never followed.
  done(await visitor.send(accounts.requestPasswordReset, { body: { email } }));
  const signedIn = done(
    await visitor.call(accounts.login, { body: { email: again("login.email", email), password } }),
  );
  const self = caller(signedIn.token);
  const userId = done(await self.call(accounts.validateToken, {})).user?.id ?? "";
  also(userId, "the account's id");
  return { ...self, userId, name, email, password };
};

const aboutOneself = ({ plant, plantNumber }: Planting, operation: string) => ({
  bio: plant(`${operation}.bio`),
  personal_presentation: plant(`${operation}.personal_presentation`),
  personal_approach: plant(`${operation}.personal_approach`),
  phone_number: plantNumber(`${operation}.phone_number`),
  address: plant(`${operation}.address`, (word) => `1 rue ${word}`),
  zip_code: plant(`${operation}.zip_code`, (word) => word.slice(-10)),
  city: plant(`${operation}.city`),
});

/** Profiles with all that they hold: pictures shown, on their way and refused. */
const profiled = async (self: Awaited<ReturnType<typeof signedUp>>, planting: Planting, scene: Scene) => {
  const { plant, also } = planting;
  const make = async (role_id: number) =>
    done(
      await self.send(profiles.createProfile, {
        body: { role_id, ...aboutOneself(planting, "createProfile") },
      }),
    ).id;
  const [learner, trainer] = [await make(roles.learner.id), await make(roles.tradeTrainer.id)];
  for (const id of [learner, trainer]) {
    also(id, "a profile's id");
    const body = aboutOneself(planting, "updateProfile");
    await withFault({ call: 2, fault: "failed", attempts: 9 }, () =>
      self.send(profiles.updateProfile, { params: { id }, body }),
    );
    done(await self.send(profiles.updateProfile, { params: { id }, body }));
  }
  const params = { id: learner };
  const picture = async (said: string, bytes: Buffer) => {
    const name = plant(`addProfilePicture.original_file_name ${said}`, (word) => `${word}.png`);
    return done(await self.send(profiles.addProfilePicture, { params, body: file(name, bytes) }));
  };
  const comment = plant("a picture's own comment");
  const bytes = png(4, 4, { extra: [["tEXt", Buffer.from(`Comment\0${comment}`)]] });
  const shown = await picture("shown", bytes);
  await delivered(shown, bytes);
  also(`${shown.file_id}.png`, "a picture's address");
  const refused = await picture("refused", csv("no picture"));
  await delivered(refused, csv("no picture"));
  await picture("on its way", bytes);
  done(
    await self.send(profiles.setProfileStructures, {
      params: { id: trainer },
      body: { structure_ids: [scene.structure.id] },
    }),
  );
  return { learner, trainer };
};

/** Wishes for an event that is to come. */
const wishing = async (self: Pick<Person, "send">, profile_id: string, { plant }: Planting, scene: Scene) => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const body = { name: "Alternance Day", is_published: 1, start_date: day(10), end_date: day(10.2) };
  const event = done(await scene.staff.send(events.createEvent, { body }));
  const action = done(
    await scene.staff.send(training.createTrainingAction, {
      body: {
        degree_id: scene.degree.id,
        event_id: event.id,
        year: new Date(day(20)).getUTCFullYear(),
        start_date: day(20),
        end_date: day(300),
      },
    }),
  );
  const params = { id: action.id };
  done(await scene.staff.send(training.addTrainingProfile, { params, body: { profile_id } }));
  const wish = (said: string) => ({
    profile_id,
    event_id: event.id,
    is_pre_event: 1,
    wishlists: [
      {
        structure_id: scene.structure.id,
        is_initial_choice: 1,
        justification: plant(`saveWishes.wishlists.justification ${said}`),
      },
    ],
  });
  const fault = { call: 3, fault: "conflict", attempts: 99 } as const;
  await withFault(fault, () => self.send(wishes.saveWishes, { body: wish("that failed") }));
  const saved = done(await self.send(wishes.saveWishes, { body: wish("replaced") }));
  done(
    await self.send(wishes.updateWish, {
      params: { id: saved.wishlists[0]?.id ?? "" },
      body: { justification: plant("updateWish.justification") },
    }),
  );
};

/** Steps: answers and notes with what they replaced, one's own and those of instructors, and documents of one's own. */
const following = async (
  self: Person,
  own: { learner: string; trainer: string },
  { plant }: Planting,
  { staff, action, trade, learner: other }: Scene,
) => {
  const params = { id: action.id };
  done(await staff.send(training.addTrainingProfile, { params, body: { profile_id: own.trainer } }));
  const instructed = (profile_id: string, metier_instructor_id: string) =>
    staff.send(training.updateTrainingProfile, { params, body: { profile_id, metier_instructor_id } });
  done(await instructed(own.learner, trade.profileId));
  done(await instructed(other.profileId, own.trainer));
  done(await staff.send(steps.createActionSteps, { params, body: { step_template: defaultTemplate } }));
  const change = async (who: Person, learner: string, body: object) =>
    done(await who.send(steps.updateStep, { params: { id: `${action.id}~${learner}~1` }, body }));
  const answered = (said: string) => [
    {
      sections: [
        {
          fields: [
            { name: "lieu", content: plant(`updateStep.deliverables.sections.fields.content ${said}`) },
          ],
        },
      ],
    },
  ];
  const noted = (role_id: number, said: string) => [
    { role_id, content: plant(`updateStep.notes_by_roles.content ${said}`) },
  ];
  for (const said of ["replaced", "current"]) {
    await change(self, own.learner, { deliverables: answered(said) });
    await change(self, own.learner, { notes_by_roles: noted(2, said) });
    await change(trade, own.learner, { notes_by_roles: noted(3, `about, ${said}`) });
    await change(self, other.profileId, { notes_by_roles: noted(3, `of another, ${said}`) });
  }
  return (documentId: string) => change(self, own.learner, { user_document_ids: [documentId] });
};

/** A document of one's own, changed in both ways, packed, attached to a step; and one in a folder that others use. */
const filing = async (
  self: Person,
  attach: (documentId: string) => Promise<unknown>,
  planting: Planting,
  { staff }: Scene,
) => {
  const { plant, again } = planting;
  const files = (operation: string, said: string) => {
    const bytes = csv(plant(`the bytes of ${operation}'s file, ${said}`));
    const name = plant(`${operation}.files.original_file_name ${said}`, (word) => `${word}.csv`);
    return { bytes, files: [file(name, bytes)] };
  };
  const described = (operation: string, said: string) => ({
    name: plant(`${operation}.name ${said}`),
    description: plant(`${operation}.description ${said}`, (word) => `<p>${word}</p>`),
  });
  const make = async (folder_id: string | null, said: string) => {
    const sent = files("createDocument", said);
    const body = { ...described("createDocument", said), folder_id, files: sent.files };
    const made = done(await self.send(library.createDocument, { body }));
    for (const signed of made.uploads) await delivered(signed, sent.bytes);
    const params = { id: made.id };
    for (const [endpoint, operation, more] of [
      [library.updateDocument, "updateDocument", {}],
      [library.updateDocumentByPost, "updateDocumentByPost", { _method: "PUT" }],
    ] as const) {
      const added = files(operation, said);
      const change = { ...described(operation, said), files: added.files, ...more };
      const changed = done(await self.send(endpoint, { params, body: change }));
      for (const signed of changed.uploads) await delivered(signed, added.bytes);
    }
    return made.id;
  };
  const own = await make(null, "of one's own");
  await attach(own);
  const lost = files("createDocument", "that never came");
  done(
    await self.send(library.createDocument, {
      body: { name: again("createDocument.name", "Rien"), files: lost.files },
    }),
  );
  const packed = done(await self.send(library.archiveDocument, { params: { id: own } }));
  await buildArchives(told("jobs/archives", packed.id));

  const common = done(await staff.send(library.createFolder, { body: { name: "Commun" } })).id;
  done(
    await staff.send(library.shareFolder, {
      params: { id: common },
      body: { user_id: self.userId, access_level: "write" },
    }),
  );
  await make(common, "in a common folder");
  const folder = { name: plant("createFolder.name"), parent_id: common };
  const { id } = done(await self.send(library.createFolder, { body: folder }));
  done(await self.send(library.updateFolder, { params: { id }, body: { name: plant("updateFolder.name") } }));
  done(await self.send(library.searchLibrary, { query: { name: plant("searchLibrary.name") } }));
};

/** A draft with every text of it one's own, and a situation that was published. */
const telling = async (
  self: Person,
  { plant }: Planting,
  { coordinator, described, action }: Scene,
  learner: string,
) => {
  const texts = (operation: string, said: string) => {
    const field = (name: string) => plant(`${operation}.sections.fields.${name} ${said}`);
    return {
      title: plant(`${operation}.title ${said}`),
      sections: [
        {
          title: plant(`${operation}.sections.title ${said}`),
          description: plant(`${operation}.sections.description ${said}`),
          fields: [
            {
              name: field("name"),
              type: "textarea",
              label: field("label"),
              description: field("description"),
              placeholder: field("placeholder"),
              content: field("content"),
              choices: [{ value: field("choices.value"), label: field("choices.label") }],
            },
          ],
        },
      ],
    };
  };
  const owner = { training_action_id: action.id, student_id: learner };
  const make = async (said: string) => {
    const body = { ...described, ...owner, ...texts("createSituation", said) };
    const { data } = done(await self.send(situations.createSituation, { body }));
    done(
      await self.send(situations.updateSituation, {
        params: { id: data.id },
        body: texts("updateSituation", said),
      }),
    );
    return data.id;
  };
  await make("of a draft");
  const params = { id: await make("published") };
  done(await coordinator.send(situations.updateSituation, { params, body: { is_published: true } }));
  const keywords = [plant("filterSituations.keywords")];
  done(await visitor.send(situations.filterSituations, { query: { keywords } }));
  const plainly = done(
    await self.send(situations.createSituation, {
      body: { ...owner, title: "Sans rien", sections: written("Rien") },
    }),
  );
  return plainly.data.id;
};

/** What staff do with somebody: renaming, looking for, importing, opening an account. */
const administered = async (self: Person, planting: Planting, { staff, action }: Scene) => {
  const { plant, again } = planting;
  const rename = async (who: Person, said: string) =>
    done(
      await who.send(profiles.renameUser, {
        params: { userId: self.userId },
        body: { name: plant(`renameUser.name ${said}`, (word) => `Dominique ${word}`) },
      }),
    );
  await rename(staff, "by staff");
  await rename(self, "by oneself");
  const searched = { query: { name: again("searchProfiles.name", self.name) } };
  done(await staff.send(profiles.searchProfiles, searched));
  done(await staff.send(profiles.listProfiles, { query: { name: again("listProfiles.name", self.name) } }));
  done(
    await self.send(structures.searchStructuresByName, {
      query: { query: plant("searchStructuresByName.query") },
    }),
  );
  const imported = async (kind: "users" | "learners", operation: string, line: string) => {
    const {
      sent,
      view,
      written: write,
    } = importsOf(staff, kind, kind === "learners" ? action.id : undefined);
    const name = plant(`${operation}.original_file_name`, (word) => `${word}.csv`);
    const id = await sent(Buffer.from(line), name);
    await view(id);
    await write(id);
  };
  await imported(
    "users",
    "startUserImport",
    `Nom;Adresse e-mail;Rôle\n${self.name};${self.email};Formateur référent\n`,
  );
  await imported("learners", "startLearnerImport", `Nom;Adresse e-mail\n${self.name};${self.email}\n`);
  for (const [endpoint, operation, id] of await photographed(self)) {
    const name = plant(`${operation}.original_file_name`, (word) => `${word}.png`);
    const signed = done(await self.send(endpoint, { params: { id }, body: file(name, png(4, 4)) }));
    await delivered(signed, png(4, 4));
  }
};

const photographed = async (self: Person) => {
  const { body: found } = await self.call(structures.searchStructuresByName, {
    query: { query: "Sauvagine" },
  });
  const attached = done(
    await self.call(profiles.getProfile, { params: { id: self.profileIds[1] ?? "" } }),
  ).structures;
  const id = attached[0]?.id ?? found[0]?.id ?? "";
  const made = done(
    await self.send(structures.createTrainingSituation, { params: { id }, body: { name: "Atelier" } }),
  );
  return [
    [structures.addStructurePhoto, "addStructurePhoto", id],
    [structures.addTrainingSituationPhoto, "addTrainingSituationPhoto", made.id],
  ] as const;
};

/** Somebody who has used all that the product offers, with a canary in everything that they gave or was said of them. */
export const live = async (planting: Planting) => {
  const scene = await situationScene();
  const account = await signedUp(planting);
  const own = await profiled(account, planting, scene);
  const self: Person = { ...account, profileId: own.learner, profileIds: [own.learner, own.trainer] };
  await administered(self, planting, scene);
  await wishing(self, own.learner, planting, scene);
  const attach = await following(self, own, planting, scene);
  await filing(self, attach, planting, scene);
  await telling(self, planting, scene, own.learner);
  return { self, staff: scene.staff };
};

/** Somebody whose account staff opened, and who has not come yet. */
export const opened = async ({ plant, also }: Planting, staff: Person): Promise<string> => {
  const body = {
    user_name: plant("createUserProfile.user_name"),
    user_email: plant("createUserProfile.user_email", (word) => `${word}@exemple.fr`),
    user_password: "quatre mots pris au hasard",
    role_id: roles.learner.id,
  };
  const { user_id } = done(await staff.send(profiles.createUserProfile, { body }));
  return also(user_id, "the opened account's id");
};
