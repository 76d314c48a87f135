import { useSyncExternalStore } from "react";
import type { ProofKind } from "#shared/accounts/factors.schemas.ts";
import { onProofNeeded } from "./client.ts";

/** A fresh proof that some call waits for, and how to tell whether it was given. */
export type AskedProof = { proofs: readonly ProofKind[]; end: (given: boolean) => void };

let asked: (AskedProof & { given: Promise<boolean> }) | undefined;
const listeners = new Set<() => void>();
const setAsked = (next: typeof asked) => {
  asked = next;
  for (const listener of listeners) listener();
};

// Calls refused at the same time wait for one and the same proof.
onProofNeeded((proofs) => {
  if (asked) return asked.given;
  const { promise: given, resolve } = Promise.withResolvers<boolean>();
  const end = (isGiven: boolean) => {
    setAsked(undefined);
    resolve(isGiven);
  };
  setAsked({ proofs, end, given });
  return given;
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The proof that is asked for now. */
export const useAskedProof = (): AskedProof | undefined => useSyncExternalStore(subscribe, () => asked);
