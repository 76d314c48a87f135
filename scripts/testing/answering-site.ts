import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, vi } from "vitest";

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;
export type Heard = { call: string; headers: IncomingMessage["headers"]; body: string };

/** Serves a page's calls over HTTP as a test says, by method and path, and notes what was heard. */
export const answeringSite = (answers: Record<string, Answer>) => {
  const heard: Heard[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const call = `${request.method} ${request.url}`;
    heard.push({ call, headers: request.headers, body });
    const answer = answers[call];
    if (answer) answer(request, response, body);
    else response.writeHead(404).end();
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  beforeEach(() => {
    vi.stubGlobal("location", new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`));
    heard.length = 0;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return heard;
};

export const json =
  (status: number, value: unknown, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(value));
