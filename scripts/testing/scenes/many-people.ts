import { randomUUID } from "node:crypto";
import { blankProfile, profilesRoster } from "#functions/domain/profiles/profiles.store.ts";
import { writesToPutEntries } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";

const firstNames = [
  "Zoé",
  "Yanis",
  "Maël",
  "Awa",
  "Éloïse",
  "Ismaël",
  "Jean-Loup",
  "Nolwenn",
  "Théo",
  "Inès",
];
const lastNames = ["Le Guennec", "Œillet", "Diakhaté", "O'Connor", "Kervella", "Benali", "Tréhel", "Marchal"];

/** Fills the roster of profiles with invented people of every role, mostly learners. */
export const fillPeople = async (count: number): Promise<void> => {
  const now = new Date();
  const people = Array.from({ length: count }, (_, n) =>
    blankProfile(
      {
        id: randomUUID(),
        user_id: randomUUID(),
        name: `${firstNames[n % firstNames.length]} ${lastNames[(n >> 3) % lastNames.length]} ${n}`,
        confirmed_at: now.toISOString(),
        role_id: n % 10 < 7 ? 2 : 1 + (n % 6),
        city: `Ville ${n % 100}`,
      },
      now,
    ),
  );
  for (let start = 0; start < count; start += 90)
    await transact(writesToPutEntries(profilesRoster, people.slice(start, start + 90)));
};
