import { confirmPerson } from "#functions/domain/training/joining.ts";
import { route } from "#functions/http/route.ts";
import * as training from "#shared/training/training.contract.ts";
import type { Outcome } from "#shared/training/training.schemas.ts";

export const handler = route(training.confirmPeople, async ({ body, viewer, now, audit }) => {
  const people: ((typeof body.people)[number] & { outcome: Outcome })[] = [];
  // One after the other: all of them write to the same list of profiles.
  for (const person of body.people) {
    const outcome = await confirmPerson(person, { viewer, now });
    if (outcome === "confirmed") audit({ what: "standingConfirmed", subject: person.profile_id });
    people.push({ ...person, outcome });
  }
  return { people };
});
