import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from "#shared/accounts/factors.schemas.ts";
import { Problem } from "#shared/contract/problem.ts";

// The library is loaded where somebody presses a button for it: most people have no passkey.
const library = () => import("@simplewebauthn/browser");

/** Whether this browser knows passkeys at all. */
export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === "function";

const refused = (message: string) => new Problem(0, "passkeyRefused", message);
/** Browsers give few reasons: mostly that the person closed the window or took too long. */
const problemOfBrowser = (error: unknown): Problem => {
  if (error instanceof Error && error.name === "InvalidStateError")
    return refused("Cet appareil a déjà une clé d’accès pour ce compte.");
  if (error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError"))
    return refused("La clé d’accès n’a pas été utilisée. Un nouvel essai suffit.");
  return refused("Cet appareil n’a pas pu utiliser de clé d’accès. Un autre moyen reste possible.");
};

/** Signs with one of these passkeys. */
export const signWithPasskey = async (options: PasskeyRequest): Promise<PasskeyAssertion> => {
  const { startAuthentication } = await library();
  try {
    return (await startAuthentication({ optionsJSON: options as never })) as PasskeyAssertion;
  } catch (error) {
    throw problemOfBrowser(error);
  }
};

export const makePasskey = async (options: PasskeyCreation): Promise<PasskeyAttestation> => {
  const { startRegistration } = await library();
  try {
    return (await startRegistration({ optionsJSON: options as never })) as PasskeyAttestation;
  } catch (error) {
    throw problemOfBrowser(error);
  }
};
