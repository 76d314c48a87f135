import * as z from "zod";
import { checkEventExists } from "#functions/domain/events/agenda.store.ts";
import { toldAmong } from "#functions/domain/timetable/timetable-releases.store.ts";
import { create, entity, findOne, parsed, rewrite } from "#functions/store/entity.ts";
import { type Key, keys } from "#functions/store/keys.ts";
import { packMeetings, unpackMeetings } from "#functions/store/packing.ts";
import { checkItem, type Item, isAbsent, readItems, versionIs, type Write } from "#functions/store/table.ts";
import { timetableProblems } from "#shared/timetable/timetable.problems.ts";
import { noRules, Rules } from "#shared/timetable/timetable.proposals.ts";
import type { ReleasedNames } from "#shared/timetable/timetable.released.ts";
import { ForbiddenPair, type Meeting, maxForbidden } from "#shared/timetable/timetable.types.ts";

const StoredDraft = z.object({
  event_id: z.string(),
  version: z.number(),
  saved_at: z.string(),
  meetings: z.string(),
  /** Not packed, so that a search for a person's data in the table finds the reasons. */
  forbidden: z.array(ForbiddenPair).default([]),
  rules: Rules.default(noRules),
});

const drafts = entity("TimetableDraft", StoredDraft, (one) => keys.timetableDraft(one.event_id));

/** The timetable that staff work on; levels of its meetings are as they were when it was saved. */
export type TimetableDraft = {
  event_id: string;
  /** 0: nothing was ever saved. */
  version: number;
  saved_at: string | null;
  meetings: Meeting[];
  /** Who must not meet: whatever takes the draft's place keeps to it. */
  forbidden: ForbiddenPair[];
  /** By which it was computed last. */
  rules: Rules;
};

const withMeetings = (stored: z.output<typeof StoredDraft>): TimetableDraft => ({
  ...stored,
  meetings: unpackMeetings(stored.meetings),
});
const noDraft = (event_id: string): TimetableDraft => ({
  event_id,
  version: 0,
  saved_at: null,
  meetings: [],
  forbidden: [],
  rules: noRules,
});

export const findDraft = async (eventId: string): Promise<TimetableDraft> => {
  const found = await findOne(drafts, keys.timetableDraft(eventId));
  return found ? withMeetings(found) : noDraft(eventId);
};

/** Those of the first events that have a draft, and what the others' releases tell: one request. */
export const findTimetablesBegun = async (
  draftOf: readonly string[],
  releaseOf: readonly string[],
): Promise<{ drafted: Set<string>; published: Map<string, ReleasedNames> }> => {
  const items = await readItems([
    ...draftOf.map(keys.timetableDraft),
    ...releaseOf.map((eventId) => keys.releasedTimetable(eventId, null)),
  ]);
  const found = new Set(items.map(({ pk, sk }) => `${pk} ${sk}`));
  const isFound = ({ pk, sk }: Key) => found.has(`${pk} ${sk}`);
  return {
    drafted: new Set(draftOf.filter((id) => isFound(keys.timetableDraft(id)))),
    published: toldAmong(items),
  };
};

/** An item holds 400 KB. */
const maxLength = { meetings: 300_000, all: 380_000 };

/** Replaces a draft if its version is still `version - 1`, else throws `refusal` of what stands now; the event must exist. */
export const writesToSaveDraft = (
  draft: {
    event_id: string;
    version: number;
    saved_at: string;
    meetings: readonly Meeting[];
    forbidden: readonly ForbiddenPair[];
    rules: Rules;
  },
  refusal: (current: TimetableDraft) => Error,
): Write[] => {
  const meetings = packMeetings(draft.meetings);
  if (meetings.length > maxLength.meetings) throw timetableProblems.tooLarge();
  const length = meetings.length + Buffer.byteLength(JSON.stringify(draft.forbidden));
  if (draft.forbidden.length > maxForbidden || length > maxLength.all)
    throw timetableProblems.tooManyForbidden();
  const stale = (item: Item | undefined) =>
    refusal(item ? withMeetings(parsed(drafts, item)) : noDraft(draft.event_id));
  const stored = { ...draft, meetings, forbidden: [...draft.forbidden] };
  return [
    draft.version === 1
      ? create(drafts, stored, stale)
      : rewrite(drafts, stored, versionIs(draft.version - 1), stale),
    checkEventExists(draft.event_id),
  ];
};

/** Requires that a draft still has this version. */
export const checkDraft = ({ event_id, version }: TimetableDraft, refusal: () => Error): Write =>
  checkItem(keys.timetableDraft(event_id), version === 0 ? isAbsent : versionIs(version), refusal);
