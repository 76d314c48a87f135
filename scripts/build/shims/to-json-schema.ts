/** Stands in for zod's JSON Schema writer: only the OpenAPI document needs it, and that is no function. */
const unused = () => (): never => {
  throw new Error("JSON Schema is left out of the bundles: see scripts/build/lean.ts");
};
export const createToJSONSchemaMethod = unused;
export const createStandardJSONSchemaMethod = unused;
