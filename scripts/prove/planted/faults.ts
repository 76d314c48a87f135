/** One fault of the product: the node that the selector matches is removed, or replaced. */
export type Fault = { file: string; at: string; becomes?: (source: string) => string };
/** Faults that one part must detect: these figures must be out of bounds, and these messages printed. */
export type Planting = {
  part: string;
  /** Test files to run alone, where the whole part takes long. */
  only?: string[];
  faults: readonly Fault[];
  figures: readonly string[];
  messages?: readonly string[];
};

const table = "functions/store/table.ts";
const answers = "functions/http/answer.ts";
const parsing = "functions/http/parse.ts";
const main = "web/src/app/main.tsx";
const header = "web/src/frame/Header.tsx";

const grantOf = (action: string) => `CallExpression[callee.name='granted'] > Literal[value='${action}']`;
const ifNaming = (name: string) =>
  `IfStatement:has(.test Identifier[name='${name}'], .test[callee.name='${name}'])`;
const calling = (name: string) => `ExpressionStatement:has(CallExpression[callee.name='${name}'])`;
const logged = "CallExpression[callee.object.name='logger'][callee.property.name='info'] > ObjectExpression";
const validated =
  "CallExpression[callee.object.name='JSON'][callee.property.name='stringify']:has([name='endpoint'])";
const busyFor = (ms: number) => (source: string) =>
  `const start = performance.now();\nwhile (performance.now() < start + ${ms});\n${source}`;

