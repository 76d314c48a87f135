import * as z from "zod";
import {
  type Auth,
  writesToRenewAuthFactors,
  writeToChangeAuthFactors,
} from "#functions/domain/accounts/auth.store.ts";
import { create, createFresh, entity, findOne, pick, place } from "#functions/store/entity.ts";
import { factorKey, recoveryCodesKey, withinFactors } from "#functions/store/keys.ts";
import { ConcurrentChange } from "#functions/store/roster.ts";
import { deleteItem, isPresent, queryItems, updateItem, type Write } from "#functions/store/table.ts";
import { accountsProblems } from "#shared/accounts/accounts.problems.ts";
import { maxFactors } from "#shared/accounts/accounts.rules.ts";
import { commonProblems } from "#shared/contract/problem.ts";

const common = {
  id: z.string(),
  user_id: z.string(),
  name: z.string(),
  created_at: z.string(),
  used_at: z.string().nullable(),
};

const Totp = z.object({
  ...common,
  kind: z.literal("totp"),
  /** Base32. */
  secret: z.string(),
  /** The last period of 30 seconds whose code was accepted: no code is accepted twice. */
  last_step: z.number(),
});
export type Totp = z.output<typeof Totp>;

const Passkey = z.object({
  ...common,
  kind: z.literal("passkey"),
  credential_id: z.string(),
  /** COSE, in base64url. */
  public_key: z.string(),
  /** Rises with each use on authenticators that count: a clone's counter lags behind. */
  counter: z.number(),
  transports: z.array(z.string()),
});
export type Passkey = z.output<typeof Passkey>;

const Factor = z.discriminatedUnion("kind", [Totp, Passkey]);
export type Factor = z.output<typeof Factor>;
const factors = entity("Factor", Factor, (factor) => factorKey(factor.user_id, factor.id));

const RecoveryCodes = z.object({
  user_id: z.string(),
  salt: z.string(),
  /** Of the unused codes. */
  hashes: z.array(z.string()),
  created_at: z.string(),
});
export type RecoveryCodes = z.output<typeof RecoveryCodes>;
const recoveryCodes = entity("RecoveryCodes", RecoveryCodes, (codes) => recoveryCodesKey(codes.user_id));

/** Somebody's second factors, oldest first, and their unused recovery codes. */
export const findFactors = async (
  userId: string,
): Promise<{ factors: Factor[]; recovery: RecoveryCodes | undefined }> => {
  const items = await queryItems(withinFactors(userId));
  return {
    factors: pick(factors, items).sort((a, b) => a.created_at.localeCompare(b.created_at)),
    recovery: pick(recoveryCodes, items)[0],
  };
};

export const findRecoveryCodes = (userId: string): Promise<RecoveryCodes | undefined> =>
  findOne(recoveryCodes, recoveryCodesKey(userId));

/** Adds a factor. The first one ends the sessions of every other sign-in, since those were opened without it. */
export const writesToAddFactor = (user: Auth, factor: Factor, signIn: string): Write[] => {
  if (user.factors.length >= maxFactors) throw accountsProblems.tooManyFactors(maxFactors);
  const own = Object.entries(user.sessions).filter(([, session]) => session.signIn === signIn);
  const after = [...user.factors, { id: factor.id, kind: factor.kind }];
  return [
    createFresh(factors, factor),
    ...(user.factors.length === 0
      ? writesToRenewAuthFactors(user, after, Object.fromEntries(own))
      : [writeToChangeAuthFactors(user, after)]),
  ];
};

/** Removes a factor, and with the last one the recovery codes. */
export const writesToRemoveFactor = (user: Auth, factorId: string): Write[] => {
  const left = user.factors.filter(({ id }) => id !== factorId);
  return [
    deleteItem(factorKey(user.id, factorId), isPresent, commonProblems.notFound),
    writeToChangeAuthFactors(user, left),
    ...(left.length === 0 ? [deleteItem(recoveryCodesKey(user.id))] : []),
  ];
};

/** Deletes every factor of somebody, with their recovery codes. */
export const writesToDeleteFactors = (user: Auth): Write[] => [
  ...user.factors.map(({ id }) => deleteItem(factorKey(user.id, id))),
  deleteItem(recoveryCodesKey(user.id)),
];

/** The same for an account that stays; its sessions end too. */
export const writesToResetFactors = (user: Auth): Write[] => [
  ...writesToDeleteFactors(user),
  ...writesToRenewAuthFactors(user, [], {}),
];

export const writeToRenameFactor = (userId: string, factorId: string, name: string): Write =>
  updateItem(factorKey(userId, factorId), { set: [["name", name]] }, isPresent, commonProblems.notFound);

/** Spends the code of a 30-second step; refused unless the step is later than the last one accepted. */
export const writeToSpendTotp = ({ user_id, id }: Totp, step: number, now: Date): Write =>
  updateItem(
    factorKey(user_id, id),
    {
      set: [
        ["last_step", step],
        ["used_at", now.toISOString()],
      ],
    },
    { expression: "#last < :step", names: { "#last": "last_step" }, values: { ":step": step } },
    accountsProblems.wrongCode,
  );

/** Records the use of a passkey if its counter is unchanged. */
export const writeToNotePasskeyUse = (
  { user_id, id, counter }: Passkey,
  newCounter: number,
  now: Date,
): Write =>
  updateItem(
    factorKey(user_id, id),
    {
      set: [
        ["counter", newCounter],
        ["used_at", now.toISOString()],
      ],
    },
    { expression: "#counter = :counter", names: { "#counter": "counter" }, values: { ":counter": counter } },
    accountsProblems.wrongPasskey,
  );

/** Writes the first recovery codes; throws `ConcurrentChange` if somebody was shown others meanwhile. */
export const writeToAddRecoveryCodes = (codes: RecoveryCodes): Write =>
  create(recoveryCodes, codes, () => new ConcurrentChange());

export const writeToReplaceRecoveryCodes = (codes: RecoveryCodes): Write => place(recoveryCodes, codes);

/** Removes a code if the set is unchanged, else throws `ConcurrentChange`. */
export const writeToSpendRecoveryCode = (codes: RecoveryCodes, hash: string): Write =>
  updateItem(
    recoveryCodesKey(codes.user_id),
    { set: [["hashes", codes.hashes.filter((left) => left !== hash)]] },
    { expression: "#hashes = :hashes", names: { "#hashes": "hashes" }, values: { ":hashes": codes.hashes } },
    () => new ConcurrentChange(),
  );
