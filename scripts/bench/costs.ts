import { mainPath } from "#infra/tuning.ts";
import { type Figures, sizeOf } from "#scripts/bench/figures.ts";
import type { Cost, Measured } from "#scripts/bench/measure.ts";
import { delivered, prices } from "#scripts/bench/prices.ts";
import { beside, canary, crowds, eventDay, idleRun, others } from "#scripts/bench/use.ts";
import { retention } from "#shared/contract/retention.ts";

type Size = Figures["sizes"][number];
type Line = { service: string; workedOut: string; dollars: number };

const million = 1e6;

/** How often each route is called in a month, for so many learners. */
export const monthlyCalls = (routes: readonly string[], learners: number): Map<string, number> =>
  new Map(
    routes.map((route) => {
      const named = crowds.reduce((sum, { times, calls }) => sum + times(learners) * (calls[route] ?? 0), 0);
      return [route, named > 0 ? named : learners * others];
    }),
  );

/** The share of cold calls: those after a pause, and a minimum. */
const coldShare = (calls: number) =>
  Math.max(beside.coldAtLeast, Math.exp((-calls * beside.idleMinutes) / beside.activeMinutes));

/** Dollars of a month of a function's processing, whose calls people wait for so long. */
export const monthlyProcessing = (calls: number, memory: number, warmMs: number, coldMs: number): number => {
  const cold = coldShare(calls);
  const seconds = (calls * ((1 - cold) * warmMs + cold * coldMs)) / 1_000;
  return seconds * (memory / 1_024) * prices.processing.price;
};

/**
 * Milliseconds that people wait for and Lambda bills: processor time, which shrinks with more memory, and round trips. A
 * cold call also waits for Node's own start.
 */
export const waitingMs = (cost: Cost, memory: number) =>
  cost.processorMs * Math.max(1, beside.wholeProcessorMb / memory) + cost.inSequence * beside.roundTripMs;

const totals = ({ measured, learners }: Size) => {
  const calls = monthlyCalls(Object.keys(measured), learners);
  const sum = (of: (cost: Cost, route: Measured) => number) =>
    Object.entries(measured).reduce((total, [operation, route]) => {
      const count = calls.get(operation) ?? 0;
      const cold = coldShare(count);
      return total + count * ((1 - cold) * of(route.warm, route) + cold * of(route.cold, route));
    }, 0);
  return {
    calls: [...calls.values()].reduce((a, b) => a + b, 0),
    fetched: calls.get("downloadDocumentFile") ?? 0,
    readUnits: sum((cost) => cost.readUnits),
    writeUnits: sum((cost) => cost.writeUnits),
    gigabyteSeconds: sum((cost, { memory }) => (waitingMs(cost, memory) / 1_000) * (memory / 1_024)),
    answeredGb: sum((cost) => cost.answerKb) / 1024 ** 2,
    mails: sum((cost) => cost.mails),
    stored: sum((cost) => cost.stored) + learners * beside.objectWrites,
  };
};

/** The cost of the canary: its own function, and the calls that it makes. */
const canaryDollars = ({ measured }: Size): number => {
  const p = prices;
  const costOf = (operation: string): number => {
    const route = measured[operation];
    if (!route) return 0;
    const { readUnits, writeUnits } = route.warm;
    const gigabyteSeconds = (waitingMs(route.warm, route.memory) / 1_000) * (route.memory / 1_024);
    const aCall = p.apiCalls.price + p.invocations.price + p.firewallRequests.price;
    const units = readUnits * p.readUnits.price + writeUnits * p.writeUnits.price;
    return (aCall + units) / million + gigabyteSeconds * p.processing.price;
  };
  const aRun = (p.invocations.price + p.firewallRequests.price) / million;
  const calls = canary.calls.reduce((sum, operation) => sum + costOf(operation), 0);
  return canary.runs * (aRun + canary.gigabyteSeconds * p.processing.price + calls);
};

/** The cost of keeping the main path warm on an event's day, in dollars. */
export const eventDayDollars = (): number => {
  const p = prices;
  const { hours, runsAnHour, run, start } = eventDay;
  const costOf = ({ gigabyteSeconds, logKb }: { gigabyteSeconds: number; logKb: number }) =>
    p.invocations.price / million + gigabyteSeconds * p.processing.price + (logKb / 1024 ** 2) * p.logs.price;
  const aRun = costOf(run) + (run.readUnits * p.readUnits.price) / million + mainPath.length * costOf(start);
  return hours * runsAnHour * aRun;
};

const short = (value: number) =>
  value >= million ? `${(value / million).toFixed(2)} M` : Math.round(value).toLocaleString("en");

