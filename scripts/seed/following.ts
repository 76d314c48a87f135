import { findAuth } from "#functions/domain/accounts/auth.store.ts";
import { findFollowUp, writeToSaveFollowUp } from "#functions/domain/follow-up/follow-up.store.ts";
import { sendWeekTo } from "#functions/domain/follow-up/weeks.ts";
import { findProfile } from "#functions/domain/profiles/profiles.store.ts";
import { transact } from "#functions/store/table.ts";
import type { ApiClient } from "#scripts/operate/api-client.ts";
import { workDayFrom } from "#scripts/seed/days.ts";
import { type DemoSite, patiently } from "#scripts/seed/demo-site.ts";
import { dayAfter } from "#shared/contract/paris.ts";
import { weekOf } from "#shared/follow-up/follow-up.rules.ts";
import * as training from "#shared/training/training.contract.ts";
import type { Contacted, ContactKind } from "#shared/training/training.schemas.ts";

type SeededContact = {
  of: string;
  by?: string;
  days: number;
  kind: ContactKind;
  with: Contacted[];
  text: string;
  decided?: string;
};

/** What was noted about the learners of a promotion: written today, as every text of the demonstration. */
const contacts: readonly SeededContact[] = [
  {
    of: "malika.ronarch",
    days: -41,
    kind: "visit",
    with: ["learner", "trade_trainer"],
    text: "Visite de l’atelier : la situation 1 est bien choisie.",
    decided: "Driss prépare le matériel de la situation 2.",
  },
  {
    of: "malika.ronarch",
    days: -12,
    kind: "call",
    with: ["trade_trainer"],
    text: "Point sur la situation 2 : le geste est là, il reste à le dire.",
  },
  {
    of: "malika.ronarch",
    days: 0,
    kind: "message",
    with: ["learner"],
    text: "Rappel du prochain entretien.",
  },
  {
    of: "corentin.lebihan",
    days: -30,
    kind: "visit",
    with: ["learner", "trade_trainer"],
    text: "Visite de la maison de quartier, à l’accueil.",
  },
  {
    of: "jules.pennec",
    by: "coordination",
    days: -3,
    kind: "call",
    with: ["structure"],
    text: "L’atelier change d’horaires en décembre.",
    decided: "Jules finit à 16 h le vendredi.",
  },
  {
    of: "fatou.sarr",
    days: -1,
    kind: "call",
    with: ["other"],
    text: "Le bus de 7 h est rétabli.",
  },
];

/** Notes contacts about the learners of an action, and gives one of them another trade trainer. */
export const noteFollowing = async (
  demo: DemoSite,
  admin: ApiClient,
  actionId: string,
  person: (account: string) => string,
  now: Date,
): Promise<void> => {
  const params = { id: actionId };
  for (const { of, by = "referent", days, decided = "", ...said } of contacts)
    await demo.as(`${by}@exemple.fr`).call(training.noteContact, {
      params,
      body: { ...said, decided, profile_id: person(of), on: workDayFrom(now, days, "12:00").slice(0, 10) },
    });
  await admin.call(training.updateTrainingProfile, {
    params,
    body: { profile_id: person("jules.pennec"), metier_instructor_id: person("maud.trehel") },
  });
};

/** Has a learner have given a word last week: the product takes words of this week alone. */
export const giveLastWord = (
  [actionId, profileId]: [string, string],
  text: string,
  now: Date,
): Promise<boolean> =>
  patiently(async () => {
    const before = await findFollowUp(actionId, profileId);
    const week = dayAfter(weekOf(now), -7);
    const word = { week, had_time: true, text, at: `${dayAfter(week, 4)}T15:00:00.000Z`, seen: null };
    const words = [word, ...before.words.filter((one) => one.week !== week)];
    await transact([writeToSaveFollowUp(before, { words })]);
    return true;
  });

/** Mails a trainer their week, whichever day it is: the mailbox shows what Monday brings. */
export const mailWeek = (profileId: string): Promise<boolean> =>
  patiently(async () => {
    const user = await findAuth((await findProfile(profileId))?.user_id ?? "");
    return user ? sendWeekTo(user) : false;
  });
