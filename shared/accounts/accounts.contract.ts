import * as z from "zod";
import {
  AccountExport,
  AddressOnly,
  MailedLink,
  Message,
  NewPassword,
  PasswordAgain,
  SignIn,
  SignUp,
  Verification,
} from "#shared/accounts/accounts.schemas.ts";
import {
  AddedFactor,
  BegunPasskey,
  BegunPasskeyCreation,
  BegunTotp,
  EmailChange,
  EmailChangeLink,
  FactorName,
  NewPasskey,
  NewTotp,
  PasswordChange,
  Proof,
  ProofByPasskey,
  RecoveryCodes,
  Security,
  SignedIn,
  SignInCode,
  SignInPasskey,
} from "#shared/accounts/factors.schemas.ts";
import { ReadingComfort } from "#shared/accounts/reading.schemas.ts";
import { administrators } from "#shared/contract/access.ts";
import { del, get, post, put } from "#shared/contract/endpoint.ts";
import { Profile } from "#shared/profiles/profiles.schemas.ts";

export const register = post("/api/register", {
  access: "public",
  body: SignUp,
  response: Message,
  status: 201,
});
export const login = post("/api/login", {
  access: "public",
  endsSession: true,
  body: SignIn,
  response: SignedIn,
});
/** Mails the owner of an account a link with which nobody else's failed sign-ins delay theirs. */
export const requestAdmission = post("/api/login/admission", {
  access: "public",
  body: AddressOnly,
  response: Message,
});
/** The second step of a sign-in, with a code. */
export const loginWithCode = post("/api/login/factor", {
  access: "public",
  endsSession: true,
  body: SignInCode,
  response: z.object({ token: z.string() }),
});
/** The second step of a sign-in, with a passkey. */
export const loginWithPasskey = post("/api/login/passkey", {
  access: "public",
  endsSession: true,
  body: SignInPasskey,
  response: z.object({ token: z.string() }),
});
export const resendVerification = post("/api/email/resend", {
  access: "public",
  body: AddressOnly,
  response: Message,
});
/** What a verification link asks for. It changes nothing, because mail tools follow links too. */
export const getVerification = get("/api/email/verify", {
  access: "public",
  query: MailedLink,
  response: z.object({
    message: z.string(),
    /** Null once it is verified: the account may have another address by now, which the old mailbox is not told. */
    email: z.string().nullable(),
    /** The sign-up's password, a new one, or nothing if the account is verified already. */
    asks: z.enum(["repeat", "choose", "nothing"]),
  }),
});
/** Verifies the address with the sign-up's password or another one, and signs in. */
export const verifyEmail = post("/api/email/verify", {
  access: "public",
  endsSession: true,
  body: Verification,
  response: z.object({ message: z.string(), token: z.string() }),
});
export const logout = post("/api/logout", { access: "signedIn", beforeFactor: true, endsSession: true });
/** Each navigation asks this: one read, that of the caller, and no more. */
export const validateToken = get("/api/validate-token", {
  access: "public",
  beforeFactor: true,
  quiet: true,
  response: z.object({
    valid: z.boolean(),
    user: z.object({ id: z.string(), name: z.string() }).optional(),
    token: z.string().optional(),
    /** Absent until they choose. */
    reading: ReadingComfort.optional(),
    /** The caller must set up a second factor before anything else. */
    factor_needed: z.literal(true).optional(),
  }),
});
export const requestPasswordReset = post("/api/password-reset", {
  access: "public",
  body: AddressOnly,
  response: Message,
});
/** Whether a link to choose another password still works; refused alike where it does not, or never was one. */
export const checkPasswordReset = get("/api/password-reset-link", {
  access: "public",
  query: MailedLink,
});
export const confirmPasswordReset = post("/api/password-reset-confirm", {
  access: "public",
  body: NewPassword,
  response: Message,
});
export const listUserProfiles = get("/api/user-profiles", {
  access: "signedIn",
  beforeFactor: true,
  response: z.union([z.array(Profile), Message]),
});
/** Starts an export of everything that the product holds about the caller. */
export const startAccountExport = post("/api/account/export", {
  access: "signedIn",
  fresh: true,
  response: AccountExport,
  status: 202,
});
/** How far that file is and, once it is ready, where it is. */
export const exportAccount = get("/api/account/export", { access: "signedIn", response: AccountExport });
export const deleteAccount = del("/api/account", { access: "signedIn", body: PasswordAgain });

// The routes below stay open to staff who lack a required second factor: they set it up here.
const own = { access: "signedIn", beforeFactor: true } as const;

/** The caller's address, factors and sessions. */
export const getSecurity = get("/api/account/security", { ...own, response: Security });
export const changePassword = put("/api/account/password", {
  ...own,
  body: PasswordChange,
  response: Message,
});
/** Mails a link to the new address; nothing changes until it is followed. */
export const requestEmailChange = post("/api/account/email", {
  ...own,
  body: EmailChange,
  response: Message,
});
export const resendEmailChange = post("/api/account/email/resend", { ...own, response: Message });
export const cancelEmailChange = del("/api/account/email", own);
/** Follows the link, signed in or not. */
export const confirmEmailChange = post("/api/email/change", {
  access: "public",
  body: EmailChangeLink,
  response: Message,
});

export const saveReadingComfort = put("/api/account/reading", { ...own, body: ReadingComfort });

export const endOtherSessions = del("/api/account/sessions", own);
export const endOwnSession = del("/api/account/sessions/{sessionId}", own);
export const endUserSessions = del("/api/admin/user/{userId}/sessions", { access: administrators });

/** Proves again who the caller is, with a factor or, who has none, with the password. */
export const prove = post("/api/account/proof", { ...own, body: Proof });
export const beginPasskeyProof = post("/api/account/proof/passkey/begin", { ...own, response: BegunPasskey });
export const proveByPasskey = post("/api/account/proof/passkey", { ...own, body: ProofByPasskey });

export const beginTotp = post("/api/account/factors/totp/begin", {
  ...own,
  fresh: true,
  response: BegunTotp,
});
export const addTotp = post("/api/account/factors/totp", {
  ...own,
  fresh: true,
  body: NewTotp,
  response: AddedFactor,
  status: 201,
});
export const beginPasskey = post("/api/account/factors/passkey/begin", {
  ...own,
  fresh: true,
  response: BegunPasskeyCreation,
});
export const addPasskey = post("/api/account/factors/passkey", {
  ...own,
  fresh: true,
  body: NewPasskey,
  response: AddedFactor,
  status: 201,
});
export const renameFactor = put("/api/account/factors/{factorId}", { ...own, body: FactorName });
export const removeFactor = del("/api/account/factors/{factorId}", { ...own, fresh: true });
export const renewRecoveryCodes = post("/api/account/recovery-codes", {
  ...own,
  fresh: true,
  response: RecoveryCodes,
});
/** For people who lost their factors: they sign in by password alone again, and set up new ones. */
export const resetFactors = del("/api/admin/user/{userId}/factors", { access: administrators, fresh: true });
