import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { crc32 } from "node:zlib";
import { readBody, send } from "#scripts/local/http.ts";
import { type JsonObject, listOf, objectOf, parseObject, textOf } from "#scripts/local/json.ts";
import { type Facts, isAllowed } from "#scripts/local/model/access.ts";
import type { LocalFunction } from "#scripts/local/model/model.ts";
import { close, listen } from "#scripts/local/ports.ts";
import { callDynamoDb } from "./dynamodb.ts";
import { dynamoDbNeeds } from "./dynamodb-calls.ts";
import { type MailRefusal, mailNeeds, type SentMail } from "./ses-calls.ts";

type AwsOptions = {
  functions: () => Map<string, LocalFunction>;
  region: string;
  mailIdentities: () => string[];
  configurationSets: () => string[];
  /** Called with each mail that SES took. */
  onMail?: (mail: SentMail) => void;
  dynamoDbUrl: string;
  sesUrl: string;
  /** Answers a call of SQS: a function's, by its role, or one of the operator's commands, which have none. */
  callQueues?: (
    action: string,
    input: JsonObject,
    may: (need: Need) => boolean,
  ) => { status: number; body: JsonObject };
  /** Runs a function that another one started, and did not wait for. */
  invoke?: (functionId: string, event: JsonObject) => Promise<unknown>;
};

export type Need = { action: string; resource: string; facts?: Facts };

/**
 * A proxy in front of DynamoDB, SES, SQS and Lambda. It finds the caller by the access key (a function's name), checks every action
 * of the call against that function's role and forwards it.
 */
export async function startAws(options: AwsOptions): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    // If the service is down, break the connection: the SDK retries that as it does on AWS.
    serve(options, request, response).catch(() => response.destroy());
  });
  const port = await listen(server, 0);
  return { url: `http://127.0.0.1:${port}`, stop: () => close(server) };
}

async function serve(options: AwsOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(request);
  const credential = /Credential=([^/,]+)\/\d+\/[^/]+\/(\w+)\//.exec(request.headers.authorization ?? "");
  const [, caller = "", service = ""] = credential ?? [];
  const one = options.functions().get(caller);
  if (service === "dynamodb") return serveDynamoDb(options, request, response, body, one);
  if (service === "ses") return serveMail(options, request, response, body, one);
  if (service === "lambda") return serveInvocation(options, request, response, body, one);
  if (service === "sqs" && options.callQueues) {
    const { status, body: answered } = options.callQueues(
      actionOf(request),
      parseObject(body.toString()),
      (need) => one === undefined || may(one, need),
    );
    return answer(response, status, answered);
  }
  answer(response, 403, { __type: "UnrecognizedClientException", message: "The security token is invalid." });
}

function actionOf(request: IncomingMessage): string {
  return textOf(request.headers["x-amz-target"]).split(".").pop() ?? "";
}

async function serveDynamoDb(
  options: AwsOptions,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  one: LocalFunction | undefined,
): Promise<void> {
  const action = actionOf(request);
  const input = parseObject(body.toString());
  const refused = dynamoDbNeeds(action, input, options.region).find((need) => !may(one, need));
  if (refused !== undefined)
    return answer(response, 400, {
      __type: "com.amazon.coral.service#AccessDeniedException",
      Message: deniedMessage(one, refused),
    });
  const result = await send(options.dynamoDbUrl, { method: "POST", headers: passed(request), body });
  if (action === "TransactWriteItems" && result.status === 200) await untilKept(options.dynamoDbUrl, input);
  response.writeHead(result.status, result.headers);
  response.end(result.body);
}

/**
 * DynamoDB Local answers a transaction before it has written it, and loses it if it is killed then. A read waits for
 * that write.
 */
async function untilKept(url: string, input: JsonObject): Promise<void> {
  const [write] = listOf(input.TransactItems).flatMap((entry) =>
    Object.values(objectOf(entry)).map(objectOf),
  );
  const { pk, sk } = objectOf(write?.Key ?? write?.Item);
  await callDynamoDb(url, "GetItem", {
    TableName: write?.TableName,
    Key: { pk, sk },
    ConsistentRead: true,
    ProjectionExpression: "pk",
  });
}

async function serveMail(
  options: AwsOptions,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  one: LocalFunction | undefined,
): Promise<void> {
  const call = mailNeeds(request.url ?? "/", body.toString(), {
    identities: options.mailIdentities(),
    configurationSets: options.configurationSets(),
    region: options.region,
  });
  const refusal: MailRefusal | undefined = call.needs.every((need) => may(one, need))
    ? call.refusal
    : { status: 403, code: "AccessDenied", message: deniedMessage(one, call.needs[0]) };
  if (refusal !== undefined) {
    const text = refusal.message.replace(/[<>&]/g, " ");
    response.writeHead(refusal.status, { "content-type": "text/xml" });
    response.end(
      `<ErrorResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><Error><Type>Sender</Type><Code>${refusal.code}</Code><Message>${text}</Message></Error><RequestId>local</RequestId></ErrorResponse>`,
    );
    return;
  }
  const result = await send(options.sesUrl + (request.url ?? "/"), {
    method: "POST",
    headers: passed(request),
    body,
  });
  if (result.status === 200 && call.mail) options.onMail?.(call.mail);
  response.writeHead(result.status, { "content-type": textOf(result.headers["content-type"]) });
  response.end(result.body);
}

async function serveInvocation(
  options: AwsOptions,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  one: LocalFunction | undefined,
): Promise<void> {
  const [, id = ""] = /^\/2015-03-31\/functions\/([\w-]+)\/invocations$/.exec(request.url ?? "") ?? [];
  const started = options.functions().get(id);
  const resource = started?.arn ?? `arn:aws:lambda:${options.region}:000000000000:function:${id}`;
  const need = { action: "lambda:InvokeFunction", resource };
  const isGranted = may(one, need);
  const isKnown = request.headers["x-amz-invocation-type"] === "Event" && started !== undefined;
  const status = !isGranted ? 403 : isKnown ? 202 : 404;
  if (!isGranted) response.setHeader("x-amzn-errortype", "AccessDeniedException");
  answer(response, status, isGranted ? {} : { Message: deniedMessage(one, need) });
  if (status === 202) await options.invoke?.(id, parseObject(body.toString()));
}

function may(one: LocalFunction | undefined, need: Need): boolean {
  return one !== undefined && isAllowed(one.statements, need.action, need.resource, need.facts);
}

function deniedMessage(one: LocalFunction | undefined, need: Need | undefined): string {
  return `User: ${one?.id ?? "unknown"} is not authorized to perform: ${need?.action} on resource: ${need?.resource} because no identity-based policy allows the ${need?.action} action`;
}

function passed(request: IncomingMessage) {
  const {
    host: _,
    "content-length": __,
    connection: ___,
    "transfer-encoding": ____,
    ...kept
  } = request.headers;
  return kept;
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, {
    "content-type": "application/x-amz-json-1.0",
    "x-amz-crc32": String(crc32(bytes)),
  });
  response.end(bytes);
}
