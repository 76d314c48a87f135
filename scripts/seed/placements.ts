import {
  findHostPlacement,
  writesToSaveHostPlacement,
} from "#functions/domain/hosts/host-placements.store.ts";
import { writesToGiveOpinion } from "#functions/domain/hosts/opinions.store.ts";
import { transact } from "#functions/store/table.ts";
import { workDayFrom } from "#scripts/seed/days.ts";
import { type DemoSite, patiently } from "#scripts/seed/demo-site.ts";
import type { Opinion } from "#shared/hosts/hosts.schemas.ts";
import * as placements from "#shared/placements/placements.contract.ts";
import type { EndReason, PlacementKind, PlacementState } from "#shared/placements/placements.rules.ts";

type SeededState = {
  state: PlacementState;
  days: number;
  by?: string;
  interview_at?: string;
  kind?: PlacementKind;
  from?: string;
  end_reason?: EndReason;
};

/**
 * The way of a promotion from wish to contract, a card in each state: one signed, one agreed, one interview to come, one
 * shared interest that nobody has called about, one whose contract ended. Some hosts said how many
 * people they take on. `wish`: the place among the learner's wishes.
 */
export const notePlacements = async (
  demo: DemoSite,
  { actionId, eventId, trainer }: { actionId: string; eventId: string; trainer: string },
  person: (account: string) => string,
  wishesOf: (account: string) => readonly string[],
  now: Date,
): Promise<void> => {
  const day = (days: number) => workDayFrom(now, days, "12:00").slice(0, 10);
  const note = async (account: string, wish: number | string, said: readonly SeededState[]) => {
    const where =
      typeof wish === "string" ? { employer: wish } : { structure_id: wishesOf(account)[wish] ?? null };
    let id: string | undefined;
    for (const { by = "gwendal.riou", days, state, ...more } of said) {
      const api = demo.as(`${by}@exemple.fr`);
      const running = state === "agreed" || state === "signed" ? { trainer_ids: [trainer] } : {};
      const body = { ...more, ...running, on: day(days) };
      if (id === undefined) {
        const first = {
          ...body,
          ...where,
          profile_id: person(account),
          state: state === "broken" ? "agreed" : state,
        } as const;
        id = (await api.call(placements.addPlacement, { params: { id: actionId }, body: first })).id;
      } else await api.call(placements.changePlacement, { params: { id }, body: { ...body, state } });
    }
  };
  const says = (account: string, wish: number, opinion: Opinion, days: number) =>
    patiently(async () => {
      const of = {
        event_id: eventId,
        structure_id: wishesOf(account)[wish] ?? "",
        profile_id: person(account),
      };
      const given_at = workDayFrom(now, days, "14:00");
      await transact(writesToGiveOpinion({ ...of, opinion, reason: null, remark: "", given_at }));
    });
  const takes = (account: string, wish: number, seats: number, days: number) =>
    patiently(async () => {
      const of = { event_id: eventId, structure_id: wishesOf(account)[wish] ?? "" };
      const at = workDayFrom(now, days, "15:00");
      const said = { seats, seats_said_at: at, changed_at: at };
      await transact(writesToSaveHostPlacement(await findHostPlacement(of), said));
    });
  await note("jeanne.thebault", 0, [
    { state: "mutual", days: -34, by: "coordination" },
    { state: "interview", days: -30, by: "jeanne.thebault", interview_at: workDayFrom(now, -26, "14:00") },
    { state: "agreed", days: -25, kind: "apprenticeship" },
    { state: "signed", days: -9, from: day(30) },
  ]);
  await note("ismael.ferreira", 1, [
    { state: "interview", days: -20, interview_at: workDayFrom(now, -15, "10:00") },
    { state: "agreed", days: -14, kind: "professionalisation" },
  ]);
  await note("nolwenn.tanguy", 0, [
    { state: "mutual", days: -12 },
    { state: "interview", days: -5, by: "nolwenn.tanguy", interview_at: workDayFrom(now, 4, "09:30") },
  ]);
  await note("nolwenn.tanguy", "Salon de thé Les Marées", [
    { state: "none", days: -3, by: "nolwenn.tanguy" },
  ]);
  await note("awa.cisse", 1, [
    { state: "signed", days: -28, kind: "apprenticeship", from: day(-21) },
    { state: "broken", days: -4, end_reason: "trial_ended" },
  ]);
  await says("gabin.leroux", 0, "continue", -9);
  await says("awa.cisse", 0, "no", -30);
  await says("nolwenn.tanguy", 1, "see_again", -6);
  await takes("jeanne.thebault", 0, 2, -33);
  await takes("nolwenn.tanguy", 1, 1, -6);
  await takes("nolwenn.tanguy", 2, 3, -20);
  await takes("nolwenn.tanguy", 3, 2, -18);
  await takes("jeanne.thebault", 3, 0, -18);
  await takes("ismael.ferreira", 2, 2, -12);
  // The worker computes it within the second.
  await demo
    .as("coordination@exemple.fr")
    .call(placements.askForPlacementProposal, { params: { id: actionId } });
};

/** The contracts of a promotion under way: each learner's structure, signed so many days ago. */
export const noteContracts = async (
  demo: DemoSite,
  { actionId, trainer }: { actionId: string; trainer: string },
  contracts: readonly { profile_id: string; structure_id: string; days: number }[],
  now: Date,
): Promise<void> => {
  for (const { profile_id, structure_id, days } of contracts) {
    const on = workDayFrom(now, days, "12:00").slice(0, 10);
    await demo.as("coordination@exemple.fr").call(placements.addPlacement, {
      params: { id: actionId },
      body: {
        ...{ profile_id, structure_id, on, from: on },
        ...{ state: "signed", kind: "apprenticeship", trainer_ids: [trainer] },
      },
    });
  }
};
