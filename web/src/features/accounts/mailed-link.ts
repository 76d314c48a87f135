import * as z from "zod";

const Link = z.object({ token: z.string().default(""), email: z.string() });
export type MailedLink = z.output<typeof Link>;

/** The link that a refusal or the page before passes on: its address, and its token if it has one. */
export const mailedLinkIn = (given: unknown): MailedLink | undefined => Link.safeParse(given).data;
