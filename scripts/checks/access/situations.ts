import { randomUUID } from "node:crypto";
import { idFor } from "#scripts/checks/invalid-ids.ts";
import { type AccessTable, only } from "#scripts/checks/principals.ts";
import type { Half } from "#scripts/testing/scenes/access-scene.ts";
import { written } from "#scripts/testing/scenes/situation-sections.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as situations from "#shared/situations/situations.contract.ts";

const draft = async ({ learner }: Half) => {
  const { body } = await learner.call(situations.createSituation, { body: { title: "Faire avec" } });
  return { id: body.data.id };
};
const submitted = async (half: Half) => {
  const value = { body: { name: `Valeur ${randomUUID()}` } };
  const [type, audience, form] = await Promise.all([
    half.staff.send(reference.createStructureType, value),
    half.staff.send(reference.createPublic, value),
    half.staff.send(reference.createLegalForm, value),
  ]);
  const params = await draft(half);
  const { status, body } = await half.staff.call(situations.updateSituation, {
    params,
    body: {
      degree_id: half.degree.id,
      legal_form_id: form.body.id,
      structure_types: [type.body.id],
      structure_publics: [audience.body.id],
      sections: written("<p>Un matin au jardin</p>"),
      submitted_at: new Date().toISOString(),
    },
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return params;
};
const published = async (half: Half) => {
  const params = await submitted(half);
  await half.staff.call(situations.updateSituation, { params, body: { is_published: true } });
  return params;
};
const notThere = { absent: "404 A C L M R, 403 rest" };
/** What is asked of a published situation alone, asked of a draft. */
const unpublished = {
  lines: {
    ...notThere,
    tied: "409 A C L+ M+ R+, 404 L M R, 403 rest",
    other: "409 A C, 404 L M R, 403 rest",
  },
  known: "managers and its writers read it",
};

export const access: AccessTable = {
  filterSituations: {
    call: () => ({ query: { keywords: ["jardin"], is_published: true } }),
    lines: { any: "200 all" },
  },
  listOwnSituations: { call: () => ({}), lines: { any: "200 L M R, 403 rest" } },
  getSituation: [
    {
      call: async (half) => ({ params: await draft(half) }),
      lines: {
        tied: "200 A C T R+ M+ L+, 404 rest",
        other: "200 A C T, 404 rest",
        absent: "404 rest",
      },
    },
    {
      call: async (half) => ({ params: await published(half) }),
      lines: { tied: "200 rest", other: "200 rest", absent: "404 rest" },
    },
  ],
  createSituation: [
    {
      call: (half, relation) => ({
        body: { title: "Faire avec", student_id: idFor(half.learner.profileId, relation) },
      }),
      // Only learners can own situations.
      own: (who) => ({ body: { title: "Faire avec", student_id: who.profileId } }),
      lines: {
        own: "201 L, 422 A C M R, 403 XL XM rest, - N",
        tied: "201 A C L+ M+ R+, 403 rest",
        other: "201 A C, 403 rest",
        absent: "422 A C, 403 rest",
        malformed: "422 A C L M R, 403 rest",
      },
    },
    {
      call: ({ learner }) => ({
        body: { title: "Faire avec", student_id: learner.profileId, is_emblematic: true },
      }),
      lines: { tied: "201 A C, 403 rest", other: "201 A C, 403 rest" },
    },
  ],
  updateSituation: [
    {
      call: async (half) => ({ params: await draft(half), body: { title: "Autrement" } }),
      lines: {
        ...notThere,
        tied: "200 A C L+ M+ R+, 404 L M R, 403 rest",
        other: "200 A C, 404 L M R, 403 rest",
      },
    },
    {
      call: async (half) => ({ params: await published(half), body: { title: "Autrement" } }),
      lines: { ...notThere, tied: "200 A C L+ M+ R+, 403 rest", other: "200 A C, 403 rest" },
      known: "all read what is published",
    },
    {
      call: async (half) => ({ params: await draft(half), body: { is_emblematic: true } }),
      lines: {
        ...notThere,
        tied: "200 A C, 404 L- M- R-, 403 rest",
        other: "200 A C, 404 L M R, 403 rest",
      },
      known: "its learner and that learner's instructors read it",
    },
  ],
  returnSituation: {
    call: async (half) => ({ params: await submitted(half), body: { remark: "À reprendre" } }),
    lines: {
      tied: "200 A C R+, 404 R-, 403 rest",
      other: "200 A C, 404 R, 403 rest",
      absent: "404 A C R, 403 rest",
    },
    known: "its learner and that learner's instructors read it",
  },
  approveSituation: {
    call: async (half) => ({ params: await submitted(half), body: {} }),
    lines: {
      tied: "200 A C R+, 404 R-, 403 rest",
      other: "200 A C, 404 R, 403 rest",
      absent: "404 A C R, 403 rest",
    },
    known: "its learner and that learner's instructors read it",
  },
  takeBackSituation: {
    call: async (half) => ({ params: await submitted(half) }),
    lines: {
      ...notThere,
      tied: "200 A C L+ M+ R+, 404 L M R, 403 rest",
      other: "200 A C, 404 L M R, 403 rest",
    },
  },
  askWithdrawal: [
    {
      call: async (half) => ({ params: await published(half), body: { reason: "Autre chose" } }),
      lines: { ...notThere, tied: "200 A C L+ M+ R+, 403 rest", other: "200 A C, 403 rest" },
      known: "all read what is published",
    },
    {
      call: async (half) => ({ params: await draft(half), body: { reason: "Autre chose" } }),
      ...unpublished,
    },
  ],
  cancelWithdrawal: [
    {
      call: async (half) => {
        const params = await published(half);
        await half.learner.send(situations.askWithdrawal, { params, body: {} });
        return { params };
      },
      lines: { ...notThere, tied: "200 A C L+, 403 rest", other: "200 A C, 403 rest" },
      known: "all read what is published",
    },
    {
      call: async (half) => ({ params: await published(half) }),
      lines: { ...notThere, tied: "200 A C L+ M+ R+, 403 rest", other: "200 A C, 403 rest" },
      known: "all read what is published",
    },
    {
      call: async (half) => ({ params: await draft(half) }),
      ...unpublished,
    },
  ],
  deleteSituation: { call: async (half) => ({ params: await draft(half) }), lines: only("A C T", 204) },
};
