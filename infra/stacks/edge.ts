import { CfnOutput, Stack } from "aws-cdk-lib";
import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import { CfnCertificate } from "aws-cdk-lib/aws-certificatemanager";
import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import type { Construct } from "constructs";
import type { Context } from "#infra/context.ts";
import { rates } from "#infra/tuning.ts";

const visible = (metricName: string) => ({
  cloudWatchMetricsEnabled: true,
  // For three hours, the console shows samples of the requests that each rule matched.
  sampledRequestsEnabled: true,
  metricName,
});

/** Hidden in sampled requests: tokens, and the links of mails, which give access to accounts. */
const hiddenInSamples = [
  { fieldType: "SINGLE_HEADER", fieldKeys: ["authorization", "cookie"] },
  { fieldType: "QUERY_STRING" },
].map((field) => ({ action: "SUBSTITUTION", field }));

/**
 * Rules that only count: rich text contains tags, links and dots that look like attacks, and filters make long queries.
 * The contract's schemas check every body and query.
 */
const onlyCounted = [
  "SizeRestrictions_BODY",
  "SizeRestrictions_QUERYSTRING",
  "CrossSiteScripting_BODY",
  "GenericRFI_BODY",
  "GenericLFI_BODY",
  "EC2MetaDataSSRF_BODY",
];

const managed = (name: string, priority: number, counted: string[] = []): CfnWebACL.RuleProperty => ({
  name,
  priority,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: "AWS",
      name,
      ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
  visibilityConfig: visible(name),
});

const limited = (name: string, priority: number, limit: number, paths: string[]): CfnWebACL.RuleProperty => {
  const [only, ...others] = paths.map(startsWith);
  if (!only) throw new Error(`${name} limits no path`);
  return {
    name,
    priority,
    action: { block: {} },
    statement: {
      rateBasedStatement: {
        aggregateKeyType: "IP",
        limit,
        evaluationWindowSec: 300,
        scopeDownStatement: others.length > 0 ? { orStatement: { statements: [only, ...others] } } : only,
      },
    },
    visibilityConfig: visible(name),
  };
};

const startsWith = (path: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: "STARTS_WITH",
    searchString: path,
    // API Gateway accepts only the declared path; with these, the rate rule also counts other spellings of it.
    textTransformations: ["URL_DECODE", "NORMALIZE_PATH", "LOWERCASE"].map((type, priority) => ({
      priority,
      type,
    })),
  },
});

const entrance = ["/api/login", "/api/register", "/api/password-reset", "/api/email/", "/api/account/proof"];

const addFirewall = (scope: Construct, name: string): void => {
  const firewall = new CfnWebACL(scope, "Firewall", {
    scope: "CLOUDFRONT",
    defaultAction: { allow: {} },
    visibilityConfig: visible(name),
    dataProtectionConfig: { dataProtections: hiddenInSamples },
    rules: [
      limited("Entrance", 0, rates.entrance, entrance),
      limited("Api", 1, rates.api, ["/api/"]),
      managed("AWSManagedRulesAmazonIpReputationList", 2),
      managed("AWSManagedRulesKnownBadInputsRuleSet", 3),
      managed("AWSManagedRulesCommonRuleSet", 4, onlyCounted),
    ],
  });
  new CfnOutput(scope, "WebAclArn", { value: firewall.attrArn });
};

/** What CloudFront only takes from us-east-1: the firewall and the certificate; and the budget, which lives there. */
export class EdgeStack extends Stack {
  constructor(scope: Construct, id: string, context: Context) {
    super(scope, id, { description: "Compagnon: edge", env: { region: "us-east-1" } });
    if (!context.isBare) addFirewall(this, context.name);
    // This stack is in the same region for every deployment, so its output can name the platform's region.
    if (context.options) new CfnOutput(this, "Options", { value: context.options });

    if (context.domain) {
      const certificate = new CfnCertificate(this, "Certificate", {
        domainName: context.domain,
        validationMethod: "DNS",
        ...(context.hostedZoneId && {
          domainValidationOptions: [{ domainName: context.domain, hostedZoneId: context.hostedZoneId }],
        }),
      });
      new CfnOutput(this, "CertificateArn", { value: certificate.ref });
    }
    // By mail, since the alarms' topic is in another region.
    if (context.alarmEmail) {
      const subscribers = [{ subscriptionType: "EMAIL", address: context.alarmEmail }];
      new CfnBudget(this, "Budget", {
        budget: {
          budgetType: "COST",
          timeUnit: "MONTHLY",
          budgetLimit: { amount: context.budget, unit: "USD" },
        },
        notificationsWithSubscribers: (["ACTUAL", "FORECASTED"] as const).map((notificationType) => ({
          notification: { notificationType, comparisonOperator: "GREATER_THAN", threshold: 100 },
          subscribers,
        })),
      });
    }
  }
}
