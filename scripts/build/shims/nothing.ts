/** Stands in for a package that a library imports and our use of it never reaches. */
export const parse = () => {
  throw new Error("This part of the library is left out of the bundles: see scripts/build/bundle.ts");
};
