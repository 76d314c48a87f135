import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { vi } from "vitest";

export type Answer = [status: number, body: object | string, headers?: Record<string, string>];
/** What the account answers, by operation: `DescribeStacks NAME`, `AmazonSSM.GetParameter`, `GET /v2/email/account`. */
export type Answers = Partial<Record<string, Answer>>;

export const xmlError = (code: string, message = ""): Answer => [
  400,
  `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
];
export const jsonError = (status: number, type: string): Answer => [
  status,
  { __type: type, message: type },
  { "x-amzn-errortype": type },
];

/** The answer of a stack that holds this resource. */
export const stackResource = (physicalId: string): Answer => [
  200,
  `<DescribeStackResourceResponse><DescribeStackResourceResult><StackResourceDetail><PhysicalResourceId>${physicalId}</PhysicalResourceId></StackResourceDetail></DescribeStackResourceResult></DescribeStackResourceResponse>`,
];

/** A refusal in the protocol of the service that was asked. */
const refusal = (operation: string): Answer => {
  const isJson = /^(Amazon|Granite|GET \/(v2|2016)|HEAD)/.test(operation);
  return isJson ? jsonError(403, "AccessDeniedException") : xmlError("AccessDenied");
};

/** What a request asks for, in each of the protocols that AWS's services speak. */
const operationOf = (request: IncomingMessage, body: string): string => {
  const target = request.headers["x-amz-target"];
  if (target) return String(target);
  const form = new URLSearchParams(body);
  const action = form.get("Action");
  if (action) return [action, form.get("StackName")].filter((part) => part).join(" ");
  return `${request.method} ${(request.url ?? "").replace(/\/?(\?.*)?$/, "")}`;
};

/** Stands in for the control plane of an AWS account: clients of the SDK reach it until it stops. It refuses what `answers` lacks. */
export const startAccount = async () => {
  const account = { answers: {} as Answers, asked: [] as { operation: string; body: string }[] };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const operation = operationOf(request, body);
    account.asked.push({ operation, body });
    const [status, answer, headers] = account.answers[operation] ?? refusal(operation);
    const isJson = typeof answer === "object";
    response.writeHead(status, { "content-type": isJson ? "application/json" : "text/xml", ...headers });
    response.end(isJson ? JSON.stringify(answer) : answer);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // The second one is set for all tests, and would go before the first.
  for (const variable of ["AWS_ENDPOINT_URL", "AWS_ENDPOINT_URL_S3"]) vi.stubEnv(variable, url);
  vi.stubEnv("AWS_ACCESS_KEY_ID", "test");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test");
  vi.stubEnv("AWS_MAX_ATTEMPTS", "1");
  const stop = async () => {
    vi.unstubAllEnvs();
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  return Object.assign(account, { stop });
};
