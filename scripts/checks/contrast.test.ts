import { globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import postcss, { type AtRule, type Container, type Rule } from "postcss";
import { expect, test } from "vitest";

// Contrast of the tokens by day and by night, read from the style sheets and from the utilities in the markup. Text
// needs 4.5, edges and shapes that mean something need 3 (WCAG 1.4.3 and 1.4.11).

const styles = path.resolve(import.meta.dirname, "../../web/src/styles");
const parse = (file: string) => postcss.parse(readFileSync(path.join(styles, file), "utf8"), { from: file });
const componentFiles = readdirSync(path.join(styles, "components")).map((file) => `components/${file}`);
const sheets = ["base.css", "layout.css", ...componentFiles].map(parse);

const hues = ["cyan", "blue", "green", "purple"] as const;
const schemes = ["day", "night"] as const;
type Scheme = (typeof schemes)[number];
type Values = ReadonlyMap<string, string>;

const isNight = (rule: Container | undefined): boolean =>
  rule?.type === "atrule" && /prefers-color-scheme: dark/.test((rule as AtRule).params);

const tokenFiles = ["tokens.css", "roles.css", "dark.css"].map(parse);
/** Custom properties set for a selector (`:root`, `[data-hue="blue"]`), those of Tailwind's theme among `:root`. */
const declared = (selector: string, scheme: Scheme): Map<string, string> => {
  const found = new Map<string, string>();
  for (const night of scheme === "day" ? [false] : [false, true])
    for (const file of tokenFiles)
      file.walkDecls(/^--/, (declaration) => {
        const block = declaration.parent;
        const within = block?.type === "rule" ? (block as Rule).selector : ":root";
        const isTheme = block?.type === "atrule" && (block as AtRule).name === "theme";
        if (block?.type !== "rule" && !isTheme) return;
        if (within === selector && isNight(block.parent as Container) === night)
          found.set(declaration.prop, declaration.value);
      });
  return found;
};

const scopes = (scheme: Scheme): Values[] =>
  [undefined, ...hues].map(
    (hue) =>
      new Map([
        ...declared(":root", scheme),
        ...(hue ? declared(`[data-hue="${hue}"]`, scheme) : new Map<string, string>()),
      ]),
  );

/** The value without variables; undefined if one has no value here, such as a hue's outside of any hue. */
const resolve = (value: string, values: Values): string | undefined => {
  const use = /var\((--[\w-]+)(?:,\s*((?:[^()]|\([^()]*\))*))?\)/.exec(value);
  if (!use) return value;
  const [whole, name = "", fallback] = use;
  const found = values.get(name) ?? fallback;
  return found === undefined ? undefined : resolve(value.replace(whole, found), values);
};

const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};
const isColour = (value: string | undefined): value is string => /^#[0-9a-f]{6}$/.test(value ?? "");

/** Pairs below the minimum, in any hue. Hues that the two values do not use give nothing. */
const below = (pairs: Iterable<readonly [string, string]>, minimum: number, scheme: Scheme): string[] => {
  const failing = new Set<string>();
  for (const [one, other] of pairs)
    for (const values of scopes(scheme)) {
      const [front, back] = [resolve(one, values), resolve(other, values)];
      if (isColour(front) && isColour(back) && contrast(front, back) < minimum)
        failing.add(`${one} on ${other}: ${contrast(front, back).toFixed(2)}`);
    }
  return [...failing];
};

/** What a rule draws: colours as `var(…)`. */
type Paint = { selector: string; text?: string; ground?: string; edges: string[] };

const dayValues = declared(":root", "day");
const firstVariable = (value: string): string | undefined =>
  /gradient|url/.test(value) ? undefined : /var\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/.exec(value)?.[0];

/** What `text-ink-3` and its like draw with. What `@theme inline` names is a role already. */
const colourOf = (name: string): string | undefined => {
  const value = dayValues.get(`--color-${name}`);
  return isColour(value) ? `var(--color-${name})` : value;
};

const ofSheets: Paint[] = sheets.flatMap((sheet) => {
  const found: Paint[] = [];
  sheet.walkRules((rule) => {
    for (let above = rule.parent; above && above.type !== "root"; above = above.parent)
      if (/print|forced-colors|keyframes/.test(`${(above as AtRule).name} ${(above as AtRule).params}`))
        return;
    const paint: Omit<Paint, "selector"> = { edges: [] };
    rule.walkAtRules("apply", ({ params }) => {
      for (const [, name = ""] of params.matchAll(/\btext-([\w-]+)/g)) {
        const value = colourOf(name);
        if (value) paint.text = value;
      }
    });
    rule.walkDecls((declaration) => {
      const variable = firstVariable(declaration.value);
      if (!variable) return;
      if (declaration.prop === "color") paint.text = variable;
      else if (/^background(-color)?$/.test(declaration.prop)) paint.ground = variable;
      else if (/^(border|outline)/.test(declaration.prop) && !/radius|width/.test(declaration.prop))
        paint.edges.push(variable);
    });
    for (const selector of rule.selectors) found.push({ selector, ...paint });
  });
  return found;
});

