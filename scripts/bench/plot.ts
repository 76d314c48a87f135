import type { Figures } from "#scripts/bench/figures.ts";
import { type Call, growing, seriesOf } from "#scripts/bench/growth.ts";

// Read units of every route by size of the table, on a logarithmic scale: routes that grow have a name, others are grey.
const panel = { width: 460, height: 330, left: 56, top: 46, plot: 250, plotHeight: 236 };
const maxNamed = 5;
const colours = ["#7a2e8e", "#c2410c", "#0f766e", "#1d4ed8", "#9f1239"];
const labelGap = 13;

const x = (n: number, count: number) => panel.left + (panel.plot * n) / Math.max(1, count - 1);
const y = (units: number) => panel.top + panel.plotHeight * (1 - Math.log10(Math.max(1, units)) / 5);

const points = (series: readonly number[]) =>
  series.map((value, n) => `${x(n, series.length).toFixed(1)},${y(value).toFixed(1)}`).join(" ");

const panelOf = (figures: Figures, call: Call, title: string, across: number): string => {
  const operations = Object.keys(figures.sizes[0]?.measured ?? {});
  const steep = growing(figures, call);
  const steepest = steep.slice(0, maxNamed);
  const flat = operations.length - steep.length;
  const grid = [0, 1, 2, 3, 4, 5].map((power) => {
    const at = y(10 ** power).toFixed(1);
    return `<line x1="${panel.left}" x2="${panel.left + panel.plot}" y1="${at}" y2="${at}" stroke="#e7e2da"/><text x="${panel.left - 8}" y="${Number(at) + 4}" text-anchor="end">${(10 ** power).toLocaleString("en")}</text>`;
  });
  const sizes = figures.sizes.map(
    ({ structures, learners }, n) =>
      `<text x="${x(n, figures.sizes.length)}" y="${panel.top + panel.plotHeight + 18}" text-anchor="middle">${structures.toLocaleString("en")}</text><text x="${x(n, figures.sizes.length)}" y="${panel.top + panel.plotHeight + 33}" text-anchor="middle">${learners.toLocaleString("en")}</text>`,
  );
  const grey = operations
    .filter((operation) => !steepest.some((one) => one.operation === operation))
    .map(
      (operation) =>
        `<polyline points="${points(seriesOf(figures, operation, call, "readUnits"))}" fill="none" stroke="#8a8178" stroke-opacity="0.3"/>`,
    );
  let above = Number.NEGATIVE_INFINITY;
  const named = steepest.map(({ operation, series }, n) => {
    const label = Math.max(y(series.at(-1) ?? 0) + 4, above + labelGap);
    above = label;
    return `<polyline points="${points(series)}" fill="none" stroke="${colours[n]}" stroke-width="2"/><text x="${panel.left + panel.plot + 8}" y="${label.toFixed(1)}" fill="${colours[n]}">${operation}</text>`;
  });
  return `<g transform="translate(${across} 0)"><text x="${panel.left}" y="22" font-size="14" font-weight="600">${title}</text><text x="${panel.left}" y="38">${steep.length} routes grow, ${flat} stay flat</text>${[...grid, ...sizes, ...grey, ...named].join("")}</g>`;
};

/** The plot as SVG. */
export const plot = (figures: Figures): string => {
  const width = 2 * panel.width;
  const height = panel.height + 14;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="11" fill="#3b3530" role="img" aria-label="Read units of each route by size of the table">`,
    `<rect width="${width}" height="${height}" fill="#fffdf9"/>`,
    panelOf(figures, "warm", "Read units of a warm call", 0),
    panelOf(figures, "cold", "Read units of an instance's first call", panel.width),
    `<text x="${panel.left}" y="${height - 10}">Across: structures, and learners below. Each line is a route.</text>`,
    "</svg>",
    "",
  ].join("\n");
};
