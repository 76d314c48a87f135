// Runs in CloudFront before each page: every address that names no file is the application's own page.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  const request = event.request;
  const file = request.uri.slice(request.uri.lastIndexOf("/") + 1);
  if (!file.includes(".")) request.uri = "/index.html";
  return request;
}
