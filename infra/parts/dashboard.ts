import { Fn, Stack } from "aws-cdk-lib";
import { CfnDashboard } from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import { canaryMetric } from "#infra/parts/alarms.ts";
import type { HttpApi } from "#infra/parts/http-api.ts";
import type { Platform } from "#infra/parts/least-privilege-function.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import type { Domain } from "#shared/contract/catalogue.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";

type Widget = { type: "log" | "metric" | "text"; width: number; height: number; properties: object };

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const answersByHour = (endpoint: Endpoint) => [
  `filter message.message = "answered" and message.operation = "${nameOf(endpoint)}"`,
  "stats count(*) as demandes by bin(1h), message.status",
];

/** Rows of up to 24 columns, in reading order. */
const laidOut = (widgets: readonly Widget[]) => {
  let x = 0;
  let y = 0;
  return widgets.map((widget) => {
    if (x + widget.width > 24) {
      x = 0;
      y += widget.height;
    }
    const placed = { ...widget, x, y };
    x += widget.width;
    return placed;
  });
};

/**
 * What people feel, in French. It reads log lines and AWS's own figures when somebody looks: a metric of our own for
 * each curve would cost 0.30 dollars a month, looked at or not.
 */
export const addDashboard = (
  scope: Construct,
  props: {
    platform: Platform;
    apis: readonly HttpApi[];
    distributionId: string;
    domainLogs: Partial<Record<Domain, string>>;
    workerLogs: string;
  },
): void => {
  const { platform, apis, distributionId, domainLogs, workerLogs } = props;
  const { region } = Stack.of(scope);
  const read = (
    title: string,
    groups: readonly (string | undefined)[],
    commands: readonly string[],
    view = "timeSeries",
  ) => {
    const sources = groups.flatMap((group) => (group ? [Fn.join("", ["SOURCE '", group, "'"])] : []));
    const query = Fn.join("\n| ", [...sources, ...commands]);
    return { type: "log", width: 12, height: 7, properties: { title, region, view, query } } as const;
  };
  const draw = (title: string, metrics: readonly unknown[][], more: object = {}) =>
    ({
      type: "metric",
      width: 12,
      height: 7,
      properties: { title, region, metrics, period: 300, stat: "Sum", view: "timeSeries", ...more },
    }) as const;
  const api = (metric: string, label: string, more: object = {}) =>
    apis.map(({ name, id }) => [
      "AWS/ApiGateway",
      metric,
      "ApiId",
      id,
      { label: `${label} (${name})`, ...more },
    ]);
  const edge = (name: string, label: string) => [
    "AWS/CloudFront",
    name,
    "Region",
    "Global",
    "DistributionId",
    distributionId,
    { label, stat: "Average" },
  ];
  const mail = (name: string, label: string) => ["AWS/SES", name, { label }];

  const widgets: Widget[] = [
    {
      type: "text",
      width: 24,
      height: 2,
      properties: {
        markdown:
          "## Ce que les gens vivent\nChaque alarme et ce qu'il faut faire d'abord : RUNBOOK.md, *When an alarm rings*.",
      },
    },
    draw("Essai automatique de connexion (un succès toutes les cinq minutes)", [
      [platform.metrics, canaryMetric, { label: "succès" }],
    ]),
    read(
      "Connexions par heure, par réponse (200 : réussie, 5xx : en erreur)",
      [domainLogs.accounts],
      answersByHour(accounts.login),
    ),
    read(
      "Vœux enregistrés par heure, par réponse (200 : réussie, 5xx : en erreur)",
      [domainLogs.wishes],
      answersByHour(wishes.saveWishes),
    ),
    read(
      "Fichiers vérifiés par heure, par résultat",
      [workerLogs],
      ['filter message.message = "upload"', "stats count(*) as fichiers by bin(1h), message.outcome"],
    ),
    draw("Demandes et erreurs de l'API", [
      ...api("Count", "demandes"),
      ...api("4xx", "refusées"),
      ...api("5xx", "en erreur"),
    ]),
    draw(
      "Part des demandes refusées ou en erreur au bord (%)",
      [edge("4xxErrorRate", "refusées"), edge("5xxErrorRate", "en erreur")],
      // CloudFront's figures are there alone.
      { region: "us-east-1" },
    ),
    draw("Temps de réponse de l'API (ms)", [
      ...api("Latency", "une demande sur deux", { stat: "p50" }),
      ...api("Latency", "une sur vingt, au moins", { stat: "p95" }),
    ]),
    read(
      "Demandes les plus lentes (ms)",
      Object.values(domainLogs),
      [
        'filter message.message = "answered"',
        "stats count(*) as appels, pct(message.ms, 50) as mediane, pct(message.ms, 95) as p95 by message.operation",
        "sort p95 desc",
        "limit 15",
      ],
      "table",
    ),
    read(
      "Erreurs par demande et par version",
      Object.values(domainLogs),
      [
        'filter message.message = "answered" and message.status >= 500',
        "stats count(*) as erreurs by message.operation, message.code, message.version",
        "sort erreurs desc",
        "limit 15",
      ],
      "table",
    ),
    draw("Courriels (du compte AWS entier)", [
      mail("Send", "envoyés"),
      mail("Delivery", "remis"),
      mail("Bounce", "en échec"),
      mail("Complaint", "signalés comme indésirables"),
    ]),
  ];
  new CfnDashboard(scope, "Dashboard", {
    dashboardName: platform.metrics,
    dashboardBody: Stack.of(scope).toJsonString({ start: "-PT24H", widgets: laidOut(widgets) }),
  });
};
