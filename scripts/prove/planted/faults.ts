/** One fault of the product: in a file, this text becomes that. */
type Fault = { file: string; is: string; becomes: string };
/** Faults that one part is to tell together: by these figures out of bounds, and by these words. */
export type Planting = {
  part: string;
  /** What to look at alone, where the whole part takes long. */
  only?: string[];
  faults: readonly Fault[];
  figures: readonly string[];
  words?: readonly string[];
};

const table = "functions/store/table.ts";
const answers = "functions/http/answer.ts";
const lookedAt = 'const command = granted(\n    "dynamodb:GetItem",';

export const plantings: readonly Planting[] = [
  {
    part: "access",
    faults: [
      {
        file: "functions/http/route.ts",
        is: "if (state.viewer && !mayCall(endpoint, state.viewer)) throw commonProblems.forbidden();",
        becomes: "",
      },
    ],
    figures: ["let in and should not be"],
  },
  {
    part: "fuzz",
    faults: [
      {
        file: "functions/http/limits.ts",
        is: "if (error instanceof SyntaxError) throw commonProblems.malformed();",
        becomes: "",
      },
      { file: "functions/http/parse.ts", is: "query?.error || body?.error", becomes: "query?.error" },
      {
        file: "functions/http/parse.ts",
        is: "body: body?.data }",
        becomes: "body: body?.data ?? state.json }",
      },
    ],
    figures: ["answers of 500 and above", "invalid input accepted", "undeclared attributes written"],
  },
  {
    part: "fuzz",
    faults: [
      {
        file: answers,
        is: "JSON.stringify(endpoint.response.parse(value))",
        becomes: 'JSON.stringify(endpoint.response.parse(value)).replace(\'"id":\', \'"planted":1,"id":\')',
      },
    ],
    figures: ["answers other than their schema"],
  },
  {
    part: "faults",
    faults: [
      {
        file: table,
        is: "if (!(error instanceof TransactionCanceledException)) throw error;",
        becomes: "if (!(error instanceof TransactionCanceledException)) return;",
      },
    ],
    figures: ["acknowledged and lost"],
  },
  {
    part: "faults",
    faults: [
      {
        file: table,
        is: "TransactItems: writes.map((write) => write.entry),\n          ClientRequestToken: token,\n        }),\n      );\n",
        becomes:
          "TransactItems: writes.slice(0, 1).map((write) => write.entry) }));\n      if (writes.length > 1) await client.send(new TransactWriteCommand({ TransactItems: writes.slice(1).map((write) => write.entry) }));\n",
      },
    ],
    figures: ["half applied"],
  },
  {
    part: "faults",
    faults: [
      {
        file: "functions/http/request.ts",
        is: "if (!viewer || !key || !repeatable.test(key)) return randomUUID;",
        becomes: "return randomUUID;",
      },
      { file: answers, is: '  "TimeoutError",\n', becomes: "" },
      { file: table, is: "throwOnRequestTimeout: true", becomes: "throwOnRequestTimeout: false" },
    ],
    figures: ["apart after the retry", "answered otherwise than 503", "calls that waited without end"],
  },
  {
    part: "races",
    faults: [
      {
        file: table,
        is: 'expression: "#version = :seen"',
        becomes: 'expression: "(#version = :seen OR attribute_exists(#version))"',
      },
    ],
    figures: ["violations", "violations found in the table afterwards"],
  },
  {
    part: "privileges",
    only: ["functions/api/accounts"],
    faults: [
      { file: table, is: 'granted("dynamodb:BatchGetItem"', becomes: 'granted("dynamodb:GetItem"' },
      {
        file: table,
        is: lookedAt,
        becomes: `granted("dynamodb:Query", undefined);\n  ${lookedAt}`,
      },
    ],
    figures: ["asked for and not granted"],
    words: ["Never used: validateToken dynamodb:Query"],
  },
  {
    part: "restore",
    faults: [
      {
        file: "scripts/backup/copy.ts",
        is: "counted.items++;\n        yield",
        becomes: "if (counted.items++ % 50 === 49) continue;\n        yield",
      },
    ],
    figures: ["differences after the restore"],
  },
  {
    part: "restore",
    faults: [
      {
        file: "scripts/backup/erase-again.ts",
        is: "await eraseAccount(userId, { viewer: { userId }, now });",
        becomes: "continue;",
      },
    ],
    figures: ["erased since, back by the restore, erased again"],
  },
  {
    part: "personal-data",
    faults: [
      { file: "functions/services/accounts/export.ts", is: "  voeux: wishesPart,\n", becomes: "" },
      {
        file: "functions/services/accounts/erasure.ts",
        is: "  eraseWishes,\n  eraseProposals,",
        becomes: "  eraseProposals,",
      },
      {
        file: answers,
        is: "...(code && { code }),",
        becomes: "...(code && { code }),\n      received: JSON.stringify(state.json),",
      },
    ],
    figures: ["held and not exported", "left after the erasure, undeclared", "canaries in log lines"],
  },
  {
    part: "cold-start",
    faults: [
      {
        file: "functions/api/reference/list-degrees.ts",
        is: "export const handler",
        becomes:
          "const begun = performance.now();\nwhile (performance.now() < begun + 100);\nexport const handler",
      },
    ],
    figures: ["init over a bare client's: more than 1.25"],
  },
  {
    part: "load",
    faults: [
      {
        file: "functions/api/structures/filter-structures.ts",
        is: "    const { found, counts }",
        becomes: "    if (Math.random() < 0.05) throw new Error('planted');\n    const { found, counts }",
      },
    ],
    figures: ["errors"],
  },
  {
    part: "lighthouse",
    faults: [
      {
        file: "web/src/app/main.tsx",
        is: "openSession();\n",
        becomes:
          "const begun = performance.now();\nwhile (performance.now() < begun + 1_000);\nopenSession();\n",
      },
    ],
    figures: ["home", "catalogue", "structure", "learner's home"].map(
      (page) => `Lighthouse on a phone, ${page}: performance`,
    ),
  },
  {
    part: "browser",
    faults: [
      {
        file: "infra/parts/headers.ts",
        is: "frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },\n",
        becomes: "",
      },
      {
        file: "functions/http/authenticate.ts",
        is: "Secure; HttpOnly; SameSite=Strict; Expires",
        becomes: "Secure; SameSite=Strict; Expires",
      },
      { file: "web/src/frame/Header.tsx", is: "aria-label={frameTexts.brandLink}", becomes: "tabIndex={3}" },
      {
        file: "web/src/frame/Header.tsx",
        is: "<span>{frameTexts.product}</span>",
        becomes: '<img src="/favicon.svg" />',
      },
      {
        file: "web/src/app/main.tsx",
        is: "openSession();\n",
        becomes: 'document.body.setAttribute("style", "color: red");\nopenSession();\n',
      },
    ],
    figures: [
      "headers missing",
      "… that opened the session",
      "… out of order, out of sight, unmarked or never reached",
      "… that found something",
      "breaches of the security policy, or errors",
    ],
  },
];
