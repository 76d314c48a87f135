/** What each security header of a page must say. */
const wanted: Readonly<Record<string, RegExp>> = {
  "content-security-policy":
    /^default-src 'none'; script-src 'self'; style-src 'self';.*require-trusted-types-for 'script'/,
  "x-content-type-options": /^nosniff$/,
  "x-frame-options": /^DENY$/,
  "referrer-policy": /^no-referrer$/,
  "strict-transport-security": /max-age=63072000/,
  "cross-origin-opener-policy": /^same-origin$/,
  "cross-origin-resource-policy": /^same-origin$/,
  "permissions-policy": /camera=\(\)/,
};

/** The security headers that a page of the site lacks, or that are weaker than wanted. */
export const missingHeaders = async (site: string): Promise<string[]> => {
  const { headers } = await fetch(site);
  const missing = Object.entries(wanted).filter(([name, value]) => !value.test(headers.get(name) ?? ""));
  for (const [name] of missing) console.log(`headers: ${name}: ${headers.get(name)}`);
  return missing.map(([name]) => name);
};
