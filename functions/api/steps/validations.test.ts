import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { threadOf, writesToAddMessage } from "#functions/domain/steps/step-thread.store.ts";
import { transact } from "#functions/store/table.ts";
import { audit } from "#scripts/operate/audit/audit.ts";
import { readTable } from "#scripts/operate/audit/table.ts";
import { removeDeleted, sendValidationMails } from "#scripts/testing/functions.ts";
import { mailsTo, must, type Person, person, visitor } from "#scripts/testing/harness.ts";
import { ownDataOf } from "#scripts/testing/scenes/own-data.ts";
import {
  attachFile,
  contentOf,
  handIn,
  type StepScene,
  stepScene,
  validationLinkOf,
} from "#scripts/testing/scenes/step-scene.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { operations } from "#shared/contract/catalogue.ts";
import { parisClock } from "#shared/contract/paris.ts";
import * as notices from "#shared/notices/notices.contract.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import * as training from "#shared/training/training.contract.ts";

let scene: StepScene;
let start: number;
const day = 24 * 3_600_000;
const at = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(start + ms) });
beforeEach(async () => {
  // The bucket has a clock of its own: what is signed here expires there.
  start = Date.now();
  at(0);
  scene = await stepScene();
});
afterEach(() => {
  vi.useRealTimers();
});

const params = (order = 3) => ({ id: scene.stepId(order) });
const validations = async (who: Person = scene.referent, order = 3) =>
  must(await who.call(steps.listValidations, { params: params(order) }));
const thread = async (who: Person = scene.learner) =>
  must(await who.call(steps.getThread, { params: params() }));
const name = (profileId: string | null) =>
  scene.instructed({ profile_id: scene.learner.profileId, metier_instructor_id: profileId });
const today = (ms = 0) => parisClock(new Date(start + ms)).day;
const phoned = (ms = 0) => ({ on_behalf: { channel: "phone", at: today(ms) } });
const codes = (...all: { status: number; body: unknown }[]) =>
  all.map(({ status, body }) => [status, Object(body)["code"]]);
const told = async (who: Person, kind: string) =>
  must(await who.call(notices.listNotices, { query: {} })).data.filter(
    (one) => one.kind === kind && one.about === scene.stepId(3),
  ).length;
const soundness = async () =>
  (await audit(await readTable(process.env["TABLE_NAME"] ?? ""))).filter(({ where }) =>
    where.includes(scene.action.id),
  );

