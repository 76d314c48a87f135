/** Stands in for the SDK's adaptive retries, which slow every call of a client down: ours are the standard ones. */
export class AdaptiveRetryStrategy {
  constructor() {
    throw new Error("Adaptive retries are left out of the bundles: see scripts/build/lean.ts");
  }
}
