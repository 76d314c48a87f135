import type { Server } from "node:http";
import * as emulator from "aws-ses-v2-local";
import { close, requirePort } from "#scripts/local/ports.ts";

/** Starts the local SES, whose web page is the mailbox and whose `/store` lists the mails as JSON. */
export async function startSes(port: number): Promise<{ url: string; stop(): Promise<void> }> {
  await requirePort(port);
  const server = await start({ port, host: "127.0.0.1" });
  return { url: `http://127.0.0.1:${port}`, stop: () => close(server) };
}

/** The package is CommonJS with a `default`: Node hands the whole module over as the default import. */
function start(config: { port: number; host: string }): Promise<Server> {
  const outer: unknown = emulator.default;
  const inner: unknown =
    typeof outer === "object" && outer !== null && "default" in outer ? outer.default : outer;
  if (typeof inner !== "function") throw new Error("aws-ses-v2-local exports no server");
  return inner(config);
}
