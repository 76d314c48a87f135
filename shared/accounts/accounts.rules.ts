import type { FactorKind, ProofKind } from "#shared/accounts/factors.schemas.ts";
import { isStaff, type Viewer } from "#shared/contract/access.ts";

/** How long a token lives (ms). Any answer renews one that is half spent; the last one before the session's end lives shorter. */
export const tokenLifetime = 2 * 3_600_000;

const proofLasts = 10 * 60_000;

/** Whether a proof given at `proved` (ms) still covers a sensitive call. */
export const isFreshProof = (proved: number, now: Date): boolean => now.getTime() - proved < proofLasts;

type Factors = readonly { kind: FactorKind }[];

/**
 * The ways in which somebody can prove who they are: by a factor if they have one, since their password may have been
 * seen.
 */
export const proofsOf = (factors: Factors): ProofKind[] => {
  const held = new Set(factors.map(({ kind }) => kind));
  if (held.size === 0) return ["password"];
  return [
    ...(held.has("passkey") ? (["passkey"] as const) : []),
    ...(held.has("totp") ? (["totp"] as const) : []),
    "recoveryCode",
  ];
};

/** Whether a second factor is required of somebody: of staff, unless the system's setting only offers it. */
export const isFactorRequired = (viewer: Viewer, setting: string | undefined): boolean =>
  setting !== "offered" && isStaff(viewer);

/** Whether somebody lacks a factor that is required of them. */
export const lacksFactor = (viewer: Viewer & { factors: Factors }, setting: string | undefined): boolean =>
  viewer.factors.length === 0 && isFactorRequired(viewer, setting);

/** A user has at most this many factors. */
export const maxFactors = 10;