describe("words", () => {
  test("each of the three once on a version; « Je rends » is the learner's", async () => {
    expect(codes(await scene.say(scene.tradeTrainer, 3, 1, "validates"))).toEqual([
      [409, "nothingToValidate"],
    ]);
    await handIn(scene, 3, "Monter une manche");
    const asked = await validations(scene.tradeTrainer);
    expect(asked).toMatchObject({
      versions: [{ version: 1, words: { learner: { word: "validates" }, trade: null, referent: null } }],
      turns: ["trade", "referent"],
      may: { part: "trade", words: ["validates", "talk_again"], on_behalf: false },
    });
    must(await scene.say(scene.tradeTrainer, 3, 1, "validates"));
    // The same sent again answers the same; another is refused.
    const again = must(await scene.say(scene.tradeTrainer, 3, 1, "validates"));
    expect(again.validations.versions[0]?.words.trade?.at).toBe(new Date(start).toISOString());
    expect(
      codes(
        await scene.say(scene.tradeTrainer, 3, 1, "talk_again"),
        await scene.say(scene.learner, 3, 1, "validates"),
        await scene.say(scene.referent, 3, 1, "disagrees"),
        await scene.say(scene.coordinator, 3, 1, "validates"),
        await scene.say(scene.referent, 3, 1, "talk_again", { remark: "" }),
      ),
    ).toEqual([
      [409, "alreadySaid"],
      [422, "invalid"],
      [422, "invalid"],
      [403, "othersWord"],
      [422, "invalid"],
    ]);
    must(await scene.say(scene.referent, 3, 1, "talk_again", { remark: "Et après ?" }));
    expect((await validations()).turns).toEqual(["learner"]);
    must(await scene.say(scene.learner, 3, 1, "disagrees", { remark: "C'était convenu" }));
    expect((await validations()).versions[0]?.words).toMatchObject({
      learner: { word: "disagrees", remark: "C'était convenu" },
      trade: { word: "validates" },
      referent: { word: "talk_again", remark: "Et après ?" },
    });
    expect([await told(scene.learner, "step_word"), await told(scene.tradeTrainer, "step_word")]).toEqual([
      2, 2,
    ]);
    expect(await soundness()).toEqual([]);
  });

  test("a save is no rendu; the next one is to validate again, and the earlier one stays as it was", async () => {
    await handIn(scene, 3, "Une manche");
    must(await scene.say(scene.tradeTrainer, 3, 1, "validates"));
    must(await scene.write(scene.learner, 3, { situation: "Deux manches" }));
    // Version 2 is a draft: version 1 is the one that is read.
    must(await scene.say(scene.referent, 3, 1, "validates"));
    must(await scene.submit(scene.learner, 3, 2));
    const { versions, turns } = await validations();
    expect([versions.map(({ version }) => version), turns]).toEqual([
      [2, 1],
      ["trade", "referent"],
    ]);
    expect(versions[1]?.words).toMatchObject({
      trade: { word: "validates" },
      referent: { word: "validates" },
    });
    expect(codes(await scene.say(scene.tradeTrainer, 3, 1, "talk_again"))).toEqual([[409, "alreadySaid"]]);
    const { data } = must(
      await scene.referent.call(steps.listDeliverableVersions, {
        params: { ...params(), index: "0" },
        query: {},
      }),
    );
    expect(data.map((one) => contentOf({ deliverables: [one] }))).toEqual([
      { situation: "Deux manches" },
      { situation: "Une manche" },
    ]);
  });

  test("whoever has the part now speaks; a former trainer's word stays under their name", async () => {
    await handIn(scene, 3);
    must(await scene.say(scene.tradeTrainer, 3, 1, "validates"));
    const successor = await person("tradeTrainer");
    await name(successor.profileId);
    expect((await scene.say(scene.tradeTrainer, 3, 1, "validates")).status).toBe(404);
    expect(codes(await scene.say(successor, 3, 1, "talk_again"))).toEqual([[409, "alreadySaid"]]);
    await handIn(scene, 3);
    must(await scene.say(successor, 3, 2, "validates"));
    expect((await validations()).versions.map(({ words }) => words.trade?.name)).toEqual([
      successor.name,
      scene.tradeTrainer.name,
    ]);
  });

  test("a step that did not take place asks nobody, and takes no word", async () => {
    await handIn(scene, 3);
    must(await scene.referent.send(steps.saveCompletion, { params: params(), body: { took_place: 0 } }));
    expect(await validations(scene.tradeTrainer)).toMatchObject({ turns: [], may: { words: [] } });
    expect(codes(await scene.say(scene.tradeTrainer, 3, 1, "validates"))).toEqual([[409, "tookNoPlace"]]);
  });

  test("the trade trainer's word by telephone is shown as taken down by who did", async () => {
    await handIn(scene, 3);
    const wrong = [
      await scene.say(scene.referent, 3, 1, "validates", phoned(2 * day)),
      await scene.say(scene.referent, 3, 1, "validates", phoned(-2 * day)),
      await scene.say(scene.learner, 3, 1, "validates", phoned()),
    ];
    expect(wrong.map(({ status }) => status)).toEqual([422, 422, 403]);
    const { validations } = must(
      await scene.referent.send(steps.sayWord, {
        params: params(),
        body: { version: 1, word: "talk_again", remark: "La surjeteuse", ...phoned() },
      }),
    );
    expect(validations.versions[0]?.words.trade).toMatchObject({
      word: "talk_again",
      name: scene.tradeTrainer.name,
      on_behalf: { channel: "phone", on: today(), by_name: scene.referent.name },
    });
    expect((await thread()).messages).toMatchObject([
      {
        name: scene.tradeTrainer.name,
        recorded_by_name: scene.referent.name,
        text: "La surjeteuse",
        open: true,
      },
    ]);
    // Nobody reads that the referent trainer has answered.
    for (const who of [scene.learner, scene.tradeTrainer])
      expect([await told(who, "step_word"), await told(who, "step_word_noted")]).toEqual([0, 1]);
    await name(null);
    await handIn(scene, 3);
    const none = await scene.referent.send(steps.sayWord, {
      params: params(),
      body: { version: 2, word: "validates", ...phoned() },
    });
    expect(codes(none)).toEqual([[409, "noTradeTrainer"]]);
  });

  test("at once: one word for each part, and none after another rendu", async () => {
    await handIn(scene, 3);
    const sent = await Promise.all([
      scene.say(scene.tradeTrainer, 3, 1, "validates"),
      scene.say(scene.tradeTrainer, 3, 1, "talk_again"),
      scene.say(scene.referent, 3, 1, "validates", phoned()),
      scene.say(scene.referent, 3, 1, "validates"),
    ]);
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(2);
    expect((await validations()).turns.filter((part) => part !== "learner")).toEqual([]);
    expect(await soundness()).toEqual([]);
  });
});