const markup = globSync(path.resolve(styles, "../**/*.{ts,tsx}"))
  .filter((file) => !file.includes(".test."))
  .map((file) => ({ file: path.basename(file), text: readFileSync(file, "utf8") }));
const utility = /^((?:(?:[\w@/*-]|\[[^\]]*\])+:)*)(text|bg|border(?:-[tblrxy])?|outline)-([a-z][\w-]*)$/;

/** The utilities of each string; a state without a text of its own has that of its string. */
const ofMarkup: Paint[] = markup.flatMap(({ file, text }) =>
  [...text.matchAll(/"([^"\n]*)"|`([^`]*)`/g)].flatMap(([, quoted, template]) => {
    const byVariant = new Map<string, Paint>();
    for (const word of (quoted ?? template ?? "").split(/[\s"'`{}?]+/)) {
      const [, variant = "", kind = "", name = ""] = utility.exec(word) ?? [];
      const value = colourOf(name);
      if (!value || /print|forced-colors|disabled/.test(variant)) continue;
      const paint = byVariant.get(variant) ?? { selector: `${file} ${variant}${word}`, edges: [] };
      byVariant.set(variant, paint);
      if (kind === "text") paint.text = value;
      else if (kind === "bg") paint.ground = value;
      else paint.edges.push(value);
    }
    const itself = byVariant.get("")?.text;
    return [...byVariant].map(([variant, paint]) =>
      paint.text || !itself || /&|\*|before|after/.test(variant) ? paint : { ...paint, text: itself },
    );
  }),
);
const paints = [...ofSheets, ...ofMarkup];

/** Text that a state leaves as it was: `.btn-brass:hover` has the text of `.btn-brass`. */
const textOf = ({ selector, text }: Paint): string | undefined => {
  if (text) return text;
  const base = selector.replace(/(:[\w-]+|\[[^\]]*\])+$/, "");
  return base === selector ? undefined : paints.find((other) => other.selector === base && other.text)?.text;
};
/** Disabled controls are outside the criterion. */
const isDisabled = (selector: string) => /disabled/.test(selector);

const role = (name: string) => `var(--${name})`;
const colour = (name: string) => `var(--color-${name})`;

/** Grounds on which the page's own text stands. */
const grounds = [
  ...["ground", "surface", "sunken"].map(role),
  ...["paper-100", "beech-100", "brass-50", "brass-100"].map(colour),
];
/** Text in such places. */
const texts = [
  ...["ink", "ink-2", "ink-3", "link", "danger"].map(role),
  ...["madder-800", "brass-700"].map(colour),
];
/** In the footer and over films. */
const textsOnWood = ["on-wood", "on-wood-strong"].map(role);
/** Icons beside a word. */
const icons = [
  "var(--positive)",
  "var(--n600, var(--link))",
  "var(--h-edge, var(--ink))",
  "var(--h-edge, var(--ink-3))",
  "var(--mark, currentcolor)",
];
/** Grounds that carry ink alone. */
const boldGrounds = ["paper-200", "paper-300", "beech-200"].map(colour);
const notices = [...["blue-50", "green-50", "madder-50", "brass-50"].map(colour), role("h50")];
/** Drawn, without text on them: dots, bars, the folder's tab, veils over whatever is below. */
const shapes = [
  ...[
    "accent",
    "ink",
    "positive",
    "control-line",
    "white-paper",
    "on-action",
    "on-fill",
    "on-accent",
    "text-picked",
    "scrim",
    "veil",
    "wood",
    "line",
    "h600",
  ].map(role),
  ...["paper-300", "beech-300", "green-600", "walnut-400"].map(colour),
  "var(--kerf, var(--ground))",
  "var(--h200, var(--color-beech-200))",
  "var(--h100)",
  "var(--h400)",
];
/** Edges that tell what a control is, or its state. */
const edges = ["control-line", "ink", "action", "danger", "h-edge"].map(role);
/** Lines that only part things. */
const quietEdges = [
  ...["line", "line-strong", "surface", "accent", "accent-line", "on-wood-strong", "h400", "h600"].map(role),
  ...["brass-400", "brass-600", "blue-100", "green-200", "green-600", "madder-100"].map(colour),
  ...["on-action", "print-ink", "print-line"].map(role),
  "var(--h400, var(--line-strong))",
  "var(--h200, var(--color-beech-200))",
];

test("the style sheets are read", () => {
  expect(paints.filter(({ ground }) => ground).length).toBeGreaterThan(100);
  expect(ofMarkup.filter(({ ground }) => ground).length).toBeGreaterThan(20);
  expect(dayValues.get("--color-paper-0")).toBe("#ffffff");
  expect(declared(":root", "night").get("--color-paper-0")).toBe("#271d17");
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48);
});

test("every colour by day has one by night", () => {
  const night = new Set(
    [":root", ...hues.map((hue) => `[data-hue="${hue}"]`)].flatMap((selector) => {
      const [day, both] = [declared(selector, "day"), declared(selector, "night")];
      return [...both].filter(([name, value]) => day.get(name) !== value).map(([name]) => name);
    }),
  );
  const same = [
    "--color-walnut-900",
    "--on-fill",
    "--on-wood-strong",
    "--white-paper",
    "--print-ink",
    "--print-line",
  ];
  const kept = [...dayValues]
    .filter(([name, value]) => isColour(value) && !night.has(name))
    .map(([name]) => name);
  expect(kept.sort()).toEqual(same.sort());
});

test("components name tokens and roles, and no colour of their own", () => {
  const own = markup.flatMap(({ file, text }) =>
    [...text.matchAll(/-\[(?:color:)?(?:#|rgb|hsl|oklch)[^\]]*\]/g)].map(([found]) => `${file}: ${found}`),
  );
  for (const sheet of sheets)
    sheet.walkDecls(({ prop, value }) => {
      if (/#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(|:\s*(white|black)\b/i.test(`:${value}`))
        own.push(`${prop}: ${value}`);
    });
  expect(own).toEqual([]);
});

test("every colour that a component uses is among the pairs", () => {
  const known = {
    texts: new Set([...texts, ...textsOnWood, ...icons]),
    grounds: new Set([...grounds, ...boldGrounds, ...notices, ...shapes]),
  };
  const unknown = new Set<string>();
  for (const paint of paints) {
    if (isDisabled(paint.selector)) continue;
    const text = textOf(paint);
    if (paint.text && !paint.ground && !known.texts.has(paint.text))
      // A state may take the ground of what it is a state of; else the text must be one that stands anywhere.
      unknown.add(`text ${paint.text} (${paint.selector})`);
    if (paint.ground && !text && !known.grounds.has(paint.ground))
      unknown.add(`ground ${paint.ground} (${paint.selector})`);
    for (const edge of paint.edges)
      if (![...edges, ...quietEdges].includes(edge)) unknown.add(`edge ${edge} (${paint.selector})`);
  }
  expect([...unknown]).toEqual([]);
});

test.each(schemes)("text is read by %s", (scheme) => {
  const own = paints.flatMap((paint): [string, string][] => {
    const text = textOf(paint);
    return text && paint.ground && !isDisabled(paint.selector) ? [[text, paint.ground]] : [];
  });
  expect(own.length).toBeGreaterThan(30);
  const onGrounds = grounds.flatMap((ground) => texts.map((text) => [text, ground] as const));
  const onBold = boldGrounds.map((ground) => [role("ink"), ground] as const);
  const inNotices = notices.flatMap((ground) =>
    [role("ink"), role("link")].map((text) => [text, ground] as const),
  );
  const ofHues = ["h50", "h100", "h200"].map((step) => [role("h800"), role(step)] as const);
  expect(
    below(
      [
        ...own,
        ...onGrounds,
        ...onBold,
        ...inNotices,
        ...ofHues,
        ...textsOnWood.map((text) => [text, role("wood")] as const),
        [role("ink"), role("highlighter")],
      ],
      4.5,
      scheme,
    ),
  ).toEqual([]);
});

test.each(schemes)("edges and shapes are seen by %s", (scheme) => {
  const around = ["ground", "surface", "sunken"].map(role);
  const onPage = [...edges, role("positive"), role("ink")].flatMap((edge) =>
    around.map((ground) => [edge, ground] as const),
  );
  expect(
    below(
      [
        ...onPage,
        [role("control-line"), colour("beech-100")],
        [role("h600"), role("surface")],
        // The focus: a line on the page, in a dialog and in the footer.
        ...[...grounds, colour("beech-200")].map((ground) => [role("ink"), ground] as const),
        [role("on-wood-strong"), role("wood")],
        [role("link"), colour("blue-50")],
        [role("positive"), colour("green-50")],
        [role("danger"), colour("madder-50")],
        [role("h-edge"), role("h50")],
        [role("on-fill"), colour("green-600")],
      ],
      3,
      scheme,
    ),
  ).toEqual([]);
});

test.each(schemes)("a sunken place is darker than the page, and a card lighter, by %s", (scheme) => {
  const [values = new Map()] = scopes(scheme);
  const [sunken, ground, surface] = ["sunken", "ground", "surface"].map((name) =>
    luminance(resolve(role(name), values) ?? ""),
  );
  expect(sunken).toBeLessThan(ground ?? 0);
  expect(ground).toBeLessThan(surface ?? 0);
});
