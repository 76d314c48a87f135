import { randomUUID } from "node:crypto";
import { must, person } from "#scripts/testing/harness.ts";
import { written } from "#scripts/testing/scenes/situation-sections.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as situations from "#shared/situations/situations.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import * as training from "#shared/training/training.contract.ts";

/** A training action under way with its learner, both instructors and the structure where they work. */
export const situationScene = async () => {
  const [staff, coordinator, assistant, learner, trade, referent] = await Promise.all([
    person("administrator"),
    person("coordinator"),
    person("assistant"),
    person("learner"),
    person("tradeTrainer"),
    person("referentTrainer"),
  ]);
  const named = () => ({ body: { name: `Nom ${randomUUID()}` } });
  const degree = must(await staff.send(reference.createDegree, named()));
  const type = must(await staff.send(reference.createStructureType, named()));
  const audience = must(await staff.send(reference.createPublic, named()));
  const legalForm = must(await staff.send(reference.createLegalForm, named()));
  const organization = must(await staff.send(reference.createOrganization, named()));
  const structure = must(
    await staff.send(structures.createStructure, {
      body: {
        name: "La Sauvagine",
        zip_code: "35140",
        organization_id: organization.id,
        legal_form_id: legalForm.id,
      },
    }),
  );
  must(
    await staff.send(structures.addStructureProfiles, {
      params: { id: structure.id },
      body: { profile_ids: [trade.profileId] },
    }),
  );
  const actionOf = async (degree_id: string) =>
    must(
      await staff.send(training.createTrainingAction, {
        body: {
          degree_id,
          year: 2026,
          start_date: "2026-09-07T07:00:00Z",
          end_date: "2099-07-02T15:00:00Z",
        },
      }),
    );
  const action = await actionOf(degree.id);
  const params = { id: action.id };
  for (const { profileId } of [learner, trade, referent])
    must(await staff.send(training.addTrainingProfile, { params, body: { profile_id: profileId } }));
  must(
    await staff.send(training.updateTrainingProfile, {
      params,
      body: {
        profile_id: learner.profileId,
        metier_instructor_id: trade.profileId,
        referent_instructor_id: referent.profileId,
      },
    }),
  );
  /** The fields required to submit a situation. */
  const described = {
    degree_id: degree.id,
    legal_form_id: legalForm.id,
    structure_types: [type.id],
    structure_publics: [audience.id],
    sections: written("<p>Un matin au jardin</p>"),
  };
  const create = async (body: object = {}, who = learner) =>
    must(await who.send(situations.createSituation, { body: { title: "Faire avec", ...body } })).data;
  return {
    staff,
    coordinator,
    assistant,
    learner,
    trade,
    referent,
    degree,
    type,
    audience,
    legalForm,
    organization,
    structure,
    action,
    actionOf,
    described,
    create,
  };
};
