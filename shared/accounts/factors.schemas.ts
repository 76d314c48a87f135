import * as z from "zod";
import { confirmed, MailFailure, newPassword, typedPassword } from "#shared/accounts/accounts.schemas.ts";
import { across, emailAddress, Id, requiredLine } from "#shared/contract/fields.ts";

const factorKinds = ["passkey", "totp"] as const;
export const FactorKind = z.enum(factorKinds);
export type FactorKind = z.output<typeof FactorKind>;

/** The ways in which somebody can prove who they are. */
const proofKinds = ["password", "passkey", "totp", "recoveryCode"] as const;
export const ProofKind = z.enum(proofKinds);
export type ProofKind = z.output<typeof ProofKind>;

/** The ticket of a challenge: 32 random bytes, for one purpose, for ten minutes. */
const ticket = z.string().regex(/^[\w-]{43}$/, "Cette étape est à recommencer.");
const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]*$/, "Cette réponse est illisible.");

/** The letters of a recovery code as it is typed, spaces and hyphens among them. */
export const maxTypedCode = 20;

/** Six digits, and a space between any two. */
export const maxTypedDigits = 11;

/** Six digits; people type them with spaces, as applications show them. */
const code = z
  .string("Le code est obligatoire.")
  .max(maxTypedDigits, "Un code compte 6 chiffres.")
  .transform((typed) => typed.replaceAll(" ", ""))
  .pipe(z.string().regex(/^\d{6}$/, "Un code compte 6 chiffres."));

/** The letters and digits of recovery codes: no look-alikes (I, L, O, U, 0, 1). */
export const recoveryAlphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const recoveryCode = z
  .string("Le code est obligatoire.")
  .max(maxTypedCode, "Un code de secours compte 8 signes.")
  .transform((typed) => typed.toUpperCase().replaceAll(/[\s-]/g, ""))
  .pipe(z.string().regex(/^[A-Z0-9]{8}$/, "Un code de secours compte 8 signes."));

// Browsers answer with more keys than are read here, and add some with each version: these are dropped.
const credential = {
  id: bytes(1_400),
  rawId: bytes(1_400),
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}).default({}),
};
const PasskeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
    userHandle: bytes(200).optional(),
  }),
});
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>;
const PasskeyAttestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(20_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
export type PasskeyAttestation = z.output<typeof PasskeyAttestation>;

/** What `navigator.credentials.get` needs to use a passkey. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  allowCredentials: z.array(
    z.object({ id: z.string(), type: z.literal("public-key"), transports: z.array(z.string()) }),
  ),
  userVerification: z.literal("preferred"),
  timeout: z.number(),
});
export type PasskeyRequest = z.output<typeof PasskeyRequest>;

/** What `navigator.credentials.create` needs to make a passkey. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal("public-key") })),
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal("public-key") })),
  authenticatorSelection: z.object({
    residentKey: z.literal("preferred"),
    requireResidentKey: z.literal(false),
    userVerification: z.literal("preferred"),
  }),
  attestation: z.literal("none"),
  timeout: z.number(),
});
export type PasskeyCreation = z.output<typeof PasskeyCreation>;

/** Either a session's token, or what is still to be proved. */
export const SignedIn = z.object({
  token: z.string().optional(),
  second_factor: z
    .object({
      ticket: z.string(),
      name: z.string(),
      proofs: z.array(ProofKind),
      passkey: PasskeyRequest.optional(),
    })
    .optional(),
});

type Codes = { code?: string | undefined; recovery_code?: string | undefined };
const isOneCode = ({ code, recovery_code }: Codes) => (code === undefined) !== (recovery_code === undefined);
const noCode = { path: ["code"], message: "Le code est obligatoire." };
export const SignInCode = z
  .strictObject({ ticket, code: code.optional(), recovery_code: recoveryCode.optional() })
  .check(across(["code", "recovery_code"], isOneCode, noCode));
export const TypedCode = z.strictObject({ code });
export const TypedRecoveryCode = z.strictObject({ recovery_code: recoveryCode });
export const SignInPasskey = z.strictObject({ ticket, passkey: PasskeyAssertion });

export const Proof = z
  .strictObject({
    password: typedPassword.optional(),
    code: code.optional(),
    recovery_code: recoveryCode.optional(),
  })
  .check(
    across(
      ["password", "code", "recovery_code"],
      ({ password, ...codes }) => (password === undefined) === isOneCode(codes),
      noCode,
    ),
  );
export const ProofByPasskey = SignInPasskey;
export const BegunPasskey = z.object({ ticket: z.string(), options: PasskeyRequest });

const factorName = requiredLine(60, "Le nom est obligatoire.");
export const FactorName = z.strictObject({ name: factorName });
export const NewTotp = z.strictObject({ ticket, code, name: factorName });
export const BegunTotp = z.object({ ticket: z.string(), secret: z.string(), uri: z.string() });
export const NewPasskey = z.strictObject({ ticket, name: factorName, passkey: PasskeyAttestation });
export const BegunPasskeyCreation = z.object({ ticket: z.string(), options: PasskeyCreation });
/** Shown this once; absent where codes made earlier still stand. */
export const AddedFactor = z.object({ id: z.string(), recovery_codes: z.array(z.string()).optional() });
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** How somebody signs in, for themselves. */
export const Security = z.object({
  email: z.string(),
  verified_at: z.string().nullable(),
  /** Set while mails to the address fail. */
  mail_failure: MailFailure.nullable(),
  password_set_at: z.string(),
  pending_email: z.object({ email: z.string(), until: z.string() }).nullable(),
  /** Whether a second factor is required of the caller's roles on this system. */
  factor_required: z.boolean(),
  factors: z.array(
    z.object({
      id: z.string(),
      kind: FactorKind,
      name: z.string(),
      created_at: z.string(),
      used_at: z.string().nullable(),
    }),
  ),
  recovery: z.object({ left: z.number(), created_at: z.string() }).nullable(),
  sessions: z.array(
    z.object({
      id: z.string(),
      device: z.string(),
      opened_at: z.string(),
      used_at: z.string(),
      is_this: z.boolean(),
    }),
  ),
});
export type Security = z.output<typeof Security>;

export const PasswordChange = z
  .strictObject({
    current_password: typedPassword,
    password: newPassword,
    password_confirmation: z.string("La confirmation est obligatoire."),
  })
  .check(confirmed());
export const EmailChange = z.strictObject({ email: emailAddress, current_password: typedPassword });
/** The link mailed to the new address. */
export const EmailChangeLink = z.strictObject({ user: Id, token: ticket });
