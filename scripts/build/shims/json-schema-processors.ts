/** Stands in for zod's JSON Schema processors: any of them is the same refusal, should one ever be called. */
const processors: Record<string, () => never> = new Proxy(
  {},
  {
    get: () => () => {
      throw new Error("JSON Schema is left out of the bundles: see scripts/build/lean.ts");
    },
  },
);
module.exports = processors;
