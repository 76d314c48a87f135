import { composed } from "#web/ui/drawings/composed.ts";

/** The bench top of the hero, tile by tile. */
export const heroArt = composed([
  [
    "beech-200 quarter beech-300 1",
    "cyan-200 @wheel cyan-800 cyan-600",
    "brass-400 quarter walnut-900 2",
    "blue-100 trait blue-600",
    "blue-600 leaf blue-200",
    "beech-200 quarter beech-300 2",
  ],
  [
    "green-600 leaf green-200 1",
    "walnut-900 @together paper-0 brass-400",
    "purple-100 arch purple-600",
    "brass-300 @mallet walnut-900 walnut-700",
    "green-100 halves green-400 1",
    "purple-200 quarter purple-600 1",
  ],
  [
    "purple-200 trait purple-800 3",
    "blue-200 tail blue-600 1",
    "blue-800 @house blue-100 brass-400",
    "cyan-600 quarter cyan-100 3",
    "walnut-900 @hand paper-0 brass-400",
    "cyan-100 slope cyan-400",
  ],
  [
    "brass-400 quarter brass-600 1",
    "green-200 @sprout green-800 green-600",
    "beech-200 grain beech-300",
    "purple-600 leaf purple-100 1",
    "brass-100 @compass walnut-900 brass-600",
    "green-600 quarter green-200 3",
  ],
]);