export const plantings: readonly Planting[] = [
  {
    part: "access",
    faults: [{ file: "functions/http/route.ts", at: ifNaming("mayCall") }],
    figures: ["allowed that should be refused"],
  },
  {
    part: "fuzz",
    faults: [
      { file: "functions/http/limits.ts", at: ifNaming("SyntaxError") },
      {
        file: parsing,
        at: "IfStatement > LogicalExpression.test > ChainExpression.right",
        becomes: () => "false",
      },
      {
        file: parsing,
        at: "Property[key.name='body'] > ChainExpression.value",
        becomes: (source) => `${source} ?? state.json`,
      },
    ],
    figures: ["answers of 500 and above", "invalid input accepted", "undeclared attributes written"],
  },
  {
    part: "fuzz",
    faults: [
      {
        file: answers,
        at: validated,
        becomes: (source) => `${source}.replace('"id":', '"planted":1,"id":')`,
      },
    ],
    figures: ["answers that differ from their schema"],
  },
  {
    part: "faults",
    faults: [
      {
        file: table,
        at: `${ifNaming("TransactionCanceledException")} > ThrowStatement`,
        becomes: () => "return;",
      },
    ],
    figures: ["acknowledged and lost"],
  },
  {
    part: "faults",
    faults: [
      {
        file: table,
        at: "ExpressionStatement:has(NewExpression[callee.name='TransactWriteCommand'])",
        becomes: () =>
          "for (const { entry } of writes) await client.send(new TransactWriteCommand({ TransactItems: [entry] }));",
      },
    ],
    figures: ["half applied"],
  },
  {
    part: "faults",
    faults: [
      {
        file: "functions/http/request.ts",
        at: ifNaming("repeatable"),
        becomes: () => "return randomUUID;",
      },
      { file: answers, at: "Literal[value='TimeoutError']" },
      {
        file: table,
        at: "Property[key.name='throwOnRequestTimeout'] > Literal",
        becomes: () => "false",
      },
    ],
    figures: [
      "another result after the retry",
      "failed with another status than 503",
      "calls that hung without a time-out",
    ],
  },
  {
    part: "races",
    faults: [
      {
        file: table,
        at: "VariableDeclarator[id.name='versionIs'] Property[key.name='expression'] > Literal",
        becomes: () => '"(#version = :seen OR attribute_exists(#version))"',
      },
    ],
    figures: ["violations", "violations found in the table afterwards"],
  },
  {
    part: "privileges",
    only: ["functions/api/accounts"],
    faults: [
      { file: table, at: grantOf("dynamodb:BatchGetItem"), becomes: () => '"dynamodb:DeleteItem"' },
      {
        file: table,
        at: "VariableDeclarator[id.name='readChunk'] VariableDeclaration:has([id.name='items'])",
        becomes: (source) => `granted("dynamodb:Query", undefined);\n${source}`,
      },
    ],
    figures: ["needed and not granted"],
    messages: ["Never used: validateToken dynamodb:Query"],
  },
  {
    part: "restore",
    faults: [
      {
        file: "scripts/backup/copy.ts",
        at: "VariableDeclarator[id.name='items'] MemberExpression[property.name='Items']",
        becomes: () => "page.Items?.slice(1)",
      },
    ],
    figures: ["differences after the restore"],
  },
  {
    part: "restore",
    faults: [
      { file: "scripts/backup/erase-again.ts", at: calling("eraseAccount"), becomes: () => "continue;" },
    ],
    figures: ["erased since the backup, restored by it, erased again"],
  },
  {
    part: "personal-data",
    faults: [
      { file: "functions/domain/departures/export.ts", at: "Property[value.name='wishesPart']" },
      {
        file: "functions/domain/departures/erasure.ts",
        at: "ArrayExpression > Identifier[name='eraseWishes']",
      },
      {
        file: answers,
        at: `${logged} > Property[key.name='message']`,
        becomes: (source) => `${source}, received: JSON.stringify(state.json)`,
      },
    ],
    figures: ["stored and not exported", "left after the erasure, undeclared", "canaries in log lines"],
  },
  {
    part: "cold-start",
    faults: [
      {
        file: "functions/api/reference/list-degrees.ts",
        at: "ExportNamedDeclaration",
        becomes: busyFor(100),
      },
    ],
    figures: ["init over a bare client's: more than 1.75"],
  },
  {
    part: "load",
    faults: [
      {
        file: "functions/api/structures/filter-structures.ts",
        at: "VariableDeclaration:has(> VariableDeclarator[init.callee.name='searchStructures'])",
        becomes: (source) => `if (Math.random() < 0.05) throw new Error("planted");\n${source}`,
      },
    ],
    figures: ["errors"],
  },
  {
    part: "notices",
    faults: [
      {
        file: "functions/domain/notices/telling.ts",
        at: "VariableDeclarator[id.name='transactAndTell'] CallExpression[callee.name='transact']",
        becomes: () => "transact(writes).then(() => (telling.length > 0 ? transact(telling) : undefined))",
      },
    ],
    figures: ["people who were not told of a change that was made"],
  },
  {
    part: "last-minute",
    faults: [
      {
        file: "functions/domain/wishes/saving.ts",
        at: "CallExpression[callee.name='wishTimeRefusal'] > Identifier[name='now']",
        becomes: () => "new Date(now.getTime() - 5_000)",
      },
    ],
    figures: ["accepted from the closing on"],
  },
  {
    part: "lighthouse",
    faults: [{ file: main, at: calling("preloadSession"), becomes: busyFor(1_000) }],
    figures: ["home", "catalogue", "structure", "learner's home"].map(
      (page) => `Lighthouse on a phone, ${page}: performance`,
    ),
  },
  {
    part: "browser",
    faults: [
      { file: "infra/parts/headers.ts", at: "Property[key.name='frameOptions']" },
      {
        file: "functions/platform/session-cookies.ts",
        at: "VariableDeclarator[id.name='signatureCookieOf'] TemplateLiteral",
        becomes: (source) => source.replace("HttpOnly; ", ""),
      },
      {
        file: header,
        at: "JSXAttribute[name.name='aria-label']:has([property.name='brandLink'])",
        becomes: () => "tabIndex={3}",
      },
      {
        file: header,
        at: "JSXElement:has(> JSXExpressionContainer[expression.property.name='product'])",
        becomes: () => '<img src="/favicon.svg" />',
      },
      {
        file: main,
        at: calling("preloadSession"),
        becomes: (source) => `document.body.setAttribute("style", "color: red");\n${source}`,
      },
    ],
    figures: [
      "headers missing",
      "… that opened the session",
      "… out of order, out of sight, without focus ring or never reached",
      "… with findings",
      "violations of the security policy, or errors",
    ],
  },
];
