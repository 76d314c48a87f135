import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Problem } from "#shared/contract/problem.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";
import { expected, wishesRefusal } from "#shared/wishes/wishes.rules.ts";
import { SavedWishes, type Wish } from "#shared/wishes/wishes.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { notify } from "#web/ui/over/notify.ts";
import { useArranging } from "./arranging.ts";
import { useBasket } from "./basket.ts";
import { arranged, type Choice, choicesOf, differs, draftsOf, unsavedAfter } from "./choices.ts";
import { useEdits } from "./edits.ts";
import { wishesTexts } from "./texts.ts";
import { askWishes, editsKey, type WishList } from "./wish-list.ts";

const CurrentList = SavedWishes.pick({ wishlists: true });

const currentOf = (problem: Problem) =>
  problem.code === "stale" ? CurrentList.safeParse(problem.current).data?.wishlists : undefined;

/** What a learner can do with their list, on top of its last saved version. */
export const useWishEditor = (list: WishList, saved: readonly Wish[]) => {
  const client = useQueryClient();
  const basket = useBasket();
  const { edits, read, edit, forget, replace } = useEdits(editsKey(list));
  const { kept, aside } = choicesOf(saved, basket.ids, edits);
  const ids = kept.map(({ structureId }) => structureId);
  const arrange = (next: readonly string[]) => {
    const after = arranged(next, saved, edits);
    replace(after.edits);
    basket.replace(after.basket);
  };
  const arranging = useArranging(ids, arrange);
  const sending = useSend(wishes.saveWishes, { refreshes: [wishes.listAllLearnerWishes] });
  const [finished, setFinished] = useState(false);
  const [setAsideLast, setSetAsideLast] = useState<string>();

  const show = (wishlists: readonly Wish[]) => {
    const { queryKey } = askWishes(list);
    // What is being read was asked for before this answer.
    void client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, [...wishlists]);
  };
  /** The list as it is saved; undefined when it was refused. */
  const post = async (): Promise<readonly Wish[] | undefined> => {
    const body = {
      profile_id: list.profileId,
      event_id: list.eventId,
      is_pre_event: list.isPreEvent,
      wishlists: draftsOf(kept),
      // A list that was never saved, like an emptied one, has no wish that carries a version.
      version: saved[0]?.version ?? 0,
    };
    try {
      return (await sending.mutateAsync({ body })).wishlists;
    } catch (error) {
      const current = currentOf(problemOf(error));
      if (current) show(current);
      if (!current || differs(current, kept)) return undefined;
      // The retry of a save whose answer was lost: it is done already.
      sending.reset();
      return current;
    }
  };
  const save = async () => {
    const sent = { basket: basket.ids, edits };
    const wishlists = await post();
    if (!wishlists) return;
    show(wishlists);
    // The learner may have gone on in the catalogue, or in another tab.
    const left = unsavedAfter(sent, { basket: basket.read(), edits: read() });
    basket.replace(left.basket);
    replace(left.edits);
    if (wishlists.length < expected.total) notify.success(wishesTexts.saved);
    else setFinished(true);
  };
  const conflict = sending.error !== null && currentOf(sending.error) !== undefined;

  const setAside = (structureId: string) => {
    setSetAsideLast(structureId);
    edit(structureId, { aside: true });
    basket.replace(basket.ids.filter((id) => id !== structureId));
  };
  const add = (structureId: string) => arrange([...ids, structureId]);
  /** Puts these before the others, as many as there is room for. */
  const addFirst = (structureIds: readonly string[]) =>
    arrange([...structureIds.slice(0, Math.max(0, expected.total - ids.length)), ...ids]);
  const takeBack = ({ structureId }: Choice) => {
    arranging.setFocus({ id: structureId, button: "up" });
    add(structureId);
  };
  return {
    kept,
    aside,
    arranging,
    justify: (structureId: string, justification: string) => edit(structureId, { justification }),
    setAside,
    /** The structure that was set aside last; the focus follows it. */
    setAsideLast,
    takeBack,
    add,
    addFirst,
    /** Forgets a structure set aside; a saved one stays aside until the list is saved without it. */
    forget: ({ structureId }: Choice) => forget(structureId),
    save,
    saving: sending.isPending,
    conflict,
    failure: conflict ? undefined : sending.error?.message,
    finished,
    finish: () => setFinished(false),
    refusal: wishesRefusal(draftsOf(kept)),
    unsaved: differs(saved, kept),
  };
};
export type WishEditing = ReturnType<typeof useWishEditor>;
