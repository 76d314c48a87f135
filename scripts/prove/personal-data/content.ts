import { planOf, withFaults } from "#scripts/prove/faulty-aws.ts";
import type { Canaries } from "#scripts/prove/personal-data/canaries.ts";
import { csv, fileRequest, type Scene, upload } from "#scripts/prove/personal-data/helpers.ts";
import { png } from "#scripts/testing/corpus.ts";
import { buildArchives } from "#scripts/testing/functions.ts";
import { must, type Person, visitor } from "#scripts/testing/harness.ts";
import { tell } from "#scripts/testing/scenes/released-scene.ts";
import { written } from "#scripts/testing/scenes/situation-sections.ts";
import * as events from "#shared/events/events.contract.ts";
import * as library from "#shared/library/library.contract.ts";
import * as placements from "#shared/placements/placements.contract.ts";
import * as search from "#shared/search/search.contract.ts";
import * as situations from "#shared/situations/situations.contract.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { defaultTemplate } from "#shared/steps/steps.rules.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

/** Asks to join a coming action; nobody answers. Members of a current action cannot ask, so this comes first. */
export const requestMembership = async (
  self: Pick<Person, "send">,
  profile_id: string,
  { staff, degree }: Scene,
) => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const dates = { year: new Date(day(20)).getUTCFullYear(), start_date: day(20), end_date: day(300) };
  const body = { degree_id: degree.id, ...dates };
  const { id } = must(await staff.send(training.createTrainingAction, { body }));
  must(await self.send(training.addTrainingProfile, { params: { id }, body: { profile_id } }));
};

/** Saves wishes for a coming event: refused by a fault, replaced, changed. */
export const saveWishes = async (
  self: Pick<Person, "send">,
  profile_id: string,
  { plant }: Canaries,
  scene: Scene,
) => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const body = { name: "Alternance Day", is_published: 1, start_date: day(10), end_date: day(10.2) };
  const event = must(await scene.staff.send(events.createEvent, { body }));
  const action = must(
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
  must(await scene.staff.send(training.addTrainingProfile, { params, body: { profile_id } }));
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
  const fault = { number: 1, writes: true, fault: "conflict", attempts: 99 } as const;
  await withFaults(planOf(fault), () => self.send(wishes.saveWishes, { body: wish("that failed") }));
  const saved = must(await self.send(wishes.saveWishes, { body: wish("replaced") }));
  must(
    await scene.staff.send(events.updatePresence, {
      params: { id: event.id, profileId: profile_id },
      body: { reason: plant("updatePresence.reason") },
    }),
  );
  const forbidden = { id: event.id, profileId: profile_id, structureId: scene.structure.id };
  const at = { event_id: event.id, structure_id: scene.structure.id };
  const zone = must(
    await scene.staff.send(events.createZone, { body: { name: "Nord", event_id: event.id } }),
  );
  must(await scene.staff.send(events.createParticipation, { body: { ...at, zone_id: zone.id } }));
  for (const said of ["replaced", "current"])
    must(
      await scene.staff.send(timetable.forbidMeeting, {
        params: forbidden,
        body: { reason: plant(`forbidMeeting.reason ${said}`) },
      }),
    );
  must(
    await scene.staff.send(wishes.getWishCampaign, {
      params: { id: event.id },
      query: { search: plant("getWishCampaign.search") },
    }),
  );
  must(
    await self.send(wishes.updateWish, {
      params: { id: saved.wishlists[0]?.id ?? "" },
      body: { justification: plant("updateWish.justification") },
    }),
  );
};

/** Says with which structure one wishes to continue, after an event of one's promotion: twice, the second counts. */
export const sayToContinue = async (
  self: Pick<Person, "send">,
  profile_id: string,
  { plant }: Canaries,
  { staff, degree, structure }: Scene,
) => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const body = { name: "Alternance Day", is_published: 1, start_date: day(-2), end_date: day(-1.8) };
  const event = must(await staff.send(events.createEvent, { body }));
  const dates = { year: new Date(day(0)).getUTCFullYear(), start_date: day(20), end_date: day(300) };
  const action = { degree_id: degree.id, event_id: event.id, ...dates };
  const { id } = must(await staff.send(training.createTrainingAction, { body: action }));
  must(await staff.send(training.addTrainingProfile, { params: { id }, body: { profile_id } }));
  await tell(event.id, [structure.id], [[profile_id, structure.id, 0]]);
  for (const said of ["first", "replaced"])
    must(
      await self.send(timetable.wishToContinue, {
        params: { eventId: event.id, structureId: structure.id },
        body: { wants: 1, note: plant(`wishToContinue.note ${said}`) },
      }),
    );
};

