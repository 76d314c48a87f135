import { randomInt } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { failure } from "./failure.ts";

/** Listens on a loopback port (0: a free one) and returns it; throws a clear error if it is taken. */
export function listen(server: Server, port: number, host = "127.0.0.1"): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explain(error, port)));
    server.listen(port, host, () => resolve(portOf(server)));
  });
}

/** The first of `count` free ports in a row, below those that the system hands out by itself meanwhile. */
export async function freePort(count = 1): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const first = randomInt(10_000, 32_000);
    const taken = await Promise.allSettled(Array.from({ length: count }, (_, n) => requirePort(first + n)));
    if (taken.every(({ status }) => status === "fulfilled")) return first;
  }
  throw failure("Aucun port libre n'a été trouvé sur cette machine.");
}

export async function requirePort(port: number): Promise<void> {
  // Both families: something that listens on ::1 only would still catch a browser's "localhost".
  for (const host of ["127.0.0.1", "0.0.0.0"]) {
    const server = createServer();
    await listen(server, port, host);
    await close(server);
  }
}

export function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

function explain(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === "EADDRINUSE") {
    return failure(
      `Le port ${port} est déjà pris par un autre programme.\n` +
        "Arrête-le, ou choisis d'autres ports : PORT=4000 npm start (quatre ports à la suite sont utilisés).",
    );
  }
  if (error.code === "EACCES") {
    return failure(`Le port ${port} est réservé au système. Choisis un PORT supérieur à 1024.`);
  }
  return error;
}
