import path from "node:path";
import { type Edit, edited, type Node, parse, select } from "#scripts/prove/syntax.ts";

// A right is a function or value called `may…`, `covers`, or a call with the viewer as an argument. A guard is an operand
// in the condition of an `if` that throws `forbidden`, or that checks a right and then throws or returns. Other conditions
// (versions, quotas, states) do not depend on the caller.

/** A guard's position in its file; with the value `letsIn`, it lets everybody in. */
type Guard = { name: string; start: number; end: number; letsIn: boolean };

const forbidding = "CallExpression[callee.property.name='forbidden']";
const named = "CallExpression[callee.name=/^(may[A-Z].*|covers)$/]";
const held = "Identifier[name=/^may[A-Z]/]";
const ofViewer =
  "CallExpression:has(> .arguments:matches(Identifier[name='viewer'], MemberExpression[property.name='viewer']))";
const isViewer = "BinaryExpression:has(> MemberExpression[object.name='viewer'][property.name='userId'])";

type Conditional = Node & { test: Node; consequent: Node };
const ifs = (tree: Node, statement: string) =>
  select(
    tree,
    `IfStatement:matches([consequent.type=${statement}], :has(> BlockStatement.consequent:has(> ${statement})))`,
  ) as Conditional[];

const operandsOf = (test: Node): Node[] =>
  test.type === "LogicalExpression" && test.operator === "||"
    ? [...operandsOf(test.left as Node), ...operandsOf(test.right as Node)]
    : [test];

const has = (node: Node, ...selectors: string[]) =>
  selectors.some((selector) => select(node, selector).length > 0);

/** The guards of a source file, each named by the file and its own source. */
export const guardsOf = (file: string, code: string): Guard[] => {
  const tree = parse(file, code);
  const thrown = ifs(tree, "ThrowStatement").flatMap(({ test, consequent }) =>
    operandsOf(test).filter(
      (operand) => has(consequent, forbidding) || has(operand, named, held, ofViewer, isViewer),
    ),
  );
  const returned = ifs(tree, "ReturnStatement").flatMap(({ test }) => select(test, named));
  // `throw mayKnow() ? forbidden() : notFound()`: 403 tells that the thing exists.
  const chosen = (
    select(tree, `ThrowStatement > ConditionalExpression:has(> ${forbidding}.consequent)`) as Conditional[]
  ).map(({ test }) => test);
  const seen = new Map<string, number>();
  return [
    ...thrown.map((node) => ({ node, letsIn: false })),
    ...[...returned, ...chosen].map((node) => ({ node, letsIn: true })),
  ].map(({ node: { start, end }, letsIn }) => {
    const text = `${file.replace(/^functions\/(domain\/)?|\.ts$/g, "")}: ${code.slice(start, end).replace(/\s+/g, " ")}`;
    const times = (seen.get(text) ?? 0) + 1;
    seen.set(text, times);
    return { name: times === 1 ? text : `${text} (${times})`, start, end, letsIn };
  });
};

const root = path.resolve(import.meta.dirname, "../..");
// The chain in `http` asks what the contract says, which the proof changes there.
const guardedFiles = /^functions\/(?!http\/).*(?<!\.test|\.d)\.ts$/;

/** A Vite plugin that wraps each guard in `askGuard`. */
export const guardSwitches = () => ({
  name: "guard-switches",
  enforce: "pre" as const,
  transform(code: string, id: string) {
    const file = path.relative(root, id.split("?")[0] ?? "");
    if (!guardedFiles.test(file)) return undefined;
    const edits = guardsOf(file, code).flatMap(({ name, start, end, letsIn }): Edit[] => [
      { start, end: start, text: `askGuard(${JSON.stringify(name)}, ${letsIn}, ` },
      { start: end, end, text: ")" },
    ]);
    if (edits.length === 0) return undefined;
    const imported = 'import { askGuard } from "#scripts/prove/guard-watch.ts"; ';
    return { code: imported + edited(code, edits), map: null };
  },
});
