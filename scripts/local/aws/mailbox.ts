import { send } from "#scripts/local/http.ts";
import { parseObject } from "#scripts/local/json.ts";

export type Mail = {
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  at: number;
};

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
