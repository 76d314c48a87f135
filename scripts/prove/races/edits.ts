import { randomUUID } from "node:crypto";
import * as z from "zod";
import { findFile } from "#functions/domain/files/files.store.ts";
import { foldersRoster } from "#functions/domain/library/library-entries.store.ts";
import { findProfile } from "#functions/domain/profiles/profiles.store.ts";
import { findEntries } from "#functions/store/roster.ts";
import { ask, runWorker } from "#scripts/prove/instances.ts";
import { failUnless, onlyStatuses, type Race, succeeded, times } from "#scripts/prove/races/race.ts";
import { succeedingCall } from "#scripts/prove/valid-calls.ts";
import { png } from "#scripts/testing/corpus.ts";
import { objectCreated } from "#scripts/testing/functions.ts";
import { type Person, person } from "#scripts/testing/harness.ts";
import { importsOf } from "#scripts/testing/imports.ts";
import { half } from "#scripts/testing/scenes/access-scene.ts";
import { folderOf } from "#scripts/testing/scenes/library-scene.ts";
import { wishScene } from "#scripts/testing/scenes/wish-scene.ts";
import { operations } from "#shared/contract/catalogue.ts";
import * as library from "#shared/library/library.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as training from "#shared/training/training.contract.ts";

let coordinator: Promise<Person> | undefined;
const owner = () => {
  coordinator ??= person("coordinator");
  return coordinator;
};

/** Each folder is moved into the next one, the last into the first: at least one move must be refused. */
const moves = (count: number) => async (): Promise<string[]> => {
  const who = await owner();
  const ids = await Promise.all(times(count, () => folderOf(who)));
  const answers = await Promise.all(
    ids.map((id, n) =>
      ask(who, library.updateFolder, {
        params: { id },
        body: { parent_id: ids[(n + 1) % count] ?? null },
      }),
    ),
  );
  const entries = await findEntries(foldersRoster, ids);
  return [
    ...onlyStatuses(answers, 200, 409, 422),
    ...failUnless(
      entries.some((entry) => entry.parent_id === null),
      "a cycle of folders",
      answers,
    ),
  ];
};

type Body = Record<string, unknown>;
const Versioned = z.object({ version: z.number().optional(), order_version: z.number().optional() });
/** The version that an answer says, or that the first of its parts does. */
const versionIn = (body: unknown): number | undefined => {
  const { version, order_version } = Versioned.safeParse(body).data ?? {};
  const parts = Object.values(Object(body)).filter((part) => part instanceof Object && !Array.isArray(part));
  return version ?? order_version ?? parts.map(versionIn).find((one) => one !== undefined);
};

const versioned = operations().filter(
  ({ endpoint }) =>
    endpoint.method === "PUT" && endpoint.body instanceof z.ZodObject && "version" in endpoint.body.shape,
);
const written = new Set(["name", "title", "city", "content", "html", "presentation"]);
const counted = new Set(["hours", "minutes"]);
/** The body of another editor: other texts and numbers, and this version at every level. */
const edited = (body: unknown, version: number, word: string): unknown => {
  if (Array.isArray(body)) return body.map((one) => edited(one, version, word));
  if (typeof body !== "object" || body === null) return body;
  const changed = Object.entries(body).map(([name, value]) => {
    if (name === "version") return [name, version];
    const isText = typeof value === "string" && written.has(name);
    if (typeof value === "number" && counted.has(name)) return [name, word.length];
    return [name, isText ? `${word} ${randomUUID()}` : edited(value, version, word)];
  });
  return Object.fromEntries(changed);
};

// A world for each race, as two change what it has at the same time.
let editing: ReturnType<typeof half> | undefined;
let sending: ReturnType<typeof half> | undefined;

/** Two people save the same version of a thing: one succeeds, the other is answered 409, unless they say the same. */
const editors = async (n: number): Promise<string[]> => {
  const { operation, endpoint } = versioned[n % versioned.length] ?? {};
  if (!operation || !endpoint) return ["no route takes a version"];
  editing ??= half();
  const { caller, call } = await succeedingCall(operation, editing);
  const opened = await caller.send(endpoint, call);
  const version = versionIn(opened.body);
  if (version === undefined) return [`${operation} does not say its version`];
  const answers = await Promise.all(
    ["Un", "Deux"].map((word) =>
      ask(caller as Person, endpoint, {
        ...call,
        body: edited({ ...(call.body as Body), version }, version, word),
      }),
    ),
  );
  const statuses = answers.map(({ status }) => status).sort();
  const isSame = new Set(answers.map(({ body }) => JSON.stringify(body))).size === 1;
  const isSafe = statuses.join() === "200,409" || (statuses.join() === "200,200" && isSame);
  return failUnless(isSafe, `${operation}: not one of two saves`, answers);
};

