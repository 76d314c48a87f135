import { appendFileSync, existsSync, readFileSync, truncateSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { failure } from "#scripts/local/failure.ts";
import type { SeedSite } from "#scripts/local/product.ts";
import { signedInClient, type UploadingClient } from "#scripts/operate/api-client.ts";
import { demoPassword } from "#scripts/seed/people.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
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

/** Fills the demonstration in steps, each written to a file once done: the next start goes on where this one was cut. */
export type Journal = {
  chapter(title: (typeof chapters)[number]): void;
  /**
   * Does a step, or gives the result that an earlier start noted. A step may be done twice (its answer was lost, or the
   * start was cut before the note), so `work` must bear that; `key` is the same both times.
   */
  once<Value>(what: string, work: (key: string) => Promise<Value>): Promise<Value>;
  /** Calls as this person: every change is a step. */
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
export const patiently = async <Value>(work: (isRepeat: boolean) => Promise<Value>): Promise<Value> => {
  const deadline = Date.now() + patienceMs;
  for (let tries = 0; ; tries++)
    try {
      return await work(tries > 0);
    } catch (error) {
      if (!mayPass(error) || Date.now() > deadline) throw error;
      await pause(Math.min(500 * 2 ** tries, 8_000));
    }
};

/** Asks until the answer is yes, for five minutes. */
export const waitUntil = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
  for (const deadline = Date.now() + patienceMs; !(await isSo()); await pause(100))
    if (Date.now() > deadline) throw new Error(`Waited in vain until ${what}`);
};

type Note = { what: string; result?: unknown };

/** The notes of an earlier start, without a last line that was cut. */
const notesIn = (file: string): Note[] => {
  if (!existsSync(file)) return [];
  const bytes = readFileSync(file);
  const whole = bytes.subarray(0, bytes.lastIndexOf("\n") + 1);
  truncateSync(file, whole.length);
  return whole
    .toString()
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));
};

export const openJournal = (site: Pick<SeedSite, "siteUrl" | "journal" | "say" | "progress">): Journal => {
  const notes = notesIn(site.journal);
  const resumed = notes.length;
  if (resumed > 0) site.say("Le remplissage précédent avait été interrompu : il reprend où il en était.");
  let next = 0;

  const once: Journal["once"] = async (what, work) => {
    const n = next++;
    const note = notes[n];
    if (note && note.what !== what)
      throw failure("Le remplissage interrompu vient d'une autre version : il ne peut pas être repris.");
    if (note) return note.result as Awaited<ReturnType<typeof work>>;
    site.progress(`${n + 1} étapes`);
    const result = await patiently(async (isRepeat) => {
      try {
        return await work(`demonstration-step-${n}`);
      } catch (error) {
        const wasDone = error instanceof Problem && error.status === 409 && error.code !== "beingWritten";
        // Refused because the first time had succeeded, whose answer nobody got.
        if (wasDone && (isRepeat || (n === resumed && resumed > 0))) return undefined as never;
        throw error;
      }
    });
    appendFileSync(site.journal, `${JSON.stringify({ what, result } satisfies Note)}\n`);
    return result;
  };

  const clients = new Map<string, UploadingClient>();
  const signedIn = async (email: string): Promise<UploadingClient> => {
    const client = clients.get(email) ?? (await signedInClient(site.siteUrl, email, demoPassword));
    clients.set(email, client);
    return client;
  };
  const nameOf = (email: string, { method, path }: Endpoint) => `${email} ${method} ${path}`;

  return {
    once,
    chapter: (title) =>
      site.say(`Démonstration ${chapters.indexOf(title) + 1}/${chapters.length} : ${title}`),
    as: (email) => ({
      call: async (endpoint, call) => {
        const send = async (key?: string) => (await signedIn(email)).call(endpoint, call, key);
        return endpoint.method === "GET" ? patiently(() => send()) : once(nameOf(email, endpoint), send);
      },
      upload: (endpoint, call, files) =>
        once(nameOf(email, endpoint), async (key) =>
          (await signedIn(email)).upload(endpoint, call, files, key),
        ),
    }),
  };
};
