import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiClient, apiClient } from "#scripts/api-client.ts";
import { prepareTemplates } from "#scripts/local/prepare.ts";
import { type Product, startProduct } from "#scripts/local/product.ts";
import { dayFrom } from "#scripts/seed/days.ts";
import * as events from "#shared/events/events.contract.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

const learnerCount = 25;
const savesEach = 8;
const structureCount = 6;

type Choice = { structure_id: string; justification: string };
type Learner = {
  api: ApiClient;
  profileId: string;
  done: number;
  /** What the API last said was saved, and the save that it never answered for. */
  acknowledged: Choice[];
  unanswered?: Choice[];
};

let folder: string;
let product: Product;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "compagnon-kill-"));
  // Nobody opens a page here.
  writeFileSync(path.join(folder, "index.html"), "<!doctype html><title>Compagnon</title>");
  await prepareTemplates(() => undefined, new AbortController().signal);
  product = await startProduct({ web: folder, dataDir: path.join(folder, "data") });
  Object.assign(process.env, product.environment);
}, 180_000);
afterAll(async () => {
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const scene = async () => {
  // Imported now: these modules read the environment when they load.
  const { person } = await import("#scripts/testing/harness.ts");
  const admin = apiClient(product.siteUrl, (await person("administrator")).token);
  const degree = await admin.call(reference.createDegree, { body: { name: "Animation" } });
  const organization = await admin.call(reference.createOrganization, { body: { name: "Association" } });
  const legalForm = await admin.call(reference.createLegalForm, { body: { name: "Scop" } });
  const structureIds: string[] = [];
  for (let n = 0; n < structureCount; n++) {
    const body = {
      name: `Structure ${n}`,
      zip_code: "35000",
      city: "Rennes",
      organization_id: organization.id,
      legal_form_id: legalForm.id,
    };
    structureIds.push((await admin.call(structures.createStructure, { body })).id);
  }
  const day = (days: number, time: `${number}:${number}`) => dayFrom(new Date(), days, time);
  const event = await admin.call(events.createEvent, {
    body: {
      name: "Alternance Day",
      is_published: 1,
      start_date: day(20, "09:00"),
      end_date: day(20, "13:00"),
    },
  });
  const action = await admin.call(training.createTrainingAction, {
    body: {
      degree_id: degree.id,
      event_id: event.id,
      year: new Date(day(60, "09:00")).getUTCFullYear(),
      start_date: day(60, "09:00"),
      end_date: day(360, "17:00"),
    },
  });
  const learners: Learner[] = [];
  for (let n = 0; n < learnerCount; n++) {
    const { token, profileId } = await person("learner");
    const body = { profile_id: profileId };
    await admin.call(training.addTrainingProfile, { params: { id: action.id }, body });
    learners.push({ api: apiClient(product.siteUrl, token), profileId, done: 0, acknowledged: [] });
  }
  return { eventId: event.id, structureIds, learners };
};

test("killing the database in the middle of 200 saved lists of wishes loses none of them", {
  timeout: 120_000,
}, async () => {
  const { eventId, structureIds, learners } = await scene();
  const { keys } = await import("#functions/store/keys.ts");
  const { readItem } = await import("#functions/store/table.ts");

  // Each save has other structures than the one before, one to five, so that a half-applied save is detected.
  const choicesOf = (learner: Learner): Choice[] =>
    Array.from({ length: 1 + (learner.done % 5) }, (_, n) => ({
      structure_id: structureIds[(learner.done * 2 + n) % structureCount] ?? "",
      justification: `${learner.profileId} ${learner.done}`,
    }));
  let acknowledged = 0;
  const save = async (learner: Learner): Promise<void> => {
    const choices = choicesOf(learner);
    const wishlists = choices.map((choice, n) => ({ ...choice, is_initial_choice: n < 3 }));
    learner.unanswered = choices;
    await learner.api.call(wishes.saveWishes, {
      body: { profile_id: learner.profileId, event_id: eventId, is_pre_event: 1, wishlists },
    });
    learner.acknowledged = choices;
    delete learner.unanswered;
    learner.done += 1;
    acknowledged += 1;
  };
  const readBack = async (learner: Learner): Promise<Choice[]> => {
    const list = await learner.api.call(wishes.listLearnerWishes, {
      params: { userId: learner.profileId, eventId },
      query: { is_pre_event: 1 },
    });
    return list.map(({ structure_id, justification }) => ({ structure_id, justification }));
  };

  let killed: Promise<void> | undefined;
  await Promise.all(
    learners.map(async (learner) => {
      while (learner.done < savesEach) {
        try {
          await save(learner);
        } catch (error) {
          if (killed === undefined) throw error;
          return;
        }
        if (acknowledged >= (learnerCount * savesEach) / 2) killed ??= product.killDatabase();
      }
    }),
  );
  await killed;
  expect(learners.filter(({ unanswered }) => unanswered !== undefined)).not.toEqual([]);
  const beforeTheEnd = acknowledged;
  await product.restartDatabase();

  const kept = await Promise.all(learners.map(readBack));
  for (const [n, learner] of learners.entries())
    expect([learner.acknowledged, learner.unanswered]).toContainEqual(kept[n]);
  // The counters of a transaction match its list.
  for (const id of structureIds) {
    const naming = kept.flat().filter(({ structure_id }) => structure_id === id).length;
    expect(Number((await readItem(keys.structureLinks(id)))?.["wishes"] ?? 0)).toBe(naming);
  }

  await Promise.all(
    learners.map(async (learner) => {
      while (learner.done < savesEach) await save(learner);
    }),
  );
  expect(beforeTheEnd).toBeLessThan(acknowledged);
  expect(acknowledged).toBe(learnerCount * savesEach);
  expect(await Promise.all(learners.map(readBack))).toEqual(learners.map((one) => one.acknowledged));
});
