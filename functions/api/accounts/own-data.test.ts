import { afterEach, describe, expect, test, vi } from "vitest";
import { findUsage } from "#functions/domain/accounts/usage.store.ts";
import { findErasures } from "#functions/domain/departures/erasures.store.ts";
import { documentsRoster } from "#functions/domain/library/library-entries.store.ts";
import { entriesOf, writesToPutEntries } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { faults, planOf, withFaults } from "#scripts/prove/faulty-aws.ts";
import { removeDeleted } from "#scripts/testing/functions.ts";
import { type Person, person, visitor } from "#scripts/testing/harness.ts";
import { stored } from "#scripts/testing/objects.ts";
import { countingRequests } from "#scripts/testing/requests.ts";
import { makeExportOf, ownDataOf } from "#scripts/testing/scenes/own-data.ts";
import { countUsage } from "#scripts/testing/usage.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import * as library from "#shared/library/library.contract.ts";

const ask = async (who: Person) => (await who.call(accounts.startAccountExport, {})).body;
const state = async (who: Person) => (await who.call(accounts.exportAccount, {})).body;
const leave = (who: Person) => who.call(accounts.deleteAccount, { body: { password: who.password } });
const minutes = 60_000;

afterEach(() => {
  vi.useRealTimers();
});

describe("the file of one's own data", () => {
  test("is asked for, made by a worker and fetched by a link that lives one hour", async () => {
    const camille = await person("learner");
    expect(await state(camille)).toMatchObject({ status: "none", url: null });
    expect(await ask(camille)).toMatchObject({ status: "pending", url: null });
    expect(await state(camille)).toMatchObject({ status: "pending" });
    await makeExportOf(camille.userId);

    const { status, url, until, size } = await state(camille);
    expect(status).toBe("ready");
    const fetched = await fetch(url ?? "");
    const text = await fetched.text();
    expect([fetched.status, text.length > 0 && Buffer.byteLength(text)]).toEqual([200, size]);
    expect(fetched.headers.get("content-disposition")).toMatch(
      /^attachment; filename=compagnon-mes-donnees-/,
    );
    expect(fetched.headers.get("cache-control")).toBe("no-store");
    expect(JSON.parse(text)).toMatchObject({ compte: { id: camille.userId, email: camille.email } });
    const left = Date.parse(until ?? "") - Date.now();
    expect([left > 59 * minutes, left <= 60 * minutes]).toEqual([true, true]);
    const signedFor = Number(new URL(url ?? "").searchParams.get("X-Amz-Expires"));
    expect(signedFor).toBeLessThanOrEqual(3_600);

    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(Date.now() + 61 * minutes);
    expect(await state(camille)).toMatchObject({ status: "none", url: null });
  });

  test("is made once, however often it is asked for and the worker is told", async () => {
    const camille = await person("learner");
    const asked = await Promise.all([ask(camille), ask(camille), ask(camille)]);
    expect(new Set(asked.map(({ asked_at }) => asked_at)).size).toBe(1);
    const id = await makeExportOf(camille.userId);
    const first = await stored(`exports/${id}.json`);
    expect(await makeExportOf(camille.userId)).toBe(id);
    expect((await stored(`exports/${id}.json`))?.LastModified).toEqual(first?.LastModified);
  });

  test("that never comes says so, and may be asked for again", async () => {
    const camille = await person("learner");
    await ask(camille);
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(Date.now() + 51 * minutes);
    expect(await state(camille)).toMatchObject({ status: "failed" });
  });

  test("is nobody else's, and of nobody without a session", async () => {
    const [camille, other] = [await person("learner"), await person("administrator")];
    await ownDataOf(camille);
    expect((await state(other)).status).toBe("none");
    expect((await visitor.call(accounts.startAccountExport, {})).status).toBe(401);
    expect((await visitor.call(accounts.exportAccount, {})).status).toBe(401);
  });

  test("may be asked for five times an hour", { tags: ["long"] }, async () => {
    const camille = await person("learner");
    for (let n = 0; n < 5; n++) await ownDataOf(camille);
    expect((await camille.call(accounts.startAccountExport, {})).status).toBe(429);
  });

  test("goes with its owner, also when it is made while they leave", { tags: ["long"] }, async () => {
    const [camille, alix] = [await person("learner"), await person("learner")];
    await ask(camille);
    const id = await makeExportOf(camille.userId);
    await ask(alix);
    await leave(camille);
    await leave(alix);
    const late = await makeExportOf(alix.userId);
    await removeDeleted();
    expect(await stored(`exports/${id}.json`)).toBeUndefined();
    expect(await stored(`exports/${late}.json`)).toBeUndefined();
  });
});

