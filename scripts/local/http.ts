import {
  Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
} from "node:http";

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

const keptConnections = new Agent({ keepAlive: true, maxSockets: 256, timeout: 5000 });

/** One plain HTTP call over kept connections: fetch would add and hide headers that matter here. */
export function send(
  url: string,
  options: { method: string; headers?: OutgoingHttpHeaders; body?: Buffer },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        agent: keptConnections,
        method: options.method,
        headers: { ...options.headers, ...(options.body && { "content-length": options.body.length }) },
      },
      (response) => {
        readBody(response).then(
          (body) => resolve({ status: response.statusCode ?? 502, headers: response.headers, body }),
          reject,
        );
      },
    );
    call.on("error", reject);
    call.end(options.body);
  });
}

/** Reads a whole body; beyond `limit` bytes it answers undefined once the sender has finished. */
export function readBody(message: IncomingMessage): Promise<Buffer>;
export function readBody(message: IncomingMessage, limit: number): Promise<Buffer | undefined>;
export function readBody(
  message: IncomingMessage,
  limit = Number.POSITIVE_INFINITY,
): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    message.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else chunks.length = 0;
    });
    message.on("end", () => resolve(size > limit ? undefined : Buffer.concat(chunks)));
    message.on("error", reject);
    message.on("aborted", () => reject(new Error("the sender went away")));
  });
}

export function singleHeaders(message: IncomingMessage): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(message.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(",") : value,
    ]),
  );
}
