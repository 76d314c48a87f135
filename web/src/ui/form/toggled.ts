/** What is chosen after a tick, in one order: a choice that is made and taken back leaves what was there. */
export const toggled = (chosen: readonly string[], id: string, isChosen: boolean): string[] =>
  [...chosen.filter((one) => one !== id), ...(isChosen ? [id] : [])].toSorted();
