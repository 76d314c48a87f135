import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { defineConfig, type Plugin } from "vite";
import { criteria, isTriedWithScreenReader } from "../shared/accessibility/criteria.ts";
import { conformityOf } from "../shared/accessibility/rgaa.ts";
import { Mark } from "./src/ui/drawings/Mark.tsx";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The faces that every page draws with, as in the style sheet: the display face is another one on phones. */
const faces: [file: string, media?: string][] = [
  ["atkinson-hyperlegible-next-latin-wght-normal"],
  ["bricolage-grotesque-latin-700", "(width < 48rem)"],
  ["bricolage-grotesque-latin-opsz", "(width >= 48rem)"],
];

const drawMark: Plugin = {
  name: "draw-mark",
  transformIndexHtml: (html) => html.replace("<!-- mark -->", renderToStaticMarkup(createElement(Mark))),
};

/** The style sheet comes first: with it the header's bar is painted, without waiting for code that comes together with it. */
const yieldToStyles: Plugin = {
  name: "yield-to-styles",
  transformIndexHtml: {
    order: "post",
    handler: (html) =>
      html.replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"'),
  },
};

/** The faces are asked for with the page, not once the style sheet has been read. */
const preloadFonts: Plugin = {
  name: "preload-fonts",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {}).flatMap((file) => {
        const [face] = faces.filter(([part]) => file.includes(part));
        if (!face) return [];
        const [, media] = face;
        return {
          tag: "link",
          injectTo: "head",
          attrs: {
            rel: "preload",
            href: `/${file}`,
            as: "font",
            fetchpriority: "low",
            type: "font/woff2",
            crossorigin: "",
            ...(media && { media }),
          },
        };
      }),
  },
};

const apiOrigin = process.env["API_ORIGIN"];

export default defineConfig({
  root: folder("."),
  // The footer of every page says this word; the table behind it comes with the statement only.
  define: {
    "import.meta.env.VITE_CONFORMITY": JSON.stringify(conformityOf(criteria, isTriedWithScreenReader)),
  },
  plugins: [react(), tailwindcss(), drawMark, yieldToStyles, preloadFonts],
  build: {
    outDir: folder("../dist/web"),
    emptyOutDir: true,
    target: "es2024",
    // The page's policy refuses data: fonts and scripts; small pictures stay files too.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // zod probes for eval as it loads; the policy would report each probe. It reads this before anything else.
    rolldownOptions: {
      output: {
        banner: "globalThis.__zod_globalConfig={jitless:true};",
        // Otherwise a first page is some 60 files, most of them smaller than the headers of their answers.
        codeSplitting: {
          groups: [
            // What index.html asks for: what changes with a release apart from what seldom does.
            { name: "libraries", tags: ["$initial"], test: /[\\/]node_modules[\\/]/ },
            { name: "site", tags: ["$initial"] },
            // Icons and primitives without a library behind them: each page has a dozen.
            {
              name: "parts",
              test: /[\\/]lucide-react[\\/]|[\\/]web[\\/]src[\\/]ui[\\/](?:(?:browser|cards|drawings|lists)[\\/])?[^\\/]+$/,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
  server: apiOrigin ? { proxy: { "/api": apiOrigin } } : {},
});
