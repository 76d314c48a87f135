import { Duration, Fn } from "aws-cdk-lib";
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from "aws-cdk-lib/aws-cloudfront";
import type { Construct } from "constructs";
import type { Context } from "#infra/context.ts";

const policyOf = (directives: Record<string, readonly string[]>): string =>
  Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(" "))
    .join("; ");

/** The content security policy of the site; `files` is the origin of the file bucket. */
const sitePolicy = (files: string): string =>
  policyOf({
    "default-src": ["'none'"],
    "script-src": ["'self'"],
    "style-src": ["'self'"],
    "img-src": ["'self'", "blob:"],
    "connect-src": ["'self'", files],
    "font-src": ["'self'"],
    "frame-src": ["https://www.youtube-nocookie.com", "https://player.vimeo.com"],
    "media-src": ["'self'"],
    "manifest-src": ["'self'"],
    "form-action": ["'self'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
    "object-src": ["'none'"],
    // Only two sanitizers may turn text into markup: ours, and the editor's for pasted text. The third policy names the
    // one worker, of which a page without network is made.
    "require-trusted-types-for": ["'script'"],
    "trusted-types": ["dompurify", "ProseMirrorClipboard", "offline-worker"],
  });

// An API answer or a picture must never work as a page.
const inertPolicy = policyOf({ "default-src": ["'none'"], "frame-ancestors": ["'none'"] });

const security = (contentSecurityPolicy: string, hsts: Context["hsts"]): ResponseSecurityHeadersBehavior => ({
  contentSecurityPolicy: { contentSecurityPolicy, override: true },
  contentTypeOptions: { override: true },
  frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
  referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
  strictTransportSecurity: {
    accessControlMaxAge: Duration.days(730),
    includeSubdomains: hsts !== "site",
    preload: hsts === "preload",
    override: true,
  },
});

const isolation = [
  { header: "Cross-Origin-Opener-Policy", value: "same-origin", override: true },
  { header: "Cross-Origin-Resource-Policy", value: "same-origin", override: true },
  {
    header: "Permissions-Policy",
    value: "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    override: true,
  },
];

/** The headers of pages, of API answers and of public pictures: those that the MDN Observatory asks for, and no inline script or style. */
export const headerPolicies = (
  scope: Construct,
  bucket: { name: string; region: string },
  hsts: Context["hsts"],
) => {
  const files = Fn.join("", ["https://", bucket.name, ".s3.", bucket.region, ".amazonaws.com"]);
  return {
    site: new ResponseHeadersPolicy(scope, "SiteHeaders", {
      securityHeadersBehavior: security(sitePolicy(files), hsts),
      customHeadersBehavior: { customHeaders: isolation },
    }),
    files: new ResponseHeadersPolicy(scope, "FileHeaders", {
      securityHeadersBehavior: security(inertPolicy, hsts),
      customHeadersBehavior: { customHeaders: isolation },
    }),
    api: new ResponseHeadersPolicy(scope, "ApiHeaders", {
      securityHeadersBehavior: security(inertPolicy, hsts),
      customHeadersBehavior: { customHeaders: isolation },
    }),
  };
};
