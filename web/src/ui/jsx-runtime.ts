import * as react from "react";
import * as dev from "react/jsx-dev-runtime";
import * as runtime from "react/jsx-runtime";

// Every element of the site is made here (`vite.config.ts`). French puts a space before « ? » and « : » and inside quotes; a
// line may break there, and then begins with the mark. The sources keep plain spaces: a no-break space cannot be seen in them.

const spaceToKeep = / (?=[:?!;»])|(?<=«) /g;
const withoutBreaks = (child: unknown): unknown =>
  typeof child === "string" ? child.replaceAll(spaceToKeep, "\u00a0") : child;

/** A component gets its children as written: some compare texts. The text of an option is its value too. */
const isAsWritten = (type: react.ElementType): boolean =>
  typeof type === "function" || typeof type === "object" || ["option", "style", "code", "pre"].includes(type);

type Props = { children?: unknown };
const drawn = (type: react.ElementType, props: Props): Props => {
  const { children } = props;
  if (children === undefined || isAsWritten(type)) return props;
  return {
    ...props,
    children: Array.isArray(children) ? children.map(withoutBreaks) : withoutBreaks(children),
  };
};

/** Made so where a key follows a spread. */
export const { createElement } = react;
export const { Fragment } = runtime;
export const jsx = (type: react.ElementType, props: Props, key?: react.Key) =>
  runtime.jsx(type, drawn(type, props), key);
export const jsxs = (type: react.ElementType, props: Props, key?: react.Key) =>
  runtime.jsxs(type, drawn(type, props), key);
/** `npm run dev` calls this one. */
export const jsxDEV = (
  type: react.ElementType,
  props: Props,
  key: react.Key | undefined,
  isStatic: boolean,
) => dev.jsxDEV(type, drawn(type, props), key, isStatic);
