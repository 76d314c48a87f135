import { apiClient } from "#scripts/operate/api-client.ts";
import { ask, type Check, headersUnlike, must, NotHere } from "#scripts/operate/smoke/checks.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import type { SignedUpload } from "#shared/contract/upload.ts";
import * as library from "#shared/library/library.contract.ts";

export type Member = { site: string; email: string | undefined; password: string | undefined };

const pdf = Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");

const put = async (signed: SignedUpload, bytes: Buffer, headers: Record<string, string> = signed.headers) =>
  (await ask(signed.url, { method: "PUT", headers, body: new Uint8Array(bytes) })).status;

/** Checks that need an account: sign-in, storage, mail. They leave nothing but a mail to its owner. */
export const memberChecks = ({ site, email, password }: Member): Check[] => {
  const at = (path: string) => new URL(path, site);
  let opened: Promise<Response> | undefined;
  const signIn = () => {
    if (!email || !password) throw new NotHere("give --email and SMOKE_PASSWORD");
    opened ??= ask(at("/api/login"), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password }),
    });
    return opened;
  };
  let read: Promise<string> | undefined;
  const token = () => {
    read ??= signIn().then(async (answer) => String(Object(await answer.json()).token ?? ""));
    return read;
  };
  const statusWith = async (bearer: string) =>
    (await ask(at("/api/user-profiles"), { headers: { authorization: `Bearer ${bearer}` } })).status;

  return [
    [
      "signing in sets the signature's cookie so that no script reads it",
      async () => {
        const [cookie = "", ...others] = (await signIn()).headers.getSetCookie();
        const parts = cookie
          .split("; ")
          .slice(1)
          .map((part) => part.toLowerCase());
        const wanted = ["path=/", "secure", "httponly", "samesite=strict"];
        const right =
          wanted.every((part) => parts.includes(part)) && !parts.some((part) => part.startsWith("domain"));
        must(others.length === 0 && cookie.startsWith("__Host-") && right, parts);
      },
    ],
    [
      "a token counts whole, not without its signature",
      async () => {
        const whole = await token();
        const statuses = [await statusWith(whole), await statusWith(whole.split(".").slice(0, 2).join("."))];
        must(statuses.join() === "200,401", statuses);
      },
    ],
    [
      "storage takes a file as it was announced, once, and nothing else; it comes back as it was",
      async () => {
        const api = apiClient(site, await token());
        const name = "essai de mise en service.pdf";
        const made = await api.call(library.createDocument, {
          body: { files: [{ original_file_name: name, content_type: "application/pdf", size: pdf.length }] },
        });
        try {
          const [signed] = made.uploads;
          if (!signed) throw new Error("No address to send the file to");
          const { "if-none-match": _, ...twice } = signed.headers;
          const refused = [
            await put(signed, pdf, { ...signed.headers, "content-type": "text/html" }),
            await put(signed, Buffer.concat([pdf, pdf])),
            await put(signed, pdf, twice),
          ];
          must(
            refused.every((status) => status === 403),
            { refused },
          );
          const [first, again] = [await put(signed, pdf), await put(signed, pdf)];
          must(first === 200 && [403, 412].includes(again), { first, again });
          const deadline = Date.now() + 60_000;
          const isThere = async () =>
            (await api.call(library.getDocument, { params: { id: made.id } })).files.some(
              (file) => file.status === "available",
            );
          while (!(await isThere())) {
            must(Date.now() < deadline, "the file was not checked within a minute");
            await new Promise((resolve) => setTimeout(resolve, 500));
          }
          const { location } = await api.call(library.downloadDocumentFile, {
            params: { id: signed.file_id },
          });
          const answer = await ask(location);
          const unlike = headersUnlike(answer, {
            "content-disposition": /^attachment/,
            "content-type": /^application\/pdf$/,
            "cache-control": /no-store/,
          });
          must(answer.status === 200 && Object.keys(unlike).length === 0, {
            status: answer.status,
            ...unlike,
          });
          must(pdf.equals(Buffer.from(await answer.arrayBuffer())), "other bytes came back");
          const bare = new URL(location);
          bare.search = "";
          const unsigned = (await ask(bare)).status;
          must(unsigned === 403, { unsigned });
        } finally {
          await api.call(library.deleteDocument, { params: { id: made.id } });
        }
      },
    ],
    [
      "a mail leaves (a link to choose a password: look that it arrives, signed by DKIM, and let it expire)",
      async () => {
        if (!email || !password) throw new NotHere("give --email and SMOKE_PASSWORD");
        await apiClient(site).call(accounts.requestPasswordReset, { body: { email } });
      },
    ],
    [
      "signing out ends the session at once",
      async () => {
        const api = apiClient(site, await token());
        await api.call(accounts.logout, {});
        const status = await statusWith(await token());
        must(status === 401, { status });
      },
    ],
  ];
};
