import { writesToBeginAssignments } from "#functions/domain/training/assignments.store.ts";
import { membersAmong } from "#functions/domain/training/training.store.ts";
import type { Migration } from "#functions/domain/upkeep/migrations/migration.ts";
import { now } from "#functions/platform/clock.ts";

export const assignments: Migration = {
  number: 8,
  title: "trainers follow their learners since a moment, which is unknown for those who do already",
  rosters: [],
  writesToMigrate: (item) => {
    const [member] = membersAmong([item]);
    return member ? writesToBeginAssignments(member, now()) : [];
  },
};