const documentsOf = async ({ userId }: Person) =>
  (await entriesOf(documentsRoster)).filter((one) => one.owner_id === userId);

describe("an erasure", { tags: ["long"] }, () => {
  test("closes the account in the call, and ends in the worker whatever call of AWS fails", async () => {
    const camille = await person("learner", "tradeTrainer");
    const other = await person("coordinator");
    for (const name of ["Un", "Deux"]) await camille.call(library.createDocument, { body: { name } });
    const { body: shared } = await other.call(library.createDocument, { body: { name: "Partagé" } });
    const share = { user_id: camille.userId, access_level: "read" as const };
    await other.call(library.shareDocument, { params: { id: shared.id }, body: share });
    await ownDataOf(camille);

    expect((await leave(camille)).status).toBe(204);
    const again = { email: camille.email, password: camille.password };
    expect((await visitor.call(accounts.login, { body: again })).status).toBe(422);
    expect((await state(camille)).status).not.toBe("ready");
    expect(await findErasures()).toHaveLength(1);

    let injected = 0;
    for (let number = 1; (await findErasures()).length > 0 && number < 200; number++) {
      const trial = { number, writes: true, fault: faults[number % 2] ?? "failed", attempts: 9 };
      const { seen } = await withFaults(planOf(trial), () => removeDeleted().catch(() => undefined));
      injected += seen.injected;
    }
    expect(injected).toBeGreaterThan(3);
    expect(await findErasures()).toEqual([]);
    expect(await documentsOf(camille)).toEqual([]);
    const [left] = (await entriesOf(documentsRoster)).filter(({ id }) => id === shared.id);
    expect(left?.users).toEqual({});
  });

  test("and the file of one's data hold at 10,000 documents", async () => {
    const camille = await person("learner");
    const at = new Date().toISOString();
    const entries = Array.from({ length: 10_000 }, (_, n) => ({
      id: `many-${n}`,
      name: `Document ${n}`,
      owner_id: camille.userId,
      folder_id: null,
      users: {},
      roles: {},
      steps: {},
      files: {
        [`many-file-${n}`]: {
          name: `Document ${n}.pdf`,
          content_type: "application/pdf" as const,
          size: 1_000,
          created_at: at,
          is_available: n % 100 === 0,
        },
      },
      created_at: at,
      updated_at: at,
      version: 1,
    }));
    for (let from = 0; from < entries.length; from += 99)
      await transact(writesToPutEntries(documentsRoster, entries.slice(from, from + 99)));

    await countUsage(camille.userId, { documents: 10_000, bytes: 10_000_000 });

    const { bibliotheque } = await ownDataOf(camille);
    expect(Object(bibliotheque)["documents"]).toHaveLength(10_000);
    const { value, requests } = await countingRequests(() => leave(camille));
    expect(value.status).toBe(204);
    // The documents are the worker's: a call that deletes them itself needs hundreds.
    expect(requests.length).toBeLessThan(20);
    await removeDeleted();
    expect(await documentsOf(camille)).toEqual([]);
    expect(await findErasures()).toEqual([]);
    expect(await findUsage(camille.userId)).toEqual({ documents: 0, bytes: 0, situations: 0 });
  });
});
