import { extname } from "node:path";

const contentTypes: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".webm": "video/webm",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml",
  ".webmanifest": "application/manifest+json",
  ".map": "application/json",
};

/** Content types by extension. */
export const contentTypeOf = (path: string): string =>
  contentTypes[extname(path)] ?? "application/octet-stream";

/** How long browsers and CloudFront may keep a file of the site: hashed files for good, pages not at all. */
export const cacheControlOf = (path: string): string => {
  if (path.replace(/^\//, "").startsWith("assets/")) return "public, max-age=31536000, immutable";
  return /\.html$|^\/?(version\.json|offline-worker\.js)$/.test(path) ? "no-cache" : "public, max-age=3600";
};
