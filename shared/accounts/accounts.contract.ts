import * as z from "zod";
import {
  AddressOnly,
  Farewell,
  Message,
  NewPassword,
  SignIn,
  SignUp,
  VerificationLink,
} from "#shared/accounts/accounts.schemas.ts";
import { del, get, post } from "#shared/contract/endpoint.ts";
import { Profile } from "#shared/profiles/profiles.schemas.ts";

export const register = post("/api/register", {
  access: "public",
  body: SignUp,
  response: Message,
  status: 201,
});
export const login = post("/api/login", {
  access: "public",
  body: SignIn,
  response: z.object({ token: z.string() }),
});
export const resendVerification = post("/api/email/resend", {
  access: "public",
  body: AddressOnly,
  response: Message,
});
export const verifyEmail = get("/api/email/verify", {
  access: "public",
  query: VerificationLink,
  response: Message,
});
export const logout = post("/api/logout", { access: "signedIn" });
export const validateToken = get("/api/validate-token", {
  access: "public",
  response: z.object({
    valid: z.boolean(),
    user: z.object({ id: z.string(), name: z.string() }).optional(),
    token: z.string().optional(),
  }),
});
export const requestPasswordReset = post("/api/password-reset", {
  access: "public",
  body: AddressOnly,
  response: Message,
});
export const confirmPasswordReset = post("/api/password-reset-confirm", {
  access: "public",
  body: NewPassword,
  response: Message,
});
export const listUserProfiles = get("/api/user-profiles", {
  access: "signedIn",
  response: z.union([z.array(Profile), Message]),
});
/** Everything that the product holds of the caller. */
export const exportAccount = get("/api/account/export", {
  access: "signedIn",
  response: z.record(z.string(), z.unknown()),
});
export const deleteAccount = del("/api/account", { access: "signedIn", body: Farewell });