/** Writes answers and notes to steps, as learner and as instructor, twice each so that there are old versions. */
export const fillSteps = async (
  self: Person,
  own: { learner: string; trainer: string },
  canaries: Canaries,
  scene: Scene,
) => {
  const { plant } = canaries;
  const { staff, action, trade, learner: other } = scene;
  const params = { id: action.id };
  must(await staff.send(training.addTrainingProfile, { params, body: { profile_id: own.trainer } }));
  const instructed = (profile_id: string, metier_instructor_id: string) =>
    staff.send(training.updateTrainingProfile, { params, body: { profile_id, metier_instructor_id } });
  must(await instructed(own.learner, trade.profileId));
  must(await instructed(other.profileId, own.trainer));
  must(await staff.send(steps.createActionSteps, { params, body: { step_template: defaultTemplate } }));
  const change = async (who: Person, learner: string, body: object) =>
    must(await who.send(steps.updateStep, { params: { id: `${action.id}~${learner}~1` }, body }));
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
  await answerSteps(self, own.learner, canaries, scene);
  return (documentId: string) => change(self, own.learner, { user_document_ids: [documentId] });
};

/** Words and messages about what the learner hands in, and what they say as another's trade trainer. */
const answerSteps = async (
  self: Person,
  learner: string,
  { plant }: Canaries,
  { staff, action, trade, learner: other }: Scene,
): Promise<void> => {
  const [own, others] = [learner, other.profileId].map((one) => ({ id: `${action.id}~${one}~1` }));
  if (!own || !others) return;
  must(await self.send(steps.submitStep, { params: own, body: { version: 2 } }));
  const { url } = must(await staff.send(steps.makeValidationLink, { params: own, body: {} }));
  const said = { version: 2, word: "talk_again", remark: plant("validateByLink.remark about") };
  const secret = url.split("#")[1] ?? "";
  must(await visitor.send(steps.validateByLink, { params: { secret }, body: said }));
  const against = { version: 2, word: "disagrees", remark: plant("sayWord.remark") };
  must(await self.send(steps.sayWord, { params: own, body: against }));
  must(await self.send(steps.sendMessage, { params: own, body: { text: plant("sendMessage.text") } }));
  must(await trade.send(steps.sendMessage, { params: own, body: { text: plant("sendMessage.text about") } }));
  const deliverables = [{ sections: [{ fields: [{ name: "lieu", content: "Ici" }] }] }];
  const { version } = must(await other.send(steps.updateStep, { params: others, body: { deliverables } }));
  must(await other.send(steps.submitStep, { params: others, body: { version } }));
  const remark = plant("sayWord.remark of another, current");
  must(await self.send(steps.sayWord, { params: others, body: { version, word: "talk_again", remark } }));
  const text = plant("sendMessage.text of another, current");
  must(await self.send(steps.sendMessage, { params: others, body: { text } }));
};

/** Staff note contacts about the learner, and strike one. */
export const noteContacts = async (
  profile_id: string,
  { plant }: Canaries,
  { staff, coordinator, action }: Scene,
): Promise<void> => {
  const params = { id: action.id };
  for (const [who, said] of [
    [staff, "kept"],
    [coordinator, "struck"],
  ] as const) {
    const texts = {
      with_name: plant(`noteContact.with_name ${said}`),
      text: plant(`noteContact.text ${said}`),
      decided: plant(`noteContact.decided ${said}`),
    };
    const body = { profile_id, kind: "call" as const, on: "2026-03-02", with: ["other" as const], ...texts };
    const { id } = must(await who.send(training.noteContact, { params, body }));
    if (said === "struck")
      must(await staff.send(training.takeBackContact, { params: { ...params, contactId: id } }));
  }
};

/** Staff note where the learner may be placed; so does the learner. */
export const notePlacements = async (
  self: Pick<Person, "send">,
  profile_id: string,
  { plant }: Canaries,
  { coordinator, action }: Scene,
): Promise<void> => {
  for (const [who, said] of [
    [self, "by the learner"],
    [coordinator, "by staff"],
  ] as const) {
    const body = { profile_id, employer: plant(`addPlacement.employer ${said}`), state: "mutual" as const };
    must(await who.send(placements.addPlacement, { params: { id: action.id }, body }));
  }
};

/** Staff record why the learner left an action. */
export const recordDeparture = async (
  profile_id: string,
  { plant }: Canaries,
  { staff, action }: Scene,
): Promise<void> => {
  const body = { profile_id, date: "2026-03-02", reason: plant("recordDeparture.reason") };
  must(await staff.send(training.recordDeparture, { params: { id: action.id }, body }));
};

