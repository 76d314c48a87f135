import { CircleCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { commonProblems } from "#shared/contract/problem.ts";
import { maxHits } from "#shared/structures/structures.rules.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";
import { completeness, expected, wishesRefusal } from "#shared/wishes/wishes.rules.ts";
import { SavedWishes, type Wish } from "#shared/wishes/wishes.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { searchStructures } from "#web/features/search/structure-search.ts";
import { attempt } from "#web/frame/admin/saving.ts";
import { StaleNotice } from "#web/frame/FormDialog.tsx";
import { LeaveGuard } from "#web/frame/LeaveGuard.tsx";
import { Button } from "#web/ui/Button.tsx";
import { stands } from "#web/ui/browser/stands.ts";
import { Combobox } from "#web/ui/form/Combobox.tsx";
import type { Option } from "#web/ui/form/options.ts";
import { ProgressBar } from "#web/ui/ProgressBar.tsx";
import { useHostedEvent } from "../presence.ts";
import { changedOver, draftsOf, isSame, toSave, type WishDraft } from "./drafts.ts";
import { StaffWishSlots } from "./StaffWishSlots.tsx";
import { staffWishTexts } from "./texts.ts";

const refreshes = [
  wishes.listLearnerWishes,
  wishes.groupWishesByProfile,
  wishes.listIncompleteWishes,
  wishes.listEventWishes,
  wishes.getWishCampaign,
];
const refusals = {
  tooManyPriority: staffWishTexts.tooManyPriorities,
  tooManyOptional: staffWishTexts.tooManyOptionals,
  twice: commonProblems.unexpected().message,
};

const flagsOf = (drafts: readonly WishDraft[]) =>
  toSave(drafts).map(({ structure_id, is_initial_choice, is_optional_choice }) => ({
    structure_id,
    is_initial_choice,
    is_optional_choice,
  }));

type Saved = { wishes: readonly Wish[]; version: number };

/** Staff edit a learner's list for one event and phase. A save replaces the whole list. */
export const StaffWishEditor = ({
  profileId,
  eventId,
  isPreEvent,
  initial,
  aside,
}: {
  profileId: string;
  eventId: string;
  isPreEvent: boolean;
  initial: readonly Wish[];
  /** What stands below the count. */
  aside: ReactNode;
}) => {
  const event = useHostedEvent(isPreEvent ? eventId : undefined);
  const saving = useSend(wishes.saveWishes, { refreshes });
  // A list that was never saved has no wish that carries a version: what its learner saves meanwhile must not be lost.
  const [saved, setSaved] = useState<Saved>({ wishes: initial, version: initial[0]?.version ?? 0 });
  const [drafts, setDrafts] = useState(() => draftsOf(initial));
  const [newer, setNewer] = useState<Saved>();

  const change = (structureId: string, changed: (draft: WishDraft) => WishDraft) =>
    setDrafts((before) =>
      before.map((draft) => (draft.structure.id === structureId ? changed(draft) : draft)),
    );
  const actions = {
    toggle: (id: string) => change(id, (draft) => ({ ...draft, priority: !draft.priority })),
    justify: (id: string, justification: string) => change(id, (draft) => ({ ...draft, justification })),
    remove: (id: string) => setDrafts((before) => before.filter(({ structure }) => structure.id !== id)),
  };
  const add = (option: Option | null) => {
    if (!option || drafts.some(({ structure }) => structure.id === option.id)) return;
    const structure = { id: option.id, name: option.label, city: option.detail ?? "" };
    const priority = drafts.filter((draft) => draft.priority).length < expected.priority;
    setDrafts([...drafts, { structure, priority, justification: "" }]);
  };
  const adopt = (list: Saved) => {
    setSaved(list);
    setDrafts(draftsOf(list.wishes));
    setNewer(undefined);
  };
  const save = async () => {
    const { version } = saved;
    const problem = await attempt(
      async () => {
        const { wishlists, version: next } = await saving.mutateAsync({
          body: {
            profile_id: profileId,
            event_id: eventId,
            is_pre_event: isPreEvent,
            wishlists: toSave(drafts),
            version,
          },
        });
        setSaved({ wishes: wishlists, version: next });
        setNewer(undefined);
        // What was changed while it was saved stays.
        setDrafts((now) => (now === drafts ? draftsOf(wishlists) : now));
      },
      { success: staffWishTexts.saved, failure: staffWishTexts.saveFailed, saysStale: true },
    );
    const current = SavedWishes.partial({ message: true }).safeParse(problem?.current).data;
    if (!current) return;
    // What was changed stands over what somebody else saved: the next save keeps the rest of it.
    const now = { wishes: current.wishlists, version: current.version };
    setDrafts((typed) => changedOver(draftsOf(saved.wishes), typed, draftsOf(now.wishes)));
    setSaved(now);
    setNewer(now);
  };

  const refusal = wishesRefusal(flagsOf(drafts));
  const isDirty = !isSame(drafts, draftsOf(saved.wishes));
  const { registered, remaining, priority, full } = completeness(toSave(drafts));
  return (
    <div className="stack">
      <LeaveGuard unsaved={isDirty ? staffWishTexts.wouldBeLost : undefined} />
      <div className="side cols-aside">
        <div className="stack">
          <StaleNotice onTake={newer && (() => adopt(newer))} />
          <StaffWishSlots
            drafts={drafts}
            actions={actions}
            event={event}
            field={
              <Combobox
                key={drafts.length}
                labelHidden
                label={staffWishTexts.add}
                placeholder={staffWishTexts.add}
                value={null}
                onChange={add}
                search={searchStructures}
                maxFound={maxHits}
              />
            }
          />
        </div>
        <div className="stack side-sticky">
          <section className="panel stack print:hidden" aria-label={staffWishTexts.count}>
            <div className="stack stack-s">
              <p>
                <b className="display text-3xl num">{registered}</b> {staffWishTexts.wishes(registered)}{" "}
                {staffWishTexts.ofExpected(expected.total)}
              </p>
              <ProgressBar value={(registered / expected.total) * 100} label={staffWishTexts.count} />
              {remaining > 0 ? (
                <p className="muted small">{staffWishTexts.remaining(remaining, priority)}</p>
              ) : null}
              {full ? (
                <p className="flex items-start gap-2 text-sm">
                  <CircleCheck className="mt-0.5 size-5 flex-none text-positive" />
                  {staffWishTexts.complete}
                </p>
              ) : null}
            </div>
          </section>
          {aside}
        </div>
      </div>
      <div
        ref={stands.dock}
        className={`panel row between print:hidden py-3 max-lg:pr-3 max-lg:pl-4 ${isDirty ? "sticky bottom-3 z-5 border-line-strong shadow-md" : ""}`}
      >
        <p className="grow" role="status">
          {refusal ? (
            <strong className="text-danger">{refusals[refusal]}</strong>
          ) : isDirty ? (
            staffWishTexts.unsaved
          ) : (
            <span className="muted">{staffWishTexts.nothingToSave}</span>
          )}
        </p>
        <Button
          pending={saving.isPending}
          idle={!isDirty}
          disabled={refusal !== undefined}
          onClick={() => void save()}
        >
          {staffWishTexts.save}
        </Button>
      </div>
    </div>
  );
};
