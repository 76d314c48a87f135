import { randomUUID } from "node:crypto";
import { keys } from "#functions/store/keys.ts";
import { readItem } from "#functions/store/table.ts";
import { must, person } from "#scripts/testing/harness.ts";
import * as events from "#shared/events/events.contract.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import * as training from "#shared/training/training.contract.ts";

/** A published event on 28 June with an action from 7 September, its learner, trainer and this many structures. */
export const wishScene = async (
  structureCount: number,
  year = 2026,
  end_date = `${year + 1}-07-02T15:00:00Z`,
) => {
  const staff = await person("administrator");
  const learner = await person("learner");
  const trainer = await person("tradeTrainer");
  const name = () => `Nom ${randomUUID()}`;
  const degree = must(await staff.send(reference.createDegree, { body: { name: name(), city: "Rennes" } }));
  const organization = must(await staff.send(reference.createOrganization, { body: { name: name() } }));
  const legalForm = must(await staff.send(reference.createLegalForm, { body: { name: name() } }));
  const structureIds: string[] = [];
  for (let n = 0; n < structureCount; n++) {
    const created = await staff.send(structures.createStructure, {
      body: {
        name: `Structure ${n}`,
        zip_code: "35000",
        city: "Rennes",
        organization_id: organization.id,
        legal_form_id: legalForm.id,
      },
    });
    structureIds.push(must(created).id);
  }
  const created = must(
    await staff.send(events.createEvent, {
      body: {
        name: "Alternance Day",
        is_published: 1,
        start_date: `${year}-06-28T07:00:00Z`,
        end_date: `${year}-06-28T11:00:00Z`,
      },
    }),
  );
  // Created now, while tests go back to a time before the event; structures may be wished for that do not take part.
  const event = must(
    await staff.send(events.updateCampaign, {
      params: { id: created.id },
      body: { wishes_open_at: null, wishes_among: "all" },
    }),
  );
  const action = must(
    await staff.send(training.createTrainingAction, {
      body: {
        degree_id: degree.id,
        event_id: event.id,
        year,
        start_date: `${year}-09-07T07:00:00Z`,
        end_date,
      },
    }),
  );
  for (const { profileId } of [learner, trainer])
    must(
      await staff.send(training.addTrainingProfile, {
        params: { id: action.id },
        body: { profile_id: profileId },
      }),
    );
  must(
    await staff.send(training.updateTrainingProfile, {
      params: { id: action.id },
      body: { profile_id: learner.profileId, role_id: 2, metier_instructor_id: trainer.profileId },
    }),
  );
  return {
    staff,
    learner,
    trainer,
    event,
    action,
    degree,
    structureIds,
    beforeEvent: new Date(`${year}-06-01T08:00:00Z`),
    afterEvent: new Date(`${year}-06-28T11:00:01Z`),
    afterStart: new Date(`${year}-09-07T07:00:01Z`),
    /** The counters of wishes and participations that refer to a structure. */
    linksOf: async (id: string) => {
      const item = await readItem(keys.structureLinks(id));
      return { wishes: Number(item?.wishes), participations: Number(item?.participations) };
    },
  };
};
