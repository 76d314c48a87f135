/** Stands in for the SDK's own SHA-256 in JavaScript, for a Node built without any cryptography. */
export class Sha256Js {
  constructor() {
    throw new Error("SHA-256 is Node's own: see scripts/build/lean.ts");
  }
}
