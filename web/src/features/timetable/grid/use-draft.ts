import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import type { Problem } from "#shared/contract/problem.ts";
import * as timetables from "#shared/timetable/timetable.contract.ts";
import { withAlternative } from "#shared/timetable/timetable.moves.ts";
import type { ChangedDraft, Draft, Timetable } from "#shared/timetable/timetable.schemas.ts";
import { send } from "#web/api/client.ts";
import { nameOf } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { askTimetable } from "../ask-timetable.ts";
import { timetableTexts } from "../texts.ts";
import {
  callsOf,
  type DraftCall,
  type DraftChange,
  inverseOf,
  isUndoable,
  stillFits,
  withAnswer,
} from "./draft-changes.ts";

export type Refused = {
  change: DraftChange;
  problem: Problem;
  /** Somebody else had changed the draft. */
  isStale: boolean;
  /** The change can be made on the draft that stands now. */
  fits: boolean;
};

const sendCall = (id: string, call: DraftCall, version: number): Promise<ChangedDraft> => {
  switch (call.kind) {
    case "add":
      return send(timetables.addMeeting, { params: { id }, body: { ...call.body, version } });
    case "remove":
      return send(timetables.removeMeeting, {
        params: { id, ...call.params },
        query: { ...call.query, version },
      });
    case "change":
      return send(timetables.changeMeeting, {
        params: { id, ...call.params },
        body: { ...call.body, version },
      });
    case "forbid":
      return send(timetables.forbidMeeting, {
        params: { id, ...call.params },
        body: { ...call.body, version },
      });
    case "allow":
      return send(timetables.allowMeeting, { params: { id, ...call.params }, query: { version } });
  }
};

/** Undefined for a change that changes nothing. Of several calls, the last alone changes meetings. */
const save = async (
  eventId: string,
  change: DraftChange,
  version: number,
): Promise<ChangedDraft | undefined> => {
  let answer: ChangedDraft | undefined;
  for (const call of callsOf(change)) answer = await sendCall(eventId, call, answer?.version ?? version);
  return answer;
};

/**
 * Changes of the draft by hand: shown at once, sent one after the other, each with the version that the one before
 * left. A refused change takes those that wait behind it along, and is said.
 */
export const useDraft = (eventId: string) => {
  const client = useQueryClient();
  const { queryKey } = askTimetable(eventId);
  const queue = useRef(Promise.resolve());
  const waiting = useRef(0);
  /** Rises with each refusal: changes queued before it are dropped. */
  const round = useRef(0);
  const [past, setPast] = useState<readonly DraftChange[]>([]);
  const [future, setFuture] = useState<readonly DraftChange[]>([]);
  const [refused, setRefused] = useState<Refused>();
  const [isSaving, setSaving] = useState(false);
  const [said, setSaid] = useState("");

  const read = useCallback(() => client.getQueryData<Timetable>(queryKey), [client, queryKey]);
  const write = useCallback(
    (draft: (now: Draft) => Draft) =>
      client.setQueryData<Timetable>(queryKey, (now) => {
        if (!now) return now;
        const next = draft(now.draft);
        const { forbidden } = next;
        // Everything that the page knows of the event hangs on `input`: it stays unless other people are forbidden.
        const input = forbidden === now.draft.forbidden ? now.input : { ...now.input, forbidden };
        return { ...now, input, draft: next };
      }),
    [client, queryKey],
  );

  const forget = useCallback(() => {
    setPast([]);
    setFuture([]);
  }, []);

  const refuse = useCallback(
    async (change: DraftChange, problem: Problem) => {
      round.current += 1;
      await client.invalidateQueries({ queryKey });
      forget();
      const now = read();
      setRefused({
        change,
        problem,
        isStale: problem.code === "stale",
        fits: now !== undefined && stillFits(now.input, now.draft.meetings, change),
      });
    },
    [client, forget, queryKey, read],
  );

  const enqueue = useCallback(
    (change: DraftChange) => {
      const asked = round.current;
      waiting.current += 1;
      setSaving(true);
      setRefused(undefined);
      // What is being read was asked for before this change.
      void client.cancelQueries({ queryKey });
      write((now) => ({ ...now, meetings: withAlternative(now.meetings, copyOf(change)) }));
      queue.current = queue.current.then(async () => {
        try {
          if (asked !== round.current) return;
          const answer = await save(eventId, change, read()?.draft.version ?? 0);
          if (!answer || asked !== round.current) return;
          // While others wait, what they show stays.
          const isLast = waiting.current === 1;
          write((now) => withAnswer(now, isLast ? answer : { ...answer, placed: [], removed: [] }));
        } catch (error) {
          await refuse(change, problemOf(error));
        } finally {
          waiting.current -= 1;
          if (waiting.current === 0) {
            setSaving(false);
            void client.invalidateQueries({ queryKey: [nameOf(timetables.getDemand)] });
          }
        }
      });
    },
    [client, eventId, queryKey, read, refuse, write],
  );

  const apply = useCallback(
    (change: DraftChange, announcement: string) => {
      if (isUndoable(change)) setPast((now) => [...now, change]);
      setFuture([]);
      setSaid(announcement);
      enqueue(change);
    },
    [enqueue],
  );
  /** What it changed, as `redo`. */
  const undo = useCallback((): DraftChange | undefined => {
    const change = past.at(-1);
    if (!change) return undefined;
    setPast(past.slice(0, -1));
    setFuture([...future, change]);
    setSaid(timetableTexts.undone(change.label));
    const inverse = inverseOf(change);
    enqueue(inverse);
    return inverse;
  }, [enqueue, future, past]);
  const redo = useCallback((): DraftChange | undefined => {
    const change = future.at(-1);
    if (!change) return undefined;
    setFuture(future.slice(0, -1));
    setPast([...past, change]);
    setSaid(timetableTexts.redone(change.label));
    enqueue(change);
    return change;
  }, [enqueue, future, past]);

  return {
    apply,
    undo,
    redo,
    /** After a proposal took the draft's place: nothing before it can be undone. */
    forget,
    say: setSaid,
    /** What was done last, for those who do not see it. */
    said,
    lastDone: past.at(-1)?.label,
    lastUndone: future.at(-1)?.label,
    isSaving,
    refused,
    dismiss: () => setRefused(undefined),
  };
};

const copyOf = ({ removed, placed }: DraftChange) => ({ removed: [...removed], placed: [...placed] });

export type DraftActions = ReturnType<typeof useDraft>;
