import { isObject, type Json, type JsonObject, listOf, objectOf, textsOf } from "#scripts/local/json.ts";

export type Statement = {
  allow: boolean;
  /** In a resource policy: the AWS services that it names, `*` for anybody. */
  services: string[];
  actions: string[];
  resources: string[];
  conditions: JsonObject;
};
/** Values of condition keys, such as `dynamodb:LeadingKeys` or `ses:FromAddress`. */
export type Facts = Record<string, string[]>;

/** The statements of an IAM policy document. */
export function statementsOf(document: Json | undefined): Statement[] {
  return listOf(objectOf(document).Statement)
    .filter(isObject)
    .map((statement) => {
      if (statement.NotAction !== undefined || statement.NotResource !== undefined) {
        throw new Error("A policy uses NotAction or NotResource, which the local check does not know");
      }
      return {
        allow: statement.Effect === "Allow",
        services: servicesOf(statement.Principal),
        actions: textsOf(statement.Action),
        resources: textsOf(statement.Resource),
        conditions: objectOf(statement.Condition),
      };
    });
}

function servicesOf(principal: Json | undefined): string[] {
  if (!isObject(principal)) return textsOf(principal);
  return [...textsOf(principal.Service), ...textsOf(principal.AWS).filter((one) => one === "*")];
}

/** IAM's decision: allowed if one statement allows it and none denies it. */
export function isAllowed(
  statements: Statement[],
  action: string,
  resource: string,
  facts: Facts = {},
): boolean {
  const matching = statements.filter(
    (statement) =>
      statement.actions.some((pattern) => like(pattern.toLowerCase(), action.toLowerCase())) &&
      statement.resources.some((pattern) => like(pattern, resource)) &&
      holds(statement, facts),
  );
  return matching.some(({ allow }) => allow) && matching.every(({ allow }) => allow);
}

function holds(statement: Statement, facts: Facts): boolean {
  // The names of condition keys are case-insensitive.
  const known = new Map(Object.entries(facts).map(([key, values]) => [key.toLowerCase(), values]));
  return Object.entries(statement.conditions).every(([operator, tests]) =>
    Object.entries(objectOf(tests)).every(([key, wanted]) =>
      test(operator, known.get(key.toLowerCase()), textsOf(wanted)),
    ),
  );
}

function test(operator: string, found: string[] | undefined, wanted: string[]): boolean {
  const bare = operator.replace(/^ForAllValues:/, "");
  const compare = comparisons[bare];
  if (compare === undefined)
    throw new Error(`A policy uses the condition ${operator}, which the local check does not know`);
  if (found === undefined || found.length === 0) return bare !== operator;
  // A negative test holds if no pattern is met; a positive one if any is.
  return found.every((value) =>
    bare.includes("Not")
      ? wanted.every((pattern) => compare(pattern, value))
      : wanted.some((pattern) => compare(pattern, value)),
  );
}

const comparisons: Record<string, (pattern: string, value: string) => boolean> = {
  StringEquals: (pattern, value) => pattern === value,
  StringLike: like,
  StringNotLike: (pattern, value) => !like(pattern, value),
  ArnLike: like,
  NumericLessThan: (pattern, value) => Number(value) < Number(pattern),
  Bool: (pattern, value) => pattern === value,
};

const compiled = new Map<string, RegExp>();

function like(pattern: string, value: string): boolean {
  let expression = compiled.get(pattern);
  if (expression === undefined) {
    const source = pattern
      .replace(/[.+^${}()|[\]\\]/g, "\\$&")
      .replaceAll("*", ".*")
      .replaceAll("?", ".");
    expression = new RegExp(`^${source}$`, "s");
    compiled.set(pattern, expression);
  }
  return expression.test(value);
}
