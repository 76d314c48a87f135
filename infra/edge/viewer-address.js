// Runs in CloudFront before each API call: the visitor's address as CloudFront sees it, whatever the client claims.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  const request = event.request;
  request.headers["x-viewer-ip"] = { value: event.viewer.ip };
  delete request.headers["x-origin-verify"];
  return request;
}
