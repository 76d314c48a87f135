import { type ReadForSaving, readForSaving, saveList } from "#functions/domain/wishes/saving.ts";
import { savedView } from "#functions/domain/wishes/view.ts";
import { route } from "#functions/http/route.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";
import { wishesMessages } from "#shared/wishes/wishes.problems.ts";

export const handler = route<typeof wishes.saveWishes, ReadForSaving>(
  wishes.saveWishes,
  async ({ viewer, now, body: { version, wishlists }, preloaded }) => {
    const saved = await saveList({ viewer, now, version, read: preloaded }, () => wishlists);
    return { message: wishesMessages.saved, ...savedView(saved, preloaded) };
  },
  ({ body: { profile_id, event_id, is_pre_event, wishlists } }) =>
    readForSaving(
      { profile_id, event_id, is_pre_event },
      wishlists.map((wish) => wish.structure_id),
    ),
);
