import * as z from "zod";
import { across, emailAddress, personName, whenValid } from "#shared/contract/fields.ts";

export const shortestPassword = 12;
const maxPasswordLength = 128;

const readable = z
  .string("Le mot de passe est obligatoire.")
  .refine(
    (value) => value.isWellFormed() && !value.includes("\u0000"),
    "Le mot de passe contient des caractères illisibles.",
  );

/** A password to sign in with: exactly as typed, spaces included. */
export const typedPassword = readable.pipe(
  z
    .string()
    .min(1, "Le mot de passe est obligatoire.")
    .max(maxPasswordLength, "Ce mot de passe est trop long."),
);

/** A new password: long rather than complicated. The server, which has the list, refuses common ones. */
export const newPassword = readable.pipe(
  z
    .string()
    .min(shortestPassword, `Le mot de passe doit compter au moins ${shortestPassword} caractères.`)
    .max(maxPasswordLength, `Le mot de passe doit compter au plus ${maxPasswordLength} caractères.`),
);

const different = "Le mot de passe est différent.";
/** The rule of a body that asks for a new password twice. */
export const confirmed = <Body extends { password: string; password_confirmation?: string | undefined }>() =>
  across<Body, "password" | "password_confirmation">(
    ["password", "password_confirmation"],
    ({ password, password_confirmation: again }) => again === undefined || password === again,
    { path: ["password_confirmation"], message: different },
  );

export const SignUp = z
  .strictObject({
    name: personName,
    email: emailAddress,
    password: newPassword,
    password_confirmation: z.string("La confirmation est obligatoire."),
  })
  .check(confirmed());

/** The body that deletes one's own account: the password, asked again. */
export const PasswordAgain = z.strictObject({ password: typedPassword });

export const AddressOnly = z.strictObject({ email: emailAddress });

/** The random part of a mailed link: 32 bytes. */
const linkToken = z.string("Le lien est incomplet.").regex(/^[\w-]{43}$/, "Le lien est incomplet.");

export const SignIn = z.strictObject({
  email: emailAddress,
  password: typedPassword,
  /** Of a mailed link, for whom others' failures delay. */
  admission: linkToken.optional(),
});

/** What the query of a mailed link must hold; keys that mail tools add are ignored. */
export const MailedLink = z.object({ token: linkToken });

/** The link's token with the sign-up's password, or with another one and its confirmation. */
export const Verification = z
  .strictObject({
    token: linkToken,
    password: typedPassword,
    password_confirmation: z.string("La confirmation est obligatoire.").optional(),
  })
  .superRefine(
    ({ password, password_confirmation }, context) => {
      if (password_confirmation === undefined) return;
      for (const { message } of newPassword.safeParse(password).error?.issues ?? [])
        context.addIssue({ code: "custom", path: ["password"], message });
    },
    whenValid("password", "password_confirmation"),
  )
  .check(confirmed());

export const NewPassword = z
  .strictObject({
    token: z.string("Le lien est incomplet.").max(200, "Le lien est incomplet."),
    email: emailAddress,
    password: newPassword,
    password_confirmation: z.string("La confirmation est obligatoire."),
  })
  .check(confirmed());

/** The state of an export of one's own data. Until `until`, anybody with `url` can download it. */
export const AccountExport = z.object({
  status: z.enum(["none", "pending", "ready", "failed"]),
  asked_at: z.string().nullable(),
  size: z.number(),
  url: z.string().nullable(),
  until: z.string().nullable(),
});
export type AccountExport = z.output<typeof AccountExport>;

export const Message = z.object({ message: z.string() });

/** Why mails to an account's address are held back: the mailbox refuses them, or its owner called one unwanted. */
export const MailFailure = z.object({ kind: z.enum(["bounce", "complaint"]), at: z.string() });
export type MailFailure = z.output<typeof MailFailure>;
