import * as z from "zod";

const Address = z.object({ email: z.string() });

/** The address that a refusal names: where another link may go. */
export const addressIn = (given: unknown): string => Address.safeParse(given).data?.email ?? "";
