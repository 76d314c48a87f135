import { useState } from "react";
import { forOne } from "#shared/contract/aloud.ts";
import type { TodoEntry } from "#shared/notices/notices.schemas.ts";
import { chooseProfile, useSession } from "#web/api/session.ts";
import type { SessionProfile } from "#web/api/session-state.ts";
import { paths } from "#web/frame/paths.ts";
import { TodoList, TodoWaiting } from "#web/frame/TodoList.tsx";
import type { TodoLine } from "#web/frame/todo.ts";
import { lazyComponent } from "#web/ui/browser/lazy-component.tsx";
import { nearDayTime } from "#web/ui/dates.ts";
import { noticesTexts, otherProfile, todoTexts } from "./texts.ts";
import { usePolite, useTodo } from "./use-notices.ts";

// Only staff have people to confirm, and it loads the dialog library.
const ToConfirmDialog = lazyComponent(
  async () => (await import("#web/features/training/staff/ToConfirmDialog.tsx")).ToConfirmDialog,
);

const onId = (to: (id: string) => string, about: string | null) =>
  about === null ? paths.notices : to(about);

/** The page of a line; undefined: a dialog on the home handles it. */
export const todoPage = ({ kind, about }: TodoEntry): TodoLine["to"] => {
  const pages: Record<TodoEntry["kind"], TodoLine["to"]> = {
    wishes_incomplete: onId((event) => paths.wishCampaign(event), about),
    hosts_unanswered: onId((event) => paths.eventStructures(event, "waiting"), about),
    event_day: onId(paths.day, about),
    timetable_unpublished: onId((event) => paths.timetable(event, "preparer"), about),
    people: undefined,
    situations: paths.situationsIn("a-relire"),
    situations_to_withdraw: paths.situationsIn("a-retirer"),
    structure_requests: paths.structuresIn("requests"),
    structures_proposed: paths.structuresIn("proposed"),
    structures_changed: paths.structuresIn("changed"),
    structures_incomplete: paths.structuresIn("incomplete"),
    evidence_erasure: onId((dossier) => {
      const [action = "", learner = ""] = dossier.split("~");
      return paths.evidenceOf(action, learner);
    }, about),
    values_proposed: paths.dashboard("proposals"),
    awaiting_word: paths.learnersWaiting("word"),
    steps_late: paths.learnersWaiting("late"),
    notes_unread: onId(paths.step, about),
    wishes_missing: onId(paths.preEventWishes, about),
    placement_missing: onId(paths.postEventWishes, about),
    meeting_next: onId(paths.agenda, about),
    step: onId(paths.step, about),
  };
  return pages[kind];
};

/** A line as its list shows it; `other`: another profile of the user than the current one, whose learners it counts. */
const lineOf = (entry: TodoEntry, other: SessionProfile | undefined): TodoLine => {
  const { label, detail, action } = todoTexts[entry.kind];
  const said = detail?.(entry, nearDayTime);
  return {
    // Two events, or two profiles, may ask for the same.
    id: `${entry.kind} ${entry.about ?? ""}`,
    count: entry.count,
    label: label(entry.count),
    detail: other ? [otherProfile(forOne(other.role.name, other.genre_id)), said].join(" · ") : said,
    action,
    to: todoPage(entry),
    onFollow: other && (() => chooseProfile(other.id)),
  };
};

/** "À faire", at the top of every home. `after`: how many lines the home says otherwise. */
export const Todo = ({ after = 0 }: { after?: number }) => {
  const [isDeciding, setDeciding] = useState(false);
  const { entries, isKnown, isPending } = useTodo();
  const polite = usePolite();
  const { profiles, current } = useSession();
  const line = (entry: TodoEntry) =>
    lineOf(
      entry,
      profiles.find(({ id }) => id === entry.about && id !== current?.id),
    );
  if (isPending) return <TodoWaiting />;
  return (
    <>
      <TodoList
        lines={entries.slice(after).map(line)}
        onOpen={() => setDeciding(true)}
        empty={isKnown ? noticesTexts.nothingToDo(polite) : undefined}
      />
      {/* It stays open when its line is gone: the last decision's outcome is still to read. */}
      {isDeciding ? <ToConfirmDialog onClose={() => setDeciding(false)} /> : null}
    </>
  );
};