/** The cost of a month at this size, by service, from the measured calls. */
export const monthlyCost = (
  size: Size,
  { alarms, firewallRules, clockRuns }: Figures["deployed"],
): Line[] => {
  const { calls, fetched, readUnits, writeUnits, gigabyteSeconds, answeredGb, mails, stored } = totals(size);
  const pages = calls * beside.pagesPerCall;
  const requests = calls + pages;
  const sentGb = answeredGb + (pages * beside.pageKb) / 1024 ** 2;
  const [filesGb, tableGb, logsGb] = [
    (size.learners * beside.filesMb) / 1024,
    (size.learners * beside.tableMb) / 1024,
    (calls * beside.logKb) / 1024 ** 2,
  ];
  const uploads = size.learners * beside.uploads;
  const documentsGb = (count: number) => (count * beside.documentMb) / 1024;
  // Each is in quarantine until it is checked, and both its places keep what is deleted there for a while.
  const versionsGb = documentsGb(uploads) * (1 + beside.replaced);
  const logMonths = retention.functionLogs / 30;
  const storedLogsGb = logsGb * logMonths * beside.logsCompressed;
  const p = prices;
  const [beyondGb, beyondRequests] = [
    Math.max(0, sentGb - delivered.gigabytes),
    Math.max(0, requests - delivered.requests),
  ];
  const clocks =
    clockRuns *
    ((p.invocations.price + idleRun.readUnits * p.readUnits.price) / million +
      idleRun.gigabyteSeconds * p.processing.price +
      (idleRun.logKb / 1024 ** 2) * p.logs.price);
  const watching = p.dashboard.price + p.metric.price + canaryDollars(size);
  return [
    {
      service: "AWS WAF",
      workedOut: `1 web ACL, ${firewallRules} rules, ${short(requests)} requests`,
      dollars:
        p.webAcl.price +
        firewallRules * p.firewallRule.price +
        (requests / million) * p.firewallRequests.price,
    },
    { service: "CloudWatch alarms", workedOut: `${alarms} figures watched`, dollars: alarms * p.alarm.price },
    {
      service: "CloudWatch dashboard, canary",
      workedOut: `1 dashboard, 1 metric of its own, ${short(canary.runs)} sign-ins`,
      dollars: watching,
    },
    {
      service: "API Gateway (HTTP API)",
      workedOut: `${short(calls)} calls`,
      dollars: (calls / million) * p.apiCalls.price,
    },
    { service: "CloudWatch logs", workedOut: `${logsGb.toFixed(2)} GB`, dollars: logsGb * p.logs.price },
    {
      service: "CloudWatch logs, stored",
      workedOut: `${storedLogsGb.toFixed(2)} GB: ${logMonths} months, compressed`,
      dollars: storedLogsGb * p.storedLogs.price,
    },
    {
      service: "DynamoDB requests",
      workedOut: `${short(readUnits)} read units, ${short(writeUnits)} write units`,
      dollars: (readUnits * p.readUnits.price + writeUnits * p.writeUnits.price) / million,
    },
    {
      service: "Lambda (arm64)",
      workedOut: `${short(calls)} calls, ${short(gigabyteSeconds)} GB-s`,
      dollars: (calls / million) * p.invocations.price + gigabyteSeconds * p.processing.price,
    },
    {
      service: "Lambda, workers that a clock starts",
      workedOut: `${short(clockRuns)} runs, most of which find nothing to do`,
      dollars: clocks,
    },
    {
      service: "S3",
      workedOut: `${filesGb.toFixed(1)} GB, ${short(stored)} PUT, ${short(pages)} GET`,
      dollars: filesGb * p.objects.price + (stored * p.objectPuts.price + pages * p.objectGets.price) / 1_000,
    },
    {
      service: "S3, documents fetched",
      workedOut: `${short(fetched)} of ${beside.documentMb} MB: ${documentsGb(fetched).toFixed(1)} GB`,
      dollars: documentsGb(fetched) * p.sentByStorage.price,
    },
    {
      service: "S3, versions",
      workedOut: `${versionsGb.toFixed(1)} GB: each upload once in quarantine, ${beside.replaced * 100} % replaced or deleted`,
      dollars: versionsGb * p.objects.price,
    },
    {
      service: "GuardDuty (scan of uploads)",
      workedOut: `${short(uploads)} objects, ${filesGb.toFixed(1)} GB: as if all files were sent in one month`,
      dollars: filesGb * p.scan.price + (uploads / 1_000) * p.scans.price,
    },
    {
      service: "DynamoDB storage and recovery",
      workedOut: `${tableGb.toFixed(2)} GB, restored to any second of 35 days`,
      dollars: tableGb * (p.table.price + p.recovery.price),
    },
    {
      service: "AWS Backup",
      workedOut: `${retention.deletedFiles} nightly copies of the table, one of the files with what is deleted later`,
      dollars:
        retention.deletedFiles * tableGb * p.tableCopies.price + (filesGb + versionsGb) * p.fileCopies.price,
    },
    { service: "SES", workedOut: `${short(mails)} mails`, dollars: (mails / 1_000) * p.mails.price },
    {
      service: "Route 53 (with `--zone`), Secrets Manager",
      workedOut: "1 zone, 3 secrets",
      dollars: p.zone.price + 3 * p.secret.price,
    },
    {
      service: "CloudFront",
      workedOut: `${sentGb.toFixed(1)} GB, ${short(requests)} requests, those beyond what is free`,
      dollars: beyondGb * p.delivery.price + (beyondRequests / 10_000) * p.deliveries.price,
    },
    {
      service: "CloudFront, functions at the edge",
      workedOut: `${short(requests)} calls`,
      dollars: (requests / million) * p.edgeFunctions.price,
    },
    {
      service: "Staging, a second environment that few use",
      workedOut: `1 web ACL, ${firewallRules} rules, ${alarms} figures watched, dashboard, canary, clocks, 3 secrets`,
      dollars:
        p.webAcl.price +
        firewallRules * p.firewallRule.price +
        alarms * p.alarm.price +
        watching +
        clocks +
        3 * p.secret.price,
    },
  ];
};

