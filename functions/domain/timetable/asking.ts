import { createHash } from "node:crypto";
import { actor } from "#functions/domain/notices/telling.ts";
import { writesToNoteStructures } from "#functions/domain/timetable/attendance.ts";
import { rollAmong, rollKeys, writesToSaveRoll } from "#functions/domain/timetable/attendance-roll.store.ts";
import { readTimetable, type TimetableRead } from "#functions/domain/timetable/computing/input.ts";
import {
  type ComputationKind,
  writesToAskForGains,
  writesToAskForProposal,
  writeToWithdraw,
} from "#functions/domain/timetable/timetable-proposals.store.ts";
import { findReleased, findReleasedTo } from "#functions/domain/timetable/timetable-releases.store.ts";
import { order } from "#functions/platform/orders.ts";
import { retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact, type Write } from "#functions/store/table.ts";
import type { Viewer } from "#shared/contract/access.ts";
import { Problem } from "#shared/contract/problem.ts";
import { requireAct } from "#shared/events/events.problems.ts";
import { withAbsences } from "#shared/timetable/attendance.roll.ts";
import { timetableProblems } from "#shared/timetable/timetable.problems.ts";
import { type Incident, pastSlotsOf } from "#shared/timetable/timetable.repair.ts";
import type { Rule } from "#shared/timetable/timetable.rules.ts";
import type { NewProposal } from "#shared/timetable/timetable.schemas.ts";
import type { TimetableInput } from "#shared/timetable/timetable.types.ts";

type Context = { viewer: Viewer; now: Date; newId: () => string };

// Twice the size whose time is measured (scripts/prove/timetable.prove.ts).
const maxLearnerSlots = 40_000;

const requireComputable = ({ slots, learners }: TimetableInput): void => {
  if (slots.length === 0) throw timetableProblems.noSlots();
  if (slots.length * learners.length > maxLearnerSlots) throw timetableProblems.tooLarge();
};

const ruleOfIncident = (
  { input, hosts }: Pick<TimetableRead, "input" | "hosts">,
  incident: Incident,
): Rule | undefined => {
  const slotIds =
    incident.kind === "structure_absent"
      ? [incident.from_slot_id]
      : "slot_ids" in incident
        ? incident.slot_ids
        : [];
  if (slotIds.some((id) => !input.slots.some((slot) => slot.id === id))) return "unknownSlot";
  // It may have declined since it was expected: who waited for it is noted all the same.
  if (incident.kind === "structure_absent")
    return hosts.some(({ participation }) => participation.structure_id === incident.structure_id)
      ? undefined
      : "notTakingPart";
  if ("structure_id" in incident)
    return input.structures.some(({ structure_id }) => structure_id === incident.structure_id)
      ? undefined
      : "notTakingPart";
  return input.learners.some(({ profile_id }) => profile_id === incident.profile_id)
    ? undefined
    : "notAMember";
};

/** Refuses to repair what nobody was told, what is over, and what the event does not know. */
const requireRepairable = async (
  read: TimetableRead,
  incidents: readonly Incident[],
  now: Date,
): Promise<void> => {
  const { event, input } = read;
  for (const incident of incidents) {
    const rule = ruleOfIncident(read, incident);
    if (rule) throw timetableProblems.refused(rule);
  }
  const { released } = await findReleasedTo(event.id, []);
  requireAct("repairTimetable", event, now, released !== undefined);
  if (pastSlotsOf(event, input, now).length === input.slots.length) throw timetableProblems.eventOver();
};

/** Queues a computation for the worker; asked again with the same id, it is queued again. */
const queueComputation = async (
  computation: { kind: ComputationKind; event_id: string; id: string },
  writes: readonly Write[],
): Promise<void> => {
  const { kind, event_id, id } = computation;
  try {
    await transact(writes);
  } catch (error) {
    const isOwn =
      error instanceof Problem && error.code === "computing" && (error.current as { id: string }).id === id;
    if (!isOwn) throw error;
  }
  try {
    await order("sqs:SendMessage computeTimetable", { kind, event_id, id });
  } catch (error) {
    // Nobody computes it: it must not keep the next one from being asked for.
    await transact([writeToWithdraw(computation)]);
    throw error;
  }
};

/** The writes that note who is absent, or comes after all, from the moment at which it is said: adopted or not. */
export const writesToNoteAbsences = async (
  { event, input: { slots } }: Pick<TimetableRead, "event" | "input">,
  incidents: readonly Incident[],
  { id, viewer, now }: { id: string; viewer: Viewer; now: Date },
): Promise<Write[]> => {
  const said = { incidents, slots, at: now.toISOString(), by: actor(viewer) ?? "" };
  const { released, items } = await findReleased(event.id, rollKeys(event.id));
  const roll = rollAmong(items, released);
  return [
    ...(await writesToNoteStructures(event, roll.entries, said, id)),
    ...writesToSaveRoll(event.id, roll, withAbsences(roll.entries, said)),
  ];
};

/**
 * Asks for a proposal, or with incidents for a repair of what people were told. Who is absent is noted with it, whatever
 * becomes of the repair.
 */
export const askForProposal = async (
  event_id: string,
  { preset, complete, incidents, rules, max_losses, ...asking }: NewProposal,
  { viewer, now, newId }: Context,
): Promise<{ id: string }> => {
  const read = await readTimetable(event_id);
  const { draft } = read;
  requireComputable(read.input);
  if (!incidents) requireAct("changeTimetable", read.event, now);
  else await requireRepairable(read, incidents, now);
  const id = newId();
  const keeps = !incidents && (asking.keep ?? draft.meetings.length > 0);
  const asked = {
    event_id,
    id,
    preset,
    complete,
    rules: incidents ? draft.rules : (rules ?? draft.rules),
    keep: keeps ? { max_losses } : null,
    incidents: incidents ?? null,
    pins: draft.meetings.filter(({ pinned }) => pinned).length,
    asked_at: now.toISOString(),
    asked_by: actor(viewer),
    draft_version: draft.version,
  };
  const writes = writesToAskForProposal(asked, now, (current) =>
    timetableProblems.computing({ id: current.id }),
  );
  await retryOnConcurrentChange(async () => {
    const noting = incidents ? await writesToNoteAbsences(read, incidents, { id, viewer, now }) : [];
    await queueComputation({ kind: "proposal", event_id, id }, [...writes, ...noting]);
  });
  return { id };
};

/** Identifies what gains depend on: they are out of date once it changes, on the day also once a slot begins. */
export const basisOf = (
  { event, input, draft: { meetings, rules } }: Pick<TimetableRead, "event" | "input" | "draft">,
  now: Date,
): string =>
  createHash("sha256")
    .update(
      JSON.stringify([
        ...[input, rules, meetings.filter(({ pinned }) => pinned)],
        ...pastSlotsOf(event, input, now),
      ]),
    )
    .digest("base64url");

export const askForGains = async (event_id: string, { now, newId }: Context): Promise<void> => {
  const read = await readTimetable(event_id);
  requireAct("changeTimetable", read.event, now);
  requireComputable(read.input);
  const id = newId();
  const asked = { event_id, id, asked_at: now.toISOString(), basis: basisOf(read, now) };
  const writes = writesToAskForGains(asked, now, (current) =>
    timetableProblems.computing({ id: current.id }),
  );
  await queueComputation({ kind: "gains", event_id, id }, writes);
};
