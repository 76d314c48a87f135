import { gzipSync } from "node:zlib";
import { beforeAll, expect, test, vi } from "vitest";
import { handler as record } from "#functions/workers/record-security.ts";
import { securityQueries } from "#infra/security-queries.ts";
import { type Person, person, visitor } from "#scripts/testing/harness.ts";
import { documentOf } from "#scripts/testing/scenes/library-scene.ts";
import { type StepScene, stepScene } from "#scripts/testing/scenes/step-scene.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import * as events from "#shared/events/events.contract.ts";
import * as library from "#shared/library/library.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import * as training from "#shared/training/training.contract.ts";

type Line = Record<string, unknown>;
let scene: StepScene;
let other: Person;
beforeAll(async () => {
  scene = await stepScene();
  other = await person("learner");
});

const written = vi.spyOn(console, "info");
/** The lines of the security log that this wrote. */
const told = async (act: () => Promise<unknown>): Promise<Line[]> => {
  written.mockClear();
  await act();
  return written.mock.calls.map(([line]) => line).filter((line) => line?.message === "security");
};
const network = "192.0.2.7";
const everyone = () => [scene.administrator, scene.learner, scene.referent, scene.coordinator, other];
const namesNobody = (lines: readonly Line[]) => {
  const text = JSON.stringify(lines).toLowerCase();
  for (const { name, email } of everyone())
    for (const words of [name, email, network, "exemple.fr"]) expect(text).not.toContain(words.toLowerCase());
};
const signIn = (email: string, password: string) =>
  visitor.call(accounts.login, { body: { email, password } });

type Case = [what: string, act: () => Promise<unknown>, expected: () => Line];
const cases: Case[] = [
  ["signedIn", () => signIn(other.email, other.password), () => ({ actor: other.userId, status: 200 })],
  ["signInFailed", () => signIn(other.email, "un autre mot"), () => ({ subject: other.userId, status: 422 })],
  ["signInFailed", () => signIn("inconnue@exemple.fr", "un autre mot"), () => ({ status: 422 })],
  [
    "roleGiven",
    () => other.send(profiles.createProfile, { body: { role_id: 3, genre_id: 3 } }),
    () => ({ actor: other.userId, person: other.userId, detail: "tradeTrainer" }),
  ],
  [
    "accountChanged",
    () =>
      scene.coordinator.send(profiles.renameUser, {
        params: { userId: other.userId },
        body: { name: "Alix Nouvelle" },
      }),
    () => ({ actor: scene.coordinator.userId, subject: other.userId, detail: "name" }),
  ],
  [
    "contactsRead",
    () => scene.coordinator.call(profiles.getProfile, { params: { id: scene.learner.profileId } }),
    () => ({
      actor: scene.coordinator.userId,
      subject: scene.learner.profileId,
      person: scene.learner.userId,
    }),
  ],
  [
    "stepRead",
    () => scene.referent.call(steps.getStep, { params: { id: scene.stepId(1) } }),
    () => ({ actor: scene.referent.userId, subject: scene.stepId(1), person: scene.learner.profileId }),
  ],
  [
    "stepRead",
    () => scene.referent.send(steps.listNoteVersions, { params: { id: scene.stepId(1), roleId: "1" } }),
    () => ({ actor: scene.referent.userId, person: scene.learner.profileId }),
  ],
  [
    "personalDataExported",
    () => scene.coordinator.call(events.exportWishes, { params: { id: scene.event.id } }),
    () => ({ actor: scene.coordinator.userId, subject: scene.event.id, detail: "wishes" }),
  ],
  [
    "accessGiven",
    () =>
      scene.coordinator.send(training.addTrainingProfile, {
        params: { id: scene.action.id },
        body: { profile_id: other.profileId },
      }),
    () => ({ actor: scene.coordinator.userId, subject: scene.action.id, person: other.userId }),
  ],
  [
    "accessTaken",
    () =>
      scene.coordinator.send(training.removeTrainingProfile, {
        params: { id: scene.action.id },
        body: { profile_id: other.profileId },
      }),
    () => ({ actor: scene.coordinator.userId, subject: scene.action.id, detail: other.profileId }),
  ],
  [
    "callRefused",
    () => other.send(profiles.listProfiles, {}),
    () => ({ actor: other.userId, status: 403, operation: "GET /api/all-profiles" }),
  ],
  [
    "callRefused",
    () => other.send(steps.getStep, { params: { id: scene.stepId(1) } }),
    () => ({ actor: other.userId, status: 404 }),
  ],
  ["callRefused", () => visitor.send(profiles.listProfiles, {}), () => ({ status: 401 })],
  ["signedOut", () => other.call(accounts.logout, {}), () => ({ actor: other.userId })],
  [
    "accountErased",
    () =>
      scene.administrator.send(profiles.deleteUser, {
        params: { userId: other.userId },
        query: { force: true },
      }),
    () => ({ actor: scene.administrator.userId, subject: other.userId }),
  ],
];

