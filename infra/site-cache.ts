/** How long browsers and CloudFront may keep a file of the site: hashed files for good, pages not at all. */
export const cacheControlOf = (path: string): string => {
  if (path.replace(/^\//, "").startsWith("assets/")) return "public, max-age=31536000, immutable";
  return path.endsWith(".html") ? "no-cache" : "public, max-age=3600";
};