/** Dollars that a month of this many learners costs, with a staging environment. */
export const monthlyTotal = (figures: Figures, learners: number): number =>
  monthlyCost(sizeOf(figures, learners), figures.deployed).reduce((sum, line) => sum + line.dollars, 0);

const dollars = (value: number) => value.toFixed(2);

const callsIn = (calls: Readonly<Record<string, number>>) =>
  Math.round(Object.values(calls).reduce((sum, one) => sum + one, 0));

/** The assumptions about a month, in words. */
const assumed = () => `Assumptions for a month:

${crowds.map(({ who, calls }) => `- ${who}, with ${callsIn(calls).toLocaleString("en")} calls each;`).join("\n")}
- ${others * 100} call of every other route for a hundred learners;
- an idle instance ends after ${beside.idleMinutes} minutes, and at least ${beside.coldAtLeast * 100} % of calls are cold;
- ${beside.roundTripMs} ms for a round trip to DynamoDB or S3, in addition to the measured processor time.`;

/** The cost of monitoring services that are not used. */
const withoutThese = (figures: Figures): string => {
  const { measured, learners } = sizeOf(figures, 1_000);
  const calls = [...monthlyCalls(Object.keys(measured), learners).values()].reduce((a, b) => a + b, 0);
  const traced = (calls / million) * prices.traces.price;
  const synthetics = canary.runs * prices.synthetics.price;
  return [
    `Not used: X-Ray, whose ${short(calls)} traces for 1,000 learners (${dollars(traced)} dollars) would show the same as the`,
    `reference, the operation and the milliseconds of each log line; CloudWatch Synthetics, whose browser would cost ${dollars(synthetics)}`,
    "dollars for as many sign-ins as the canary's.",
  ].join("\n");
};

/** The cost table of MEASURES.md, with what it assumes. */
export const costTable = (figures: Figures): string => {
  const lines = figures.sizes.map((size) => monthlyCost(size, figures.deployed));
  const [middle = []] = [lines[figures.sizes.indexOf(sizeOf(figures, 1_000))]];
  const total = (of: readonly Line[] = []) => dollars(of.reduce((sum, line) => sum + line.dollars, 0));
  const heads = figures.sizes.map(({ learners }) => `${learners.toLocaleString("en")} learners`);
  return [
    assumed(),
    "",
    `| Service | At 1,000 learners, worked out from | ${heads.join(" | ")} |`,
    `|---|---|${heads.map(() => "--:").join("|")}|`,
    ...middle.map(
      ({ service, workedOut }, n) =>
        `| ${service} | ${workedOut} | ${lines.map((of) => dollars(of[n]?.dollars ?? 0)).join(" | ")} |`,
    ),
    `| **Dollars a month** | | ${lines.map((of) => `**${total(of)}**`).join(" | ")} |`,
    "",
    `On an event's day, keeping the ${mainPath.length} functions of the main path warm costs ${eventDayDollars().toFixed(3)} dollars: ` +
      `${short(eventDay.hours * eventDay.runsAnHour)} runs in ${eventDay.hours} hours.`,
    "",
    withoutThese(figures),
  ].join("\n");
};
