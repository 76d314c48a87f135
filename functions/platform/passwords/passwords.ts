import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(argon2);

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const currentCost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;

type Cost = typeof currentCost;
type Parsed = { cost: Cost; salt: Buffer; tag: Buffer };

const base64 = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");

const derived = (password: string, salt: Buffer, cost: Cost): Promise<Buffer> =>
  derive("argon2id", { message: Buffer.from(password), nonce: salt, tagLength, ...cost });

/** A password's argon2id hash with salt and cost, in PHC format. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16);
  const tag = await derived(password, salt, currentCost);
  const { memory, passes, parallelism } = currentCost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
};

/** The hash of a recovery code with the salt of its set: at a password's cost, since codes are short. */
export const hashRecoveryCode = async (code: string, salt: string): Promise<string> =>
  base64(await derived(code, Buffer.from(salt, "base64"), currentCost));

const parse = (hash: string): Parsed => {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash);
  if (!parts) throw new Error("A stored password hash is not readable");
  const [, memory, passes, parallelism, salt = "", tag = ""] = parts;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, "base64"),
    tag: Buffer.from(tag, "base64"),
  };
};

/** Compared with when there is no account, so that both cases take the same time. */
const nobody: Parsed = { cost: currentCost, salt: randomBytes(16), tag: randomBytes(tagLength) };

/** True if this is the password of this hash; without a hash does the same work and returns false. */
export const isPassword = async (password: string, hash: string | undefined): Promise<boolean> => {
  const { cost, salt, tag } = hash === undefined ? nobody : parse(hash);
  const same = timingSafeEqual(await derived(password, salt, cost), tag);
  return same && hash !== undefined;
};

let nobodys: Promise<string> | undefined;
/** The hash of a password that nobody knows, for accounts without a password yet: the same for all of them. */
export const hashOfNobody = (): Promise<string> => {
  nobodys ??= hashPassword(randomBytes(32).toString("base64url"));
  return nobodys;
};

/** True if a hash was made at another cost than today's: the next sign-in rehashes the password. */
export const isOutdated = (hash: string): boolean => {
  const { cost } = parse(hash);
  return (
    cost.memory !== currentCost.memory ||
    cost.passes !== currentCost.passes ||
    cost.parallelism !== currentCost.parallelism
  );
};
