import { expect, test, vi } from "vitest";
import { must, type Person, person, visitor } from "#scripts/testing/harness.ts";
import { contentOf, type StepScene, stepScene } from "#scripts/testing/scenes/step-scene.ts";
import { parisClock } from "#shared/contract/paris.ts";
import * as steps from "#shared/steps/steps.contract.ts";

// Some acts at once, again and again, on one deliverable. What the routes say they did is played to a state machine of
// its own, which knows nothing of our rules; what is stored in the end must be what it holds.

type Act = "save" | "submit" | "trade" | "former" | "referent" | "phone" | "link" | "disagree" | "replace";
/** `how`: with an account, by a link, or taken down by telephone. */
type How = "account" | "link" | "phone";
type Word = { part: string; version: number; word: string; by: string; how: How };

/** The state machine: what must hold whatever the order. */
const machine = () => {
  const texts = new Map<number, string>();
  const handedIn = new Set<number>();
  const words: Word[] = [];
  return {
    words,
    saved: (version: number, text: string) => {
      if (texts.has(version)) throw new Error(`Version ${version} was saved twice`);
      texts.set(version, text);
    },
    submitted: (version: number) => handedIn.add(version),
    said: (word: Word, holders: readonly string[]) => {
      if (!handedIn.has(word.version)) throw new Error(`A word on ${word.version}, which nobody handed in`);
      if (words.some(({ part, version }) => part === word.part && version === word.version))
        throw new Error(`A second word of ${word.part} on ${word.version}`);
      if (!holders.includes(word.by)) throw new Error(`A word of ${word.by}, a former ${word.part} trainer`);
      words.push(word);
    },
    /** The bytes that somebody spoke of: none of them may ever change. */
    validated: () => [...new Set(words.map(({ version }) => version))].map((one) => [one, texts.get(one)]),
  };
};

const random = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
  return seed / 2 ** 32;
};

type Found = { name: string; by_link: boolean; on_behalf: unknown };
const howOf = ({ name, by_link, on_behalf }: Found): { by: string; how: How } => ({
  by: name,
  how: by_link ? "link" : on_behalf ? "phone" : "account",
});
const shown = ({ version, part, word, by, how }: Word) => `${version} ${part} ${word} ${by} ${how}`;

