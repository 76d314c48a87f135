import type { Server } from "node:http";
import * as emulator from "aws-ses-v2-local";
import { send } from "./http.ts";
import { parseObject } from "./json.ts";
import { close, requirePort } from "./ports.ts";

export type Mail = {
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  at: number;
};

/** Starts the local SES, whose web page is the mailbox and whose `/store` lists the mails as JSON. */
export async function startSes(port: number): Promise<{ url: string; stop(): Promise<void> }> {
  await requirePort(port);
  const server = await start({ port, host: "127.0.0.1" });
  return { url: `http://127.0.0.1:${port}`, stop: () => close(server) };
}

/** The mails received so far, oldest first. */
export async function readMailbox(url: string): Promise<Mail[]> {
  const { body } = await send(`${url}/store`, { method: "GET" });
  const { emails } = parseObject(body.toString());
  if (!Array.isArray(emails)) throw new Error("The mailbox does not answer a list");
  return emails.map((one) => toMail(one));
}

function toMail(stored: unknown): Mail {
  const { from, destination, subject, body, at } = stored as StoredMail;
  return { from, to: destination.to, subject, text: body.text ?? "", html: body.html ?? "", at };
}

type StoredMail = {
  from: string;
  destination: { to: string[] };
  subject: string;
  body: { html?: string; text?: string };
  at: number;
};

/** The package is CommonJS with a `default`: Node hands the whole module over as the default import. */
function start(config: { port: number; host: string }): Promise<Server> {
  const outer: unknown = emulator.default;
  const inner: unknown =
    typeof outer === "object" && outer !== null && "default" in outer ? outer.default : outer;
  if (typeof inner !== "function") throw new Error("aws-ses-v2-local exports no server");
  return inner(config);
}
