import { type ReadForSaving, readForSaving, saveList } from "#functions/domain/wishes/saving.ts";
import { savedView } from "#functions/domain/wishes/view.ts";
import { route } from "#functions/http/route.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";
import { wishesMessages } from "#shared/wishes/wishes.problems.ts";

const listOf = ({ profile_id, event_id, is_pre_event }: Parameters<typeof readForSaving>[0]) => ({
  profile_id,
  event_id,
  is_pre_event,
});

export const handler = route<typeof wishes.saveWishes, ReadForSaving>(
  wishes.saveWishes,
  async ({ viewer, now, body, preloaded }) => {
    const { version, wishlists } = body;
    const saved = await saveList(
      { viewer, now, version, list: listOf(body), read: preloaded },
      () => wishlists,
    );
    return { message: wishesMessages.saved, ...savedView(saved, preloaded) };
  },
  ({ body }) =>
    readForSaving(
      listOf(body),
      body.wishlists.map((wish) => wish.structure_id),
    ),
);