test.each(cases)(
  "%s is written by the call that does it, with ids and nothing else",
  async (what, act, expected) => {
    const lines = await told(act);
    expect(lines, JSON.stringify(lines)).toContainEqual(expect.objectContaining({ what, ...expected() }));
    for (const line of lines) expect(line).toMatchObject({ network: expect.stringMatching(/^[\w-]{22}$/) });
    namesNobody(lines);
  },
);

test("a file that somebody downloads is written with its owner", async () => {
  const { id, fileIds } = await documentOf(scene.coordinator, null);
  const [file = ""] = fileIds;
  const lines = await told(() =>
    scene.coordinator.send(library.downloadDocumentFile, { params: { id: file } }),
  );
  expect(lines).toContainEqual(
    expect.objectContaining({
      what: "fileRead",
      subject: file,
      detail: id,
      person: scene.coordinator.userId,
    }),
  );
});

test("who reads what is their own writes nothing, and a page that is not there is no refusal to a visitor", async () => {
  const { learner } = scene;
  const quiet = await told(async () => {
    await learner.call(profiles.getProfile, { params: { id: learner.profileId } });
    await learner.call(steps.getStep, { params: { id: scene.stepId(1) } });
    await visitor.call(profiles.getProfile, { params: { id: crypto.randomUUID() } });
  });
  expect(quiet).toEqual([]);
});

test("one network has one hash, another network another", async () => {
  const failing = (from: string) =>
    told(() =>
      visitor.send(accounts.login, {
        body: { email: "inconnue@exemple.fr", password: "un autre mot" },
        headers: { "x-viewer-ip": from },
      }),
    );
  const hashes = (
    await Promise.all([await failing("10.0.0.1"), await failing("10.0.0.1"), await failing("10.0.0.2")])
  )
    .flat()
    .map((line) => line["network"]);
  expect(hashes[0]).toBe(hashes[1]);
  expect(hashes[0]).not.toBe(hashes[2]);
});

const handedOver = (lines: readonly Line[]) => ({
  awslogs: {
    data: gzipSync(
      JSON.stringify({
        messageType: "DATA_MESSAGE",
        logEvents: lines.map((message, n) => ({
          id: `event-${n}`,
          timestamp: 0,
          message: JSON.stringify({
            timestamp: "2026-03-10T08:00:00.000Z",
            level: "INFO",
            requestId: "r",
            message,
          }),
        })),
      }),
    ).toString("base64"),
  },
});

test("the recorder copies every line whole, with when and in which request it was written", async () => {
  const lines = await told(() => signIn("inconnue@exemple.fr", "un autre mot"));
  const copies = await told(() => record(handedOver(lines)));
  expect(copies).toEqual(
    lines.map((line, n) => ({ ...line, id: `event-${n}`, at: "2026-03-10T08:00:00.000Z", request: "r" })),
  );
  const control = gzipSync(
    JSON.stringify({ messageType: "CONTROL_MESSAGE", logEvents: [{ id: "1", message: "ping" }] }),
  );
  expect(await told(() => record({ awslogs: { data: control.toString("base64") } }))).toEqual([]);
});

test("saved queries ask for fields that lines have", async () => {
  const act = async () => {
    await signIn(scene.learner.email, "un autre mot");
    await scene.coordinator.call(profiles.getProfile, { params: { id: scene.learner.profileId } });
    await scene.referent.send(profiles.deleteUser, { params: { userId: scene.learner.userId } });
  };
  const lines = await told(async () => record(handedOver(await told(act))));
  const known = new Set(lines.flatMap((line) => Object.keys(line)));
  for (const { query } of Object.values(securityQueries)) {
    const asked = [...query.matchAll(/message\.(\w+)/g)].map(([, field]) => field ?? "");
    expect(asked.filter((field) => !known.has(field))).toEqual([]);
    // Logs Insights takes nothing but a limit after dedup.
    expect(query).not.toMatch(/dedup[^|]*\|\s*(?!limit)\S/);
  }
});
