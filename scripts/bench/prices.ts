const one = (price: number, per: string, page: string) => ({
  price,
  per,
  source: `https://aws.amazon.com/${page}`,
});

/**
 * AWS's public list prices in US dollars for Paris (eu-west-3), without tax, in November 2025, each with the page that
 * publishes it. Free tiers are left out, except CloudFront's, which has no end.
 */
export const prices = {
  webAcl: one(5, "web ACL a month", "waf/pricing/"),
  firewallRule: one(1, "rule a month", "waf/pricing/"),
  firewallRequests: one(0.6, "million requests", "waf/pricing/"),
  alarm: one(0.1, "alarm a month", "cloudwatch/pricing/"),
  metric: one(
    0.3,
    "metric of one's own a month, for the hours in which it has a value",
    "cloudwatch/pricing/",
  ),
  dashboard: one(3, "dashboard a month", "cloudwatch/pricing/"),
  synthetics: one(0.0012, "run of a CloudWatch canary", "cloudwatch/pricing/"),
  traces: one(5, "million traces recorded by X-Ray", "xray/pricing/"),
  logs: one(0.6, "GB taken in", "cloudwatch/pricing/"),
  // What Northern Virginia pays, for logs as they are stored: compressed.
  storedLogs: one(0.03, "GB a month", "cloudwatch/pricing/"),
  apiCalls: one(1.17, "million calls", "api-gateway/pricing/"),
  readUnits: one(0.148, "million read request units", "dynamodb/pricing/on-demand/"),
  writeUnits: one(0.742, "million write request units", "dynamodb/pricing/on-demand/"),
  table: one(0.297, "GB a month", "dynamodb/pricing/on-demand/"),
  recovery: one(0.238, "GB a month", "dynamodb/pricing/on-demand/"),
  invocations: one(0.2, "million calls", "lambda/pricing/"),
  processing: one(0.0000133, "GB-second on arm64", "lambda/pricing/"),
  objects: one(0.024, "GB a month", "s3/pricing/"),
  objectPuts: one(0.0053, "thousand PUT", "s3/pricing/"),
  objectGets: one(0.00042, "thousand GET", "s3/pricing/"),
  sentByStorage: one(0.09, "GB sent out", "s3/pricing/"),
  // The price of Northern Virginia; that of Paris is on the same page.
  scan: one(0.09, "GB scanned for malware", "guardduty/pricing/"),
  scans: one(0.215, "thousand objects scanned for malware", "guardduty/pricing/"),
  // Of Northern Virginia too.
  tableCopies: one(0.1, "GB a month of each copy of a table", "dynamodb/pricing/on-demand/"),
  fileCopies: one(0.05, "GB a month of copied files", "backup/pricing/"),
  mails: one(0.1, "thousand mails", "ses/pricing/"),
  zone: one(0.5, "hosted zone a month", "route53/pricing/"),
  secret: one(0.4, "secret a month", "secrets-manager/pricing/"),
  delivery: one(0.085, "GB sent out", "cloudfront/pricing/"),
  deliveries: one(0.012, "ten thousand HTTPS requests", "cloudfront/pricing/"),
  edgeFunctions: one(0.1, "million calls of functions at the edge", "cloudfront/pricing/"),
} as const;

/** CloudFront's monthly free tier, which has no end. */
export const delivered = { gigabytes: 1_000, requests: 10_000_000 };