describe("the thread", () => {
  const send = (who: Person, body: object) => who.send(steps.sendMessage, { params: params(), body });

  test("answers settle their questions; its author and those asked open them again", async () => {
    await handIn(scene, 3);
    must(await scene.say(scene.referent, 3, 1, "talk_again", { remark: "Ajoute une phrase" }));
    const [question] = (await thread()).messages;
    if (!question) throw new Error("No question");
    expect(question).toMatchObject({ part: "referent", version: 1, text: "Ajoute une phrase", open: true });
    const answers = question.id;
    // The author of a question does not answer it, nor does the team in the place of the learner.
    must(await send(scene.referent, { text: "Une seule suffit", answers }));
    must(await send(scene.coordinator, { text: "Bonne idée", answers }));
    expect((await thread()).messages[0]?.open).toBe(true);
    const { messages } = must(await send(scene.learner, { text: "C'est fait", answers }));
    expect(messages.map(({ text, open, answers }) => [text, open, answers])).toEqual([
      ["Ajoute une phrase", false, null],
      ["Une seule suffit", null, answers],
      ["Bonne idée", null, answers],
      ["C'est fait", null, answers],
    ]);
    const settle = (who: Person, open: number, messageId = answers) =>
      who.send(steps.settleMessage, { params: { ...params(), messageId }, body: { open } });
    expect(codes(await settle(scene.tradeTrainer, 1))).toEqual([[403, "othersMessage"]]);
    expect(must(await settle(scene.referent, 1)).messages[0]?.open).toBe(true);
    expect(must(await settle(scene.learner, 0)).messages[0]?.open).toBe(false);
    expect((await settle(scene.learner, 0, "nothing")).status).toBe(404);
  });

  test("the team opens again what its answer settled, and leaves what it does not answer for", async () => {
    await handIn(scene, 3);
    const { messages } = must(await send(scene.learner, { text: "Et le montage ?" }));
    const answers = messages[0]?.id ?? "";
    const seen = must(await send(scene.coordinator, { text: "Au chapitre deux", answers })).messages[0];
    expect(seen).toMatchObject({ open: false, may_settle: true });
    const settle = (who: Person, open: number, messageId = answers) =>
      who.send(steps.settleMessage, { params: { ...params(), messageId }, body: { open } });
    expect(must(await settle(scene.coordinator, 1)).messages[0]?.open).toBe(true);
    must(await send(scene.referent, { text: "Et toi ?" }));
    const theirs = (await thread(scene.coordinator)).messages.find(({ text }) => text === "Et toi ?");
    expect(theirs?.may_settle).toBe(false);
    expect(codes(await settle(scene.coordinator, 0, theirs?.id))).toEqual([[403, "othersMessage"]]);
  });

  test("is read as one's own by its author alone, not by who has their part since", async () => {
    await handIn(scene, 3);
    must(await scene.say(scene.tradeTrainer, 3, 1, "talk_again"));
    expect((await thread(scene.tradeTrainer)).messages).toMatchObject([{ part: "trade", is_own: true }]);
    const successor = await person("tradeTrainer");
    await name(successor.profileId);
    expect((await thread(successor)).messages).toMatchObject([{ part: "trade", is_own: false }]);
  });

  test("a message names a section and a version that are there", async () => {
    await handIn(scene, 3);
    const { sections } = await thread();
    const [section = ""] = sections;
    const { messages } = must(await send(scene.learner, { text: "Ici ?", section }));
    expect(messages).toMatchObject([{ section, version: 1, part: "learner", open: true }]);
    expect(
      [
        await send(scene.learner, { text: "Là ?", section: "Ailleurs" }),
        await send(scene.learner, { text: "Là ?", version: 9 }),
        await send(scene.learner, { text: "Là ?", answers: "nothing" }),
        await send(scene.learner, { text: " " }),
      ].map(({ status }) => status),
    ).toEqual([422, 422, 422, 422]);
    must(await send(scene.coordinator, { text: "De la part de l'équipe" }));
    expect((await thread()).messages.at(-1)).toMatchObject({ part: null, may_settle: true });
  });

  test("tells the two others, once a day", async () => {
    for (const text of ["Un", "Deux"]) must(await send(scene.learner, { text }));
    const counts = async () =>
      Promise.all(
        [scene.learner, scene.tradeTrainer, scene.referent].map((who) => told(who, "step_message")),
      );
    expect(await counts()).toEqual([0, 1, 1]);
    must(await send(scene.referent, { text: "Trois" }));
    expect(await counts()).toEqual([1, 1, 1]);
    at(80 * 60_000);
    must(await send(scene.learner, { text: "Quatre" }));
    expect((await counts()).slice(1)).toEqual(today(80 * 60_000) === today() ? [1, 1] : [2, 2]);
  });

  test("the same request twice is one message, and messages at once are all kept", async () => {
    const headers = { "idempotency-key": "the-same-request-twice" };
    for (const _ of [1, 2])
      must(
        await scene.learner.send(steps.sendMessage, {
          params: params(),
          body: { text: "Une fois" },
          headers,
        }),
      );
    await Promise.all(["a", "b", "c"].map((text) => send(scene.referent, { text })));
    const { messages } = await thread();
    expect(messages.map(({ text }) => text).toSorted()).toEqual(["Une fois", "a", "b", "c"]);
    expect(await soundness()).toEqual([]);
  });

  test("one who writes a hundred messages leaves the others their place", { tags: "long" }, async () => {
    must(await send(scene.learner, { text: "Le premier" }));
    for (let n = 1; n < 100; n++) {
      const { head, messages } = await threadOf(scene.stepId(3));
      const [first] = messages;
      if (first) await transact(writesToAddMessage(head, { ...first, id: `message-${n}` }, head.told));
    }
    expect(codes(await send(scene.learner, { text: "Encore un" }))).toEqual([[409, "threadFull"]]);
    for (const who of [scene.referent, scene.tradeTrainer, scene.coordinator])
      must(await send(who, { text: "Je réponds" }));
    expect((await thread()).messages).toHaveLength(103);
  });

  test("a step with messages alone is not deleted", async () => {
    must(
      await scene.learner.send(steps.sendMessage, {
        params: params(4),
        body: { text: "Par où commencer ?" },
      }),
    );
    expect(codes(await scene.coordinator.send(steps.deleteStep, { params: params(4) }))).toEqual([
      [409, "hasContent"],
    ]);
  });
});

