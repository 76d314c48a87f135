import cf from "cloudfront";

// Signing in and out still works during maintenance, since one reads only as somebody.
const always = ["/api/login", "/api/logout"];

const isReading = (request) => request.method === "GET" || request.method === "HEAD";
const isAlways = (uri) => always.some((path) => uri === path || uri.startsWith(`${path}/`));

/** The text that an operator set, undefined outside maintenance. If the store fails, people may write. */
async function maintenance() {
  try {
    return await cf.kvs().get("maintenance");
  } catch (_) {
    return undefined;
  }
}

const refusal = (text) => ({
  statusCode: 503,
  statusDescription: "Service Unavailable",
  headers: {
    "content-type": { value: "application/json; charset=utf-8" },
    "cache-control": { value: "no-store" },
    "retry-after": { value: "300" },
    "x-content-type-options": { value: "nosniff" },
  },
  body: {
    encoding: "text",
    data: JSON.stringify({
      code: "maintenance",
      message: `${text} Rien n’a été enregistré : un nouvel essai sera possible après la maintenance.`,
    }),
  },
});

// Runs in CloudFront before each API call: refuses writes during maintenance, and tells the visitor's address as
// CloudFront sees it, whatever the client claims.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
async function handler(event) {
  const request = event.request;
  if (!isReading(request) && !isAlways(request.uri)) {
    const text = await maintenance();
    if (text) return refusal(text);
  }
  request.headers["x-viewer-ip"] = { value: event.viewer.ip };
  delete request.headers["x-origin-verify"];
  return request;
}
