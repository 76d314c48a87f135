/** Files of `shared/`: what they declare is only described, so that a bundler may leave out whatever nobody uses. */
export const declarations = /\/shared\/[\w-]+\/[\w.-]+\.ts$/;
export const contracts = /\/shared\/[\w-]+\/[\w-]+\.contract\.ts$/;

// Biome's layout is what this goes by: a declaration ends with the `;` that no indented line follows.
const constant = /^((?:export )?const \w+(?:: [^=\n]+)? = )(?!\(|async)(.*?);$(?!\n[ })\]])/gms;
const route = /^(export const \w+ = \w+\(\s*"[^"]+"),\s*\{(.*?)\},?\s*\);$(?!\n[ })\]])/gms;

/**
 * Marks every constant of a declaration file as free of side effects. A bundler cannot know that of `z.object(…)`, and
 * would keep every schema of a domain in each of its functions and pages.
 */
export const asPure = (source: string): string =>
  source.replaceAll(
    constant,
    (_, declared: string, built: string) => `${declared}/* @__PURE__ */ (() => (${built}))();`,
  );

/** A contract as the site needs it: methods and addresses. The schemas of bodies and answers are the server's to apply. */
export const asCalled = (source: string): string =>
  source.replaceAll(route, (_, called: string, declared: string) => {
    const answers = declared.match(/\banswers: "file"/)?.[0] ?? "";
    return `${called}, { ${answers} });`;
  });
