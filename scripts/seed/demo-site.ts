import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { SeedSite } from "#scripts/local/product.ts";
import { signedInClient, type UploadingClient } from "#scripts/operate/api-client.ts";
import { demoPassword } from "#scripts/seed/people.ts";
import { Problem } from "#shared/contract/problem.ts";

const chapters = [
  "les personnes",
  "les structures",
  "les événements, les promotions et les vœux",
  "les plannings",
  "les parcours FEST",
  "la bibliothèque",
  "les situations partagées",
] as const;

/** The site that the demonstration fills. */
export type DemoSite = {
  chapter(title: (typeof chapters)[number]): void;
  /** Calls as this person, patiently. */
  as(email: string): UploadingClient;
};

const patienceMs = 5 * 60_000;

/** True if the same request may succeed later: the product or its database was too slow, or cut the connection. */
const mayPass = (error: unknown): boolean => {
  if (error instanceof Problem)
    return error.status >= 500 || error.status === 429 || error.code === "beingWritten";
  if (!(error instanceof Error)) return false;
  // In this order: a time limit of fetch, its lost connections, the SDK's errors.
  return (
    error.name === "TimeoutError" || (error instanceof TypeError && "cause" in error) || "$metadata" in error
  );
};

/** Repeats what failed only for the moment, for five minutes. */
export const patiently = async <Value>(work: () => Promise<Value>): Promise<Value> => {
  const deadline = Date.now() + patienceMs;
  for (let tries = 0; ; tries++)
    try {
      return await work();
    } catch (error) {
      // Refused because the first time had succeeded, whose answer nobody got.
      if (tries > 0 && error instanceof Problem && error.status === 409 && error.code !== "beingWritten")
        return undefined as never;
      if (!mayPass(error) || Date.now() > deadline) throw error;
      await pause(Math.min(500 * 2 ** tries, 8_000));
    }
};

/** Asks until the answer is yes, for five minutes. */
export const waitUntil = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
  for (const deadline = Date.now() + patienceMs; !(await isSo()); await pause(100))
    if (Date.now() > deadline) throw new Error(`Waited in vain until ${what}`);
};

export const demoSite = ({ siteUrl, say, progress }: SeedSite): DemoSite => {
  const clients = new Map<string, UploadingClient>();
  const signedIn = async (email: string): Promise<UploadingClient> => {
    const client = clients.get(email) ?? (await signedInClient(siteUrl, email, demoPassword));
    clients.set(email, client);
    return client;
  };
  let changes = 0;
  /** A repeat has the key of the first time, so that nothing is created twice. */
  const change = <Value>(work: (key: string) => Promise<Value>): Promise<Value> => {
    progress(`${++changes} étapes`);
    const key = randomUUID();
    return patiently(() => work(key));
  };
  return {
    chapter: (title) => say(`Démonstration ${chapters.indexOf(title) + 1}/${chapters.length} : ${title}`),
    as: (email) => ({
      call: (endpoint, call) =>
        endpoint.method === "GET"
          ? patiently(async () => (await signedIn(email)).call(endpoint, call))
          : change(async (key) => (await signedIn(email)).call(endpoint, call, key)),
      upload: (endpoint, call, files) =>
        change(async (key) => (await signedIn(email)).upload(endpoint, call, files, key)),
    }),
  };
};
