import { structureNames } from "#functions/domain/structures/structures.store.ts";
import {
  accountsOf,
  type CampaignRead,
  campaignRows,
  cutRows,
  isOfFilter,
  lastClosing,
  type Row,
} from "#functions/domain/wishes/campaign.ts";
import { reminderParts } from "#functions/domain/wishes/mails.ts";
import {
  type DueWishMail,
  findMailing,
  type WishMailing,
  writesToOrderReminder,
  writeToSaveRun,
} from "#functions/domain/wishes/wish-mails.store.ts";
import { chunks } from "#functions/platform/chunks.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { momentInParis } from "#shared/contract/paris.ts";
import { requireAct } from "#shared/events/events.problems.ts";
import { reminderRefusal } from "#shared/wishes/campaign.rules.ts";
import { wishesProblems } from "#shared/wishes/wishes.problems.ts";
import { closesFor, comingStructures, isWishTime } from "#shared/wishes/wishes.rules.ts";
import type { Reminded, RemindersToSend } from "#shared/wishes/wishes.schemas.ts";

type Reminder = { key: string; at: string; word: string };

/**
 * Orders one learner's reminder, unless they got it or another one within 48 hours: also if two runs do it at once.
 * True if they get it.
 */
const orderOne = async (
  of: Pick<DueWishMail, "event_id" | "profile_id">,
  reminder: Reminder,
  seen: WishMailing | undefined,
): Promise<boolean> => {
  let mailing = seen;
  for (;;) {
    const refusal = reminderRefusal(mailing, reminder);
    if (refusal) return refusal === "same";
    try {
      await transact(writesToOrderReminder(mailing, { ...of, ...reminder }));
      return true;
    } catch (error) {
      if (!(error instanceof ConcurrentChange)) throw error;
      mailing = await findMailing(of.event_id, of.profile_id);
    }
  }
};

const maxAtOnce = 10;

/** Orders a reminder for each of these learners; the mails leave within a minute. Returns who gets one. */
export const orderReminders = async (
  read: CampaignRead,
  profileIds: readonly string[],
  reminder: Reminder,
): Promise<Set<string>> => {
  const mailings = new Map(read.mailings.map((one) => [one.profile_id, one]));
  const ordered = new Set<string>();
  for (const some of chunks(profileIds, maxAtOnce))
    await Promise.all(
      some.map(async (profile_id) => {
        const of = { event_id: read.event.id, profile_id };
        if (await orderOne(of, reminder, mailings.get(profile_id))) ordered.add(profile_id);
      }),
    );
  return ordered;
};

type Skipped = Reminded["skipped"][number]["reason"];

/** The mail says until when they may save: never to somebody whose save would be refused. */
const isClosedFor = (event: CampaignRead["event"], { wishes_until }: Row, now: Date): boolean =>
  !isWishTime(true, event, [], now, wishes_until);

/** Why a learner of a campaign gets no reminder now; undefined if they do. */
const skippedFor = (
  { event, mailings }: CampaignRead,
  accounts: Awaited<ReturnType<typeof accountsOf>>,
  { key, now }: { key: string; now: Date },
) => {
  const mailingOf = new Map(mailings.map((one) => [one.profile_id, one]));
  return (row: Row): Skipped | undefined => {
    const account = accounts.get(row.profile_id);
    if (row.owed === 0) return "complete";
    if (isClosedFor(event, row, now)) return "closed";
    if (!account || account.mail_failure) return "addressFails";
    const refusal = reminderRefusal(mailingOf.get(row.profile_id), { key, at: now.toISOString() });
    return refusal === "recent" ? "recent" : undefined;
  };
};

/** Reminds those whom staff name, or shows what each would get. */
export const remindByHand = async (
  read: CampaignRead,
  { filter, profile_ids, word, preview, ...cuts }: RemindersToSend,
  { key, now, by }: { key: string; now: Date; by: string | null },
): Promise<Reminded> => {
  const rows = campaignRows(read);
  // Somebody whom staff gave more time may be reminded when the others may not.
  requireAct("remind", { ...read.event, wishes_close_at: lastClosing(read.event, rows) }, now);
  const wanted = new Set(profile_ids);
  const listed = profile_ids
    ? rows.filter((row) => wanted.has(row.profile_id))
    : cutRows(read, rows, cuts).filter((row) => isOfFilter(row, filter ?? "all"));
  if (listed.length === 0) throw wishesProblems.nobodyToRemind();
  const closes = ({ wishes_until }: Row) => closesFor(read.event, wishes_until);
  if (listed.every((row) => isClosedFor(read.event, row, now)))
    throw wishesProblems.closedForAll(momentInParis(closesFor(read.event)));
  const accounts = await accountsOf(
    read.seen,
    listed.map((row) => row.profile_id),
  );
  const at = now.toISOString();
  const reasonFor = skippedFor(read, accounts, { key, now });
  const reasons = new Map(listed.map((row) => [row.profile_id, reasonFor(row)]));
  const able = listed.filter((row) => reasons.get(row.profile_id) === undefined);
  const ordered = preview
    ? new Set(able.map((row) => row.profile_id))
    : await orderReminders(
        read,
        able.map((row) => row.profile_id),
        { key, at, word },
      );
  if (!preview && ordered.size > 0)
    await transact([
      writeToSaveRun({
        event_id: read.event.id,
        key,
        kind: "byHand",
        at,
        done: true,
        count: ordered.size,
        by,
      }),
    ]);
  const structures = preview ? await structureNames(able.flatMap((row) => row.impossible)) : new Map();
  const coming = comingStructures(read.participations).size;
  const mailFor = (row: Row) =>
    reminderParts(
      read.event,
      {
        ...row,
        name: row.profile_name,
        came: accounts.get(row.profile_id)?.verified_at !== null,
        impossible: row.impossible.map((id) => structures.get(id)?.name ?? ""),
      },
      { closing: closes(row), coming, word },
    );
  const named = ({ profile_id, profile_name }: Row) => ({ profile_id, profile_name });
  const gone = [...wanted].filter((id) => !rows.some((row) => row.profile_id === id));
  return {
    sent: able
      .filter((row) => ordered.has(row.profile_id))
      .map((row) => ({
        ...named(row),
        email: accounts.get(row.profile_id)?.email ?? "",
        ...(preview && { mail: mailFor(row) }),
      })),
    skipped: [
      ...listed
        .filter((row) => !ordered.has(row.profile_id))
        .map((row) => ({ ...named(row), reason: reasons.get(row.profile_id) ?? ("recent" as const) })),
      ...gone.map((profile_id) => ({ profile_id, profile_name: "", reason: "notInEvent" as const })),
    ],
  };
};
