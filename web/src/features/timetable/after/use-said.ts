import { useEffect, useRef } from "react";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import {
  type AgendaMeeting,
  WishToContinue,
  WishToContinueChanges,
} from "#shared/timetable/timetable.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { typedOver } from "#web/frame/typed-over.ts";
import { useSelfSaving } from "#web/frame/writing/use-self-saving.ts";
import { notify } from "#web/ui/over/notify.ts";
import { afterTexts as texts } from "./after-texts.ts";
import { joinedNotes } from "./note-words.ts";

const OwnAnswer = WishToContinue.pick({ wants: true, note: true });
type OwnAnswer = Pick<WishToContinue, "wants" | "note">;

const nothing: WishToContinue = { wants: false, note: "", version: 0 };
const pauseMs = 1_000;

const savedOf = ({ wants, note, version }: WishToContinue) => ({ value: { wants, note }, version });

/**
 * What a learner says of a meeting: shown at once. A note is saved when one stops writing or leaves its field, and kept in
 * this browser until it is.
 */
export const useSaid = (eventId: string, { structure, wish_to_continue }: AgendaMeeting) => {
  const stored = wish_to_continue ?? nothing;
  const { mutateAsync } = useSend(timetable.wishToContinue, { refreshes: [timetable.getAgenda] });
  /** The last failure that was announced: further tries that fail alike show beside the note only. */
  const announced = useRef("");
  const { value, saving, change, flush, adopt } = useSelfSaving<OwnAnswer>({
    saved: savedOf(stored),
    pauseMs,
    send: ({ wants, note }, version) =>
      mutateAsync({
        params: { eventId, structureId: structure.id },
        body: { wants: wants ? 1 : 0, note, version },
      }),
    elsewhere: ({ code, current }) => {
      const said = code === "stale" ? WishToContinue.safeParse(current).data : undefined;
      return said && savedOf(said);
    },
    asStored: ({ wants, note }) => ({
      wants,
      note: WishToContinueChanges.shape.note.safeParse(note).data ?? note,
    }),
    over: (opened, said, now) => ({
      ...typedOver(opened, said, now),
      note: joinedNotes(opened.note, said.note, now.note),
    }),
    draft: { name: `wish to continue ${eventId} ${structure.id}`, schema: OwnAnswer },
    onSaving: (now) => {
      if (now.is === "stale") notify.info(texts.stale(structure.name), texts.staleText);
      if (now.is === "saved") announced.current = "";
      if (now.is !== "failed" || now.problem.message === announced.current) return;
      announced.current = now.problem.message;
      notify.error(texts.failed(structure.name), now.problem.message);
    },
  });
  // Another device said something else.
  useEffect(() => adopt(savedOf(stored)));

  return {
    ...value,
    state: saving.is,
    say: (said: Partial<OwnAnswer>, atOnce: boolean) => {
      change((now) => ({ ...now, ...said }));
      if (atOnce) void flush();
    },
    /** Saves what waits, when the field is left. */
    settle: () => void flush(),
  };
};