/** Plays so many rounds of acts at once, and returns how many words were said. */
const play = async (rounds: number, seed: number): Promise<number> => {
  const scene: StepScene = await stepScene();
  const trainers = [scene.tradeTrainer, await person("tradeTrainer")] as const;
  const draw = random(seed);
  const pick = <One>(all: readonly One[]): One => all[Math.floor(draw() * all.length)] as One;
  const params = { id: scene.stepId(3) };
  const state = machine();
  let holder: Person = trainers[0];
  let seen = 0;
  const phone = { on_behalf: { channel: "phone", at: parisClock(new Date()).day } };
  const linked = async () => {
    const made = await scene.referent.send(steps.makeValidationLink, { params, body: {} });
    return made.status === 201 ? made.body.url.split("#")[1] : undefined;
  };
  for (let round = 0; round < rounds; round++) {
    // In every third round a version that nobody has spoken of lies there at first.
    if (round % 3 === 0) {
      const { body } = await scene.write(scene.learner, 3, { situation: `Repris ${round}` });
      state.saved(body.version, `Repris ${round}`);
      must(await scene.submit(scene.learner, 3, body.version));
      state.submitted(body.version);
      seen = body.version;
    }
    const secret = round % 3 === 0 ? await linked() : undefined;
    const before = holder;
    const version = seen;
    const named: Person[] = [before];
    const former = trainers.find((one) => one !== before) ?? before;
    const text = `Texte ${round}`;
    const one: Record<Act, () => Promise<void>> = {
      save: async () => {
        const { status, body } = await scene.write(scene.learner, 3, { situation: text });
        expect(status).toBe(200);
        state.saved(body.version, text);
      },
      submit: async () => {
        const { status } = await scene.submit(scene.learner, 3, version);
        if (status === 200) handed.push(version);
      },
      trade: () => say("trade", before, "account", (word) => scene.say(before, 3, version, word)),
      former: () => say("trade", former, "account", (word) => scene.say(former, 3, version, word)),
      referent: () =>
        say("referent", scene.referent, "account", (word) => scene.say(scene.referent, 3, version, word)),
      phone: () =>
        say("trade", before, "phone", (word) => scene.say(scene.referent, 3, version, word, phone)),
      link: async () => {
        if (secret === undefined) return;
        await say("trade", before, "link", (word) =>
          visitor.send(steps.validateByLink, {
            params: { secret },
            body: { version, word, remark: "Par le lien" },
          }),
        );
      },
      disagree: () =>
        say("learner", scene.learner, "account", () => scene.say(scene.learner, 3, version, "disagrees")),
      replace: async () => {
        const metier_instructor_id = former.profileId;
        await scene.instructed({ profile_id: scene.learner.profileId, metier_instructor_id });
        holder = former;
        named.push(former);
      },
    };
    const handed: number[] = [];
    const said: Omit<Word, "version">[] = [];
    const say = async (
      part: string,
      by: Person,
      how: How,
      call: (word: "validates" | "talk_again") => Promise<{ status: number }>,
    ) => {
      const word = pick(["validates", "talk_again"] as const);
      const { status } = await call(word);
      expect([200, 403, 404, 409, 422]).toContain(status);
      if (status === 200)
        said.push({ part, by: by.name, how, word: part === "learner" ? "disagrees" : word });
    };
    const acts = Array.from({ length: 4 }, () =>
      pick<Act>([
        ...(["save", "submit", "trade", "trade", "former"] as const),
        ...(["referent", "phone", "phone", "link", "link", "disagree", "replace"] as const),
      ]),
    );
    await Promise.all([...new Set(acts)].map((act) => one[act]()));
    const { versions } = must(await scene.referent.call(steps.listValidations, { params }));
    for (const number of handed) state.submitted(number);
    const stands = versions.find((found) => found.version === version);
    for (const part of ["learner", "trade", "referent"] as const) {
      const heard = said.filter((found) => found.part === part);
      const found = stands?.words[part];
      const isKnown = state.words.some((known) => known.part === part && known.version === version);
      if (heard.length === 0) continue;
      // Whoever was told that it is noted finds their own word there: there is one, of one person, said in one way.
      const noted = found && { ...howOf(found), part, word: found.word };
      for (const { by, ...own } of heard) {
        expect({ ...own, by: own.how === "account" ? by : noted?.by }).toEqual(noted);
      }
      if (isKnown || !noted) continue;
      state.said({ ...noted, version }, part === "trade" ? named.map(({ name }) => name) : [noted.by]);
    }
    const { deliverables } = (await scene.read(scene.referent, 3)).body;
    seen = deliverables[0]?.version ?? 0;
  }
  const { versions } = must(await scene.referent.call(steps.listValidations, { params }));
  const stored = versions.flatMap(({ version, words }) =>
    (["learner", "trade", "referent"] as const).flatMap((part) => {
      const found = words[part];
      return found && !(part === "learner" && found.word === "validates")
        ? [shown({ ...howOf(found), part, version, word: found.word })]
        : [];
    }),
  );
  const held = state.words.map(shown);
  // No more, no fewer: whoever was told that it is noted is held to it, and nothing is noted of whoever was refused.
  expect(stored.toSorted()).toEqual(held.toSorted());
  const bytes = new Map<number, string | undefined>();
  for (let page = 1; ; page++) {
    const { data, total } = must(
      await scene.referent.call(steps.listDeliverableVersions, {
        params: { ...params, index: "0" },
        query: { page },
      }),
    );
    for (const found of data) bytes.set(found.version, contentOf({ deliverables: [found] })["situation"]);
    if (bytes.size >= total) break;
  }
  for (const [version, text] of state.validated())
    expect([version, bytes.get(Number(version))]).toEqual([version, text]);
  return held.length;
};

vi.setConfig({ testTimeout: 600_000 });

test("some interleavings: a version's bytes stay, one word for each part, none by a former trainer", {
  tags: ["long"],
}, async () => {
  expect(await play(60, 2)).toBeGreaterThan(10);
});

// Many short stories: a step of 250 versions is read whole after each act.
test.each(Array.from({ length: 16 }, (_, n) => n + 3))(
  "a thousand interleavings, of which these sixty by seed %i",
  { tags: ["proof"] },
  async (seed) => {
    expect(await play(60, seed)).toBeGreaterThan(0);
  },
);
