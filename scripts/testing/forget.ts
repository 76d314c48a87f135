import { rosters } from "#functions/domain/upkeep/rosters.ts";

/** Empties the memory of every roster, as a function has it that starts. */
export const forgetRosters = (): void => {
  for (const { memory } of rosters)
    Object.assign(memory, { reading: 0, versions: {}, shards: new Map(), all: [] });
};
