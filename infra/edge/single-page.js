import cf from "cloudfront";

/** The text of the maintenance that an operator announced, or null. */
async function maintenance() {
  try {
    return await cf.kvs().get("maintenance");
  } catch (_) {
    return null;
  }
}

/** What pages ask for to show that text. */
function announcement(message) {
  return {
    statusCode: 200,
    statusDescription: "OK",
    headers: {
      "content-type": { value: "application/json; charset=utf-8" },
      "cache-control": { value: "no-store" },
      "x-content-type-options": { value: "nosniff" },
    },
    body: { encoding: "text", data: JSON.stringify({ message }) },
  };
}

// Runs in CloudFront before each page: every path that is not a file serves the application's page.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
async function handler(event) {
  const request = event.request;
  if (request.uri === "/maintenance.json") return announcement(await maintenance());
  const file = request.uri.slice(request.uri.lastIndexOf("/") + 1);
  if (!file.includes(".")) request.uri = "/index.html";
  return request;
}
