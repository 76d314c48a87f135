import * as z from "zod";
import {
  AddressOnly,
  Message,
  NewPassword,
  SignIn,
  SignUp,
  VerificationLink,
} from "#shared/accounts/accounts.schemas.ts";
import { get, post } from "#shared/contract/endpoint.ts";
import { Profile } from "#shared/profiles/profiles.schemas.ts";

export const accounts = {
  register: post("/api/register", { access: "public", body: SignUp, response: Message, status: 201 }),
  login: post("/api/login", {
    access: "public",
    body: SignIn,
    response: z.object({ token: z.string() }),
  }),
  resendVerification: post("/api/email/resend", { access: "public", body: AddressOnly, response: Message }),
  verifyEmail: get("/api/email/verify", { access: "public", query: VerificationLink, response: Message }),
  logout: post("/api/logout", { access: "signedIn" }),
  validateToken: get("/api/validate-token", {
    access: "public",
    response: z.object({
      valid: z.boolean(),
      user: z.object({ id: z.string(), name: z.string() }).optional(),
      token: z.string().optional(),
    }),
  }),
  requestPasswordReset: post("/api/password-reset", {
    access: "public",
    body: AddressOnly,
    response: Message,
  }),
  confirmPasswordReset: post("/api/password-reset-confirm", {
    access: "public",
    body: NewPassword,
    response: Message,
  }),
  listUserProfiles: get("/api/user-profiles", {
    access: "signedIn",
    response: z.union([z.array(Profile), Message]),
  }),
};
