import type { Browser } from "@playwright/test";
import { apiClient } from "#scripts/operate/api-client.ts";
import type { Figure } from "#scripts/prove/report.ts";
import { demoAccounts, demoPassword } from "#scripts/seed/people.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { people, type Visit, visit } from "./visitor.ts";

/** Everything in the browser's storage that a script of the page can read. */
const readable = ({ page }: Visit): Promise<string[]> =>
  page.evaluate(async () => {
    const kept = [...Object.entries(localStorage), ...Object.entries(sessionStorage)].flat();
    const cookies = document.cookie
      .split("; ")
      .flatMap((cookie) => cookie.split("=").slice(1).join("=") || []);
    const stored: string[] = [];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      stored.push(name);
      for (const store of database.objectStoreNames) {
        const all = await new Promise<unknown[]>((resolve, reject) => {
          const reading = database.transaction(store).objectStore(store).getAll();
          reading.onsuccess = () => resolve(reading.result);
          reading.onerror = () => reject(reading.error);
        });
        stored.push(...all.map((one) => JSON.stringify(one)));
      }
    }
    return [...kept, ...cookies, ...stored];
  });

/** What an attacker would try as a token: each value, each token-like part of it, and every pair of these. */
const candidates = (values: readonly string[]): string[] => {
  const plain = values.map((value) => decodeURIComponent(value));
  const found = plain.flatMap((value) => value.match(/[\w-]{10,}(?:\.[\w-]+)*/g) ?? []);
  const single = [...new Set([...plain, ...found])].filter((value) => /^[\x21-\x7e]+$/.test(value));
  return [...single, ...single.flatMap((one) => single.map((other) => `${one}.${other}`))];
};

/** The status of a call from another client with this bearer token and no cookie. */
const replay = async (site: string, bearer: string): Promise<number> =>
  (
    await fetch(`${site}${accounts.listUserProfiles.path}`, {
      headers: { authorization: `Bearer ${bearer}` },
    })
  ).status;

const privateAddress = "/mes-donnees";
/** Stays on purpose: the wrong passwords of others do not delay a device that signed in before. It opens nothing. */
const knownDevice = "__Host-device";

export const tokenFigures = async (browser: Browser, site: string): Promise<Figure[]> => {
  const body = { email: people.learner, password: demoPassword };
  const { token: whole = "" } = await apiClient(site).call(accounts.login, { body });
  const visitor = await visit(browser, site, "learner");
  const { page, context, open, settled } = visitor;
  await open(privateAddress);
  const values = await readable(visitor);
  const tried = candidates(values);
  const answers = await Promise.all(tried.map((bearer) => replay(site, bearer)));
  const signature = (await context.cookies()).find(({ httpOnly }) => httpOnly)?.value ?? "";
  const readableToken = tried.find((one) => one.split(".").length === 2) ?? "";
  const stolen = `${readableToken}.${signature}`;
  const before = await replay(site, stolen);

  const name = demoAccounts.find(({ email }) => email === people.learner)?.name ?? "";
  await page
    .getByRole("button", { name: /menu$/ })
    .or(page.getByRole("button", { name: new RegExp(name) }))
    .first()
    .click();
  // The page moves on at once; the browser forgets once the session has ended.
  const ended = page.waitForResponse((answer) => new URL(answer.url()).pathname === accounts.logout.path);
  await page.getByRole("menuitem", { name: /déconne/i }).click();
  await page.waitForURL((url) => url.pathname !== privateAddress);
  await ended;
  await settled();
  const cookies = (await context.cookies()).map((cookie) => cookie.name);
  const left = [...(await readable(visitor)), ...cookies.filter((name) => name !== knownDevice)];
  for (const value of left) console.log(`left after sign-out: ${value}`);
  const after = await replay(site, stolen);
  await page.goBack();
  await settled();
  await page.waitForTimeout(300);
  const shown = await page.locator("body").innerText();
  await context.close();
  return [
    ["control: a whole token replayed by another client", await replay(site, whole), 200],
    ["values that a script can read after sign-in", values.length, { atLeast: 1 }],
    ["bearer tokens built from them and replayed", tried.length, { atLeast: 2 }],
    ["… that opened the session", answers.filter((status) => status !== 401).length, 0],
    ["control: with the HttpOnly cookie too, before sign-out", before, 200],
    ["with the HttpOnly cookie too, after sign-out", after, 401],
    ["values left in the browser after sign-out", left.length, 0],
    [
      "private words shown after the back button",
      [name, people.learner].filter((word) => shown.includes(word)).length,
      0,
    ],
  ];
};