const creating = operations().filter(
  ({ endpoint, domain }) => endpoint.method === "POST" && endpoint.status === 201 && domain !== "accounts",
);
const ids = (body: unknown): string =>
  JSON.stringify(body)
    ?.match(/"(?:id|file_id)":"[^"]+"/g)
    ?.join() ?? "";

/** What the first call of these has made stands against the next: the meeting is there, the release has nothing new. */
const standsAgainst = new Set(["addMeeting", "publishRelease"]);

/** A form is sent three times with one idempotency key: one thing is created. */
const sentTwice = async (n: number): Promise<string[]> => {
  const { operation, endpoint } = creating[n % creating.length] ?? {};
  if (!operation || !endpoint) return ["no route creates"];
  sending ??= half();
  const { caller, call } = await succeedingCall(operation, sending);
  const headers = { "idempotency-key": randomUUID() };
  const once = () => ask(caller as Person, endpoint, { ...call, headers });
  const answers = [...(await Promise.all([once(), once()])), await once()];
  const made = new Set(succeeded(answers).map(({ body }) => ids(body)));
  return [
    ...onlyStatuses(answers, 201, 409, ...(standsAgainst.has(operation) ? [422] : [])),
    ...failUnless(made.size === 1, `${operation}: made ${[...made].join(" and ")}`, answers),
  ];
};

/** The event of an upload is delivered three times at once, while its owner replaces the picture. */
const uploads = async (n: number): Promise<string[]> => {
  const who = await person("learner");
  const bytes = png(3, 2 + (n % 3));
  const request = { original_file_name: "moi.png", content_type: "image/png" as const, size: bytes.length };
  const { body: signed } = await who.call(profiles.addProfilePicture, {
    params: { id: who.profileId },
    body: request,
  });
  await fetch(signed.url, { method: "PUT", headers: signed.headers, body: new Uint8Array(bytes) });
  const event = objectCreated(`quarantine/${signed.file_id}`);
  const again = () => ask(who, profiles.addProfilePicture, { params: { id: who.profileId }, body: request });
  await Promise.allSettled([
    ...times(3, () => runWorker("validate-upload", event)),
    ...(n % 2 ? [again()] : []),
  ]);
  await runWorker("validate-upload", event);
  const [file, profile] = await Promise.all([findFile(signed.file_id), findProfile(who.profileId)]);
  const shown = profile?.profile_picture_url?.includes(signed.file_id) ?? false;
  const wanted = profile?.picture_file_id === signed.file_id;
  return [
    ...failUnless(file?.status === "available" || !wanted, `the file is ${file?.status}`),
    ...failUnless(
      shown === (file?.status === "available"),
      "the picture is shown and its file is not available, or the reverse",
    ),
  ];
};

let promo: ReturnType<typeof wishScene> | undefined;
const lines = 4;
/** Two windows write one import until it is done: every row is created once. */
const twoWindows = async (n: number): Promise<string[]> => {
  promo ??= wishScene(0);
  const { action, trainer } = await promo;
  const who = await person("coordinator");
  const { previewed } = importsOf(who, "learners", action.id);
  const rows = times(lines, (line) => `Nom ${line};${n}-${line}-${randomUUID()}@exemple.fr;${trainer.email}`);
  const { id: importId } = await previewed(
    ["Nom;Adresse e-mail;E-mail formateur·trice métier", ...rows].join("\n"),
  );
  const write = () =>
    ask(who, training.writeLearnerImport, { params: { id: action.id, importId }, body: {} });
  const answers: Awaited<ReturnType<typeof write>>[] = [];
  const isDone = () => answers.some(({ body }) => body.status === "done");
  for (let tries = 0; tries < 10 && !isDone(); tries++)
    answers.push(...(await Promise.all([write(), write()])));
  const { body: last } = await write();
  return [
    ...onlyStatuses(answers, 200, 409),
    ...failUnless(last.status === "done" && last.written?.create === lines, JSON.stringify(last), answers),
  ];
};

export const edits: Race[] = [
  { name: "opposite moves of folders", rounds: 90, round: moves(2) },
  { name: "moves of folders around a cycle", rounds: 30, round: moves(3) },
  { name: "two editors of one thing", rounds: versioned.length * 8, round: editors },
  { name: "one import in two windows", rounds: 20, round: twoWindows },
  { name: "one form sent twice", rounds: creating.length * 5, round: sentTwice },
  { name: "an upload's event delivered three times", rounds: 40, round: uploads },
];
