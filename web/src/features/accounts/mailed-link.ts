import * as z from "zod";

const Link = z.object({ token: z.string().default(""), email: z.string() });
export type MailedLink = z.output<typeof Link>;

/** The link that a refusal or a page before hands on: its address, and its token where there is one. */
export const mailedLinkIn = (given: unknown): MailedLink | undefined => Link.safeParse(given).data;
