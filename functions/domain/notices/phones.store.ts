import { createHash } from "node:crypto";
import * as z from "zod";
import { type Auth, bondsOf } from "#functions/domain/accounts/auth.store.ts";
import { pushKeys } from "#functions/platform/push-key.ts";
import { entity, findOne, pick, rewrite } from "#functions/store/entity.ts";
import { keys } from "#functions/store/keys.ts";
import { ConcurrentChange, retryOnConcurrentChange } from "#functions/store/roster.ts";
import { isAbsent, readItems, transact, versionIs } from "#functions/store/table.ts";
import { type Bonds, bondOf } from "#shared/contract/handed-out.ts";
import { PhoneSubscription, type Phones } from "#shared/notices/notices.schemas.ts";

/** A browser that shows what changes in its owner's meetings. */
const Phone = PhoneSubscription.extend({
  id: z.string(),
  /** The words by which its owner recognises it. */
  name: z.string(),
  since: z.string(),
  /** The hash of its device cookie: signing out there ends it. Empty for a caller without one. */
  device: z.string(),
  bound_to: z.string(),
  /** Our public key at that time: under another one the push service refuses our messages. */
  key: z.string(),
});
export type Phone = z.output<typeof Phone>;

/** All phones of somebody in one item, so that their number is a condition of one write. */
const StoredPhones = z.object({ user_id: z.string(), version: z.number(), phones: z.array(Phone) });
const owned = entity("Phones", StoredPhones, ({ user_id }) => keys.phones(user_id));

const maxPhones = 5;

/** An id that tells nothing of the address, which is a secret: who has it can wake the phone. */
const phoneIdOf = (endpoint: string): string =>
  createHash("sha256").update(endpoint).digest("hex").slice(0, 40);

const change = (userId: string, to: (phones: readonly Phone[]) => readonly Phone[]): Promise<Phone[]> =>
  retryOnConcurrentChange(async () => {
    const before = await findOne(owned, keys.phones(userId));
    const held = before?.phones ?? [];
    const phones = [...to(held)];
    if (phones.length === held.length && phones.every((phone, n) => phone === held[n])) return phones;
    const version = before?.version ?? 0;
    const after = { user_id: userId, version: version + 1, phones };
    const unchanged = before ? versionIs(version) : isAbsent;
    await transact([rewrite(owned, after, unchanged, () => new ConcurrentChange())]);
    return phones;
  });

type Owner = { userId: string; bonds: Bonds };

const isLive =
  (bonds: Bonds, key = pushKeys().publicKey) =>
  (phone: Phone): boolean =>
    phone.bound_to === bondOf("phone", bonds) && phone.key === key;

/** Adds a phone, or replaces it; repeated, it changes nothing. A sixth takes the place of the oldest. */
export const addPhone = (
  { userId, bonds }: Owner,
  subscription: PhoneSubscription,
  { name, device, now }: { name: string; device: string; now: Date },
): Promise<Phone[]> => {
  const id = phoneIdOf(subscription.endpoint);
  const key = pushKeys().publicKey;
  const added: Phone = {
    ...subscription,
    ...{ id, name, device, key, since: now.toISOString(), bound_to: bondOf("phone", bonds) },
  };
  return change(userId, (phones) => {
    const live = phones.filter(isLive(bonds, key));
    const known = live.find((phone) => phone.id === id && phone.keys.p256dh === subscription.keys.p256dh);
    return known ? phones : [...live.filter((phone) => phone.id !== id), added].slice(-maxPhones);
  });
};

/** Removes phones; idempotent. */
export const removePhones = (userId: string, isGone: (phone: Phone) => boolean): Promise<Phone[]> =>
  change(userId, (phones) => phones.filter((phone) => !isGone(phone)));

/** The phones that these accounts are told on, as far as they have any. */
export const findPhones = async (accounts: readonly Auth[]): Promise<Map<string, Phone[]>> => {
  const found = pick(owned, await readItems(accounts.map(({ id }) => keys.phones(id))));
  const key = pushKeys().publicKey;
  return new Map(
    accounts.flatMap((account) => {
      const own = found.find(({ user_id }) => user_id === account.id)?.phones ?? [];
      const live = own.filter(isLive(bondsOf(account), key));
      return live.length > 0 ? [[account.id, live] as const] : [];
    }),
  );
};

/** Every phone that is stored for somebody, live or not: what an export shows. */
export const allPhonesOf = async (userId: string): Promise<Phone[]> =>
  (await findOne(owned, keys.phones(userId)))?.phones ?? [];

/** An owner's phones, as they see them. */
export const phonesView = (phones: readonly Phone[], bonds: Bonds): Phones => {
  const { publicKey } = pushKeys();
  return {
    key: publicKey,
    data: phones.filter(isLive(bonds, publicKey)).map(({ id, name, since }) => ({ id, name, since })),
  };
};