/** Creates a private document (changed, zipped, attached to a step) and one in a folder that others use. */
export const createDocuments = async (
  self: Person,
  attach: (documentId: string) => Promise<unknown>,
  canaries: Canaries,
  { staff }: Scene,
) => {
  const { plant, reuse } = canaries;
  const files = (operation: string, said: string) => {
    const bytes = csv(plant(`the bytes of ${operation}'s file, ${said}`));
    const name = plant(`${operation}.files.original_file_name ${said}`, (word) => `${word}.csv`);
    return { bytes, files: [fileRequest(name, bytes)] };
  };
  const picture = (operation: string, said: string) => ({
    ...fileRequest(reuse(`${operation}.files.original_file_name`, "plan.png"), png(4, 4)),
    alt_text: plant(`${operation}.files.alt_text ${said}`),
  });
  const described = (operation: string, said: string) => ({
    name: plant(`${operation}.name ${said}`),
    description: plant(`${operation}.description ${said}`, (word) => `<p>${word}</p>`),
  });
  const make = async (folder_id: string | null, said: string) => {
    const sent = files("createDocument", said);
    const pictures = [picture("createDocument", said), picture("createDocument", said)];
    const body = {
      ...described("createDocument", said),
      folder_id,
      files: [...sent.files, ...pictures],
    };
    const made = must(await self.send(library.createDocument, { body }));
    const [sheet, ...drawn] = made.uploads;
    if (sheet) await upload(sheet, sent.bytes);
    const params = { id: made.id };
    for (const [n, [endpoint, operation, more]] of (
      [
        [library.updateDocument, "updateDocument", {}],
        [library.updateDocumentByPost, "updateDocumentByPost", { _method: "PUT" }],
      ] as const
    ).entries()) {
      const added = files(operation, said);
      const change = {
        ...described(operation, said),
        files: [...added.files, picture(operation, said)],
        alt_texts: [
          { file_id: drawn[n]?.file_id, alt_text: plant(`${operation}.alt_texts.alt_text ${said}`) },
        ],
        ...more,
      };
      const [first] = must(await self.send(endpoint, { params, body: change })).uploads;
      if (first) await upload(first, added.bytes);
    }
    return made.id;
  };
  const own = await make(null, "of one's own");
  await attach(own);
  const lost = files("createDocument", "that never came");
  must(
    await self.send(library.createDocument, {
      body: { name: reuse("createDocument.name", "Rien"), files: lost.files },
    }),
  );
  const packed = must(await self.send(library.archiveDocument, { params: { id: own } }));
  await buildArchives({ id: packed.id });

  const common = must(await staff.send(library.createFolder, { body: { name: "Commun" } })).id;
  must(
    await staff.send(library.shareFolder, {
      params: { id: common },
      body: { user_id: self.userId, access_level: "write" },
    }),
  );
  await make(common, "in a common folder");
  const folder = { name: plant("createFolder.name"), parent_id: common };
  const { id } = must(await self.send(library.createFolder, { body: folder }));
  must(await self.send(library.updateFolder, { params: { id }, body: { name: plant("updateFolder.name") } }));
  must(await self.send(library.searchLibrary, { query: { name: plant("searchLibrary.name") } }));
  must(await self.send(search.searchSite, { query: { q: plant("searchSite.q") } }));
};

/** Creates a draft and a published situation, with a canary in every text. */
export const createSituations = async (
  self: Person,
  { plant }: Canaries,
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
    const { data } = must(await self.send(situations.createSituation, { body }));
    must(
      await self.send(situations.updateSituation, {
        params: { id: data.id },
        body: texts("updateSituation", said),
      }),
    );
    const params = { id: data.id };
    const submitted_at = new Date().toISOString();
    const submission_note = plant(`updateSituation.submission_note ${said}`);
    must(await self.send(situations.updateSituation, { params, body: { submitted_at, submission_note } }));
    const remark = plant(`returnSituation.remark ${said === "published" ? "before it was published" : said}`);
    must(await coordinator.send(situations.returnSituation, { params, body: { remark } }));
    return data.id;
  };
  await make("of a draft");
  must(
    await self.send(situations.createSituation, {
      body: {
        ...described,
        ...owner,
        title: plant("createSituation.title submitted"),
        submitted_at: new Date().toISOString(),
        submission_note: plant("createSituation.submission_note"),
      },
    }),
  );
  const params = { id: await make("published") };
  must(await coordinator.send(situations.updateSituation, { params, body: { is_published: true } }));
  const reason = plant("askWithdrawal.reason");
  must(await self.send(situations.askWithdrawal, { params, body: { reason } }));
  const keywords = [plant("filterSituations.keywords")];
  must(await visitor.send(situations.filterSituations, { query: { keywords } }));
  const plainly = must(
    await self.send(situations.createSituation, {
      body: { ...owner, title: "Sans rien", sections: written("Rien") },
    }),
  );
  return plainly.data.id;
};
