import type { Section } from "#web/frame/content/sections.ts";

/** A section, or the free places of a kind: then `section` is the first of them. */
export type ContentRow = { section: Section; free: number };

const isEmpty = ({ title, text, video }: Section) => title === "" && text === "" && video === "";

/** One row for the free places of a kind. What was emptied keeps its own, where its text of before can be put back. */
export const rowsOf = (sections: readonly Section[], originals: readonly Section[]): ContentRow[] => {
  const brought = new Set(originals.flatMap((one) => (isEmpty(one) ? [] : [one.id])));
  const isFree = (section: Section) => isEmpty(section) && !brought.has(section.id);
  return sections.flatMap((section, at) => {
    if (!isFree(section)) return [{ section, free: 0 }];
    const isAlike = (other: Section) => other.kind === section.kind && isFree(other);
    if (sections.findIndex(isAlike) < at) return [];
    return [{ section, free: sections.filter(isAlike).length }];
  });
};