describe("the trade trainer's link", () => {
  const open = (secret: string) => visitor.call(steps.getValidation, { params: { secret } });
  const answer = (secret: string, body: object) =>
    visitor.send(steps.validateByLink, { params: { secret }, body });
  const made = async () =>
    must(await scene.referent.send(steps.makeValidationLink, { params: params(), body: {} })).url.split(
      "#",
    )[1] ?? "";

  test("shows the version handed in and takes one word, then opens nothing", async () => {
    const secret = await validationLinkOf(scene, 3);
    const shown = must(await open(secret));
    expect(must(await open(secret))).toEqual(shown);
    expect(shown).toMatchObject({ version: 1, trainer_name: scene.tradeTrainer.name, documents: [] });
    expect(shown.sections.flatMap(({ answers }) => answers)).toHaveLength(1);
    expect((await validations()).link).toMatchObject({ mailed_at: null });
    expect(codes(await answer(secret, { version: 2, word: "validates" }))).toEqual([[409, "replaced"]]);
    expect((await answer(secret, { version: 1, word: "disagrees" })).status).toBe(422);
    const said = { version: 1, word: "validates" };
    const first = must(await answer(secret, said));
    expect(must(await answer(secret, said))).toEqual(first);
    expect([
      (await open(secret)).status,
      (await answer(secret, { ...said, word: "talk_again", remark: "x" })).status,
    ]).toEqual([404, 404]);
    expect((await validations()).versions[0]?.words.trade).toMatchObject({
      word: "validates",
      by_link: true,
      name: scene.tradeTrainer.name,
    });
    expect((await validations()).link).toBe(null);
    at(11 * 60_000);
    expect((await answer(secret, said)).status).toBe(404);
    // It stays dead for the next version.
    await handIn(scene, 3);
    expect((await open(secret)).status).toBe(404);
    expect(await soundness()).toEqual([]);
  });

  test("opens the files of the version that it shows, as they were handed in, and no other file", async () => {
    const first = await attachFile(scene, 3);
    const elsewhere = await attachFile(scene, 4);
    const secret = await validationLinkOf(scene, 3);
    const file = (fileId: string, link = secret) =>
      visitor.send(steps.downloadValidationFile, { params: { secret: link, fileId } });
    // Attached since, and in no version that was handed in.
    const later = await attachFile(scene, 3);
    expect(must(await open(secret)).documents).toMatchObject([
      { id: first.id, files: [{ id: first.fileId, name: "compte-rendu.pdf" }] },
    ]);
    const before = await readTable(process.env["TABLE_NAME"] ?? "");
    const opened = await file(first.fileId);
    expect([opened.status, await readTable(process.env["TABLE_NAME"] ?? "")]).toEqual([302, before]);
    expect(opened.headers["location"]).toContain("compte-rendu.pdf");
    const others = [later.fileId, elsewhere.fileId, first.id, "x"].map((id) => file(id));
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    must(await answer(secret, { version: 1, word: "validates" }));
    expect((await file(first.fileId)).status).toBe(404);
  });

  test("its secret opens no other call, neither as a session nor in an address", {
    tags: ["long"],
  }, async () => {
    const secret = await validationLinkOf(scene, 3);
    const own = ["getValidation", "validateByLink", "downloadValidationFile"];
    const opened: string[] = [];
    for (const { operation, endpoint } of operations()) {
      const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
      // What is open to everybody says nothing of a link.
      if (own.includes(operation) || (endpoint.access === "public" && names.length === 0)) continue;
      const params = Object.fromEntries(names.map((name) => [name, secret]));
      const headers = { authorization: `Bearer ${secret}` };
      const { status } = await visitor.send(endpoint as typeof steps.getStep, {
        params: params as { id: string },
        headers,
      });
      if (status < 400) opened.push(`${operation} ${status}`);
    }
    expect(opened).toEqual([]);
    expect((await open(secret)).status).toBe(200);
  });

  test("dies when revoked, after 30 days, with another trainer, with a word said otherwise, with the learner's departure", {
    tags: ["long"],
  }, async () => {
    const ends: Record<string, () => Promise<unknown>> = {
      revoked: async () =>
        must(await scene.coordinator.send(steps.revokeValidationLinks, { params: params() })),
      old: async () => at(32 * day),
      another: async () => name((await person("tradeTrainer")).profileId),
      said: async () => must(await scene.say(scene.tradeTrainer, 3, 1, "validates")),
      left: async () =>
        must(
          await scene.administrator.send(training.recordDeparture, {
            params: { id: scene.action.id },
            body: { profile_id: scene.learner.profileId, date: today(), reason: "Déménagement" },
          }),
        ),
    };
    for (const [how, end] of Object.entries(ends)) {
      at(0);
      scene = await stepScene();
      const secret = await validationLinkOf(scene, 3);
      expect([how, (await open(secret)).status]).toEqual([how, 200]);
      await end();
      expect([how, (await open(secret)).status]).toEqual([how, 404]);
      expect([how, (await answer(secret, { version: 1, word: "validates" })).status]).toEqual([how, 404]);
    }
  });

  test("a version handed in meanwhile is the one that it shows", async () => {
    const secret = await validationLinkOf(scene, 3);
    await handIn(scene, 3, "La suite");
    const stale = await answer(secret, { version: 1, word: "validates" });
    expect([stale.status, Object(stale.body)["current"]]).toEqual([409, 2]);
    expect(must(await open(secret)).version).toBe(2);
  });

  test("needs something to validate and somebody to do it; earlier links keep working", async () => {
    const make = () => scene.referent.send(steps.makeValidationLink, { params: params(), body: {} });
    expect(codes(await make())).toEqual([[409, "nothingToValidate"]]);
    const first = await validationLinkOf(scene, 3);
    const second = await made();
    expect([(await open(first)).status, (await open(second)).status]).toEqual([200, 200]);
    must(await answer(second, { version: 1, word: "validates" }));
    expect((await open(first)).status).toBe(404);
    await name(null);
    await handIn(scene, 3);
    expect(codes(await make())).toEqual([[409, "noTradeTrainer"]]);
  });

  test("leaves by mail, with two reminders at most, on the 3rd and the 10th day", async () => {
    await handIn(scene, 3);
    const headers = { "idempotency-key": "the-same-request-twice" };
    const ask = () =>
      scene.referent.send(steps.makeValidationLink, { params: params(), body: { send: 1 }, headers });
    must(await ask());
    const mails = async () =>
      (await mailsTo(scene.tradeTrainer.email)).filter(({ text }) => text.includes("/validation#"));
    await Promise.all([sendValidationMails(), sendValidationMails()]);
    expect(await mails()).toHaveLength(1);
    // Its answer was lost.
    must(await ask());
    await sendValidationMails();
    expect(await mails()).toHaveLength(1);
    for (const [after, count] of [
      [2.9, 1],
      [3.1, 2],
      [9.9, 2],
      [10.1, 3],
      [20, 3],
    ] as const) {
      at(after * day);
      await sendValidationMails();
      expect([after, (await mails()).length]).toEqual([after, count]);
    }
    const secretIn = ({ text = "" } = {}) => /validation#(\S+)/.exec(text)?.[1] ?? "";
    const [first, , last] = await mails();
    expect([(await open(secretIn(first))).status, (await open(secretIn(last))).status]).toEqual([200, 200]);
    // A reminder's link dies with the first, after the day that their mails say.
    at(30 * day + 1);
    expect((await open(secretIn(last))).status).toBe(200);
    at(32 * day);
    expect((await open(secretIn(last))).status).toBe(404);
  });

  test("nobody is reminded of a mail whose links have ended, though another link is copied", async () => {
    await handIn(scene, 3);
    must(await scene.referent.send(steps.makeValidationLink, { params: params(), body: { send: 1 } }));
    await sendValidationMails();
    must(await scene.say(scene.tradeTrainer, 3, 1, "validates"));
    await handIn(scene, 3, "La suite");
    await made();
    at(4 * day);
    await sendValidationMails();
    const subjects = (await mailsTo(scene.tradeTrainer.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith("Rappel"))).toEqual([]);
  });

  test("nobody is reminded once the word is said", async () => {
    await handIn(scene, 3);
    must(await scene.referent.send(steps.makeValidationLink, { params: params(), body: { send: 1 } }));
    await sendValidationMails();
    must(await scene.say(scene.tradeTrainer, 3, 1, "validates"));
    at(4 * day);
    await sendValidationMails();
    expect(
      (await mailsTo(scene.tradeTrainer.email)).filter(({ text }) => text.includes("/validation#")),
    ).toHaveLength(1);
  });
});

test("an erased trainer's words and messages stay without a name; the export has one's own", {
  tags: ["long"],
}, async () => {
  await handIn(scene, 3);
  must(await scene.say(scene.tradeTrainer, 3, 1, "talk_again", { remark: "Le montage à revoir" }));
  must(await scene.say(scene.learner, 3, 1, "disagrees", { remark: "Montré mardi" }));
  const own = JSON.stringify(await ownDataOf(scene.tradeTrainer));
  expect(own).toContain("Le montage à revoir");
  expect(own).not.toContain("Montré mardi");
  const learners = JSON.stringify(await ownDataOf(scene.learner));
  for (const text of ["Le montage à revoir", "Montré mardi"]) expect(learners).toContain(text);
  must(
    await scene.tradeTrainer.send(accounts.deleteAccount, {
      body: { password: scene.tradeTrainer.password },
    }),
  );
  await removeDeleted();
  expect((await validations()).versions[0]?.words.trade).toMatchObject({
    remark: "Le montage à revoir",
    name: "Ancien compte",
  });
  expect((await thread()).messages).toHaveLength(2);
  expect(await soundness()).toEqual([]);
});
