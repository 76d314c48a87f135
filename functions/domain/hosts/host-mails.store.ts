import * as z from "zod";
import { eventIdOf } from "#functions/domain/events/event-parts.store.ts";
import { type HostAccess, writeToSaveAccess } from "#functions/domain/hosts/host-links.store.ts";
import { dueMailFields, unclaimed, writeToMoveDueMail } from "#functions/domain/notices/due-mails.store.ts";
import { entity, pick, place } from "#functions/store/entity.ts";
import { keys, within } from "#functions/store/keys.ts";
import { queryItems, type Write } from "#functions/store/table.ts";

/** A mail with a link to a host that is to be sent: the one place that says so. */
const DueHostMail = z.object({
  participation_id: z.string(),
  ...dueMailFields,
});
export type DueHostMail = z.output<typeof DueHostMail>;

const dueMails = entity("DueHostMail", DueHostMail, ({ participation_id: id }) =>
  keys.dueHostMail(eventIdOf(id), id.split("~")[1] ?? ""),
);

/** Every mail to a host that is to be sent. */
export const findDueHostMails = async (): Promise<DueHostMail[]> =>
  pick(dueMails, await queryItems(within.dueHostMails()));

/** Orders a mail and records it, in one transaction: from here on nobody writes to this host within 48 hours. */
export const writesToOrderHostMail = (access: HostAccess, at: string, isOver: boolean): Write[] => [
  writeToSaveAccess(access, {
    written_at: at,
    is_uncertain: false,
    after_mails: access.after_mails + (isOver ? 1 : 0),
  }),
  place(dueMails, {
    participation_id: access.participation_id,
    due_at: at,
    ...unclaimed,
  }),
];

export const writeToMoveHostMail = (before: DueHostMail, after: DueHostMail | undefined): Write =>
  writeToMoveDueMail(dueMails, before, after);
