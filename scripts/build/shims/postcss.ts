/** Stands in for postcss: sanitize-html parses style attributes with it, and we let none through. */
export const parse = (): never => {
  throw new Error("No style attribute is ever parsed");
};
