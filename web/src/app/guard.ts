import { type Access, admits, roleOfId } from "#shared/contract/access.ts";
import type { Session } from "#web/api/session.ts";
import { paths } from "#web/frame/paths.ts";

/** What to do with somebody who asks for a page: show it, wait to know them, or send them elsewhere. */
export type Verdict = { kind: "show" } | { kind: "wait" } | { kind: "redirect"; to: string };

const show: Verdict = { kind: "show" };
const pathOf = (address: string) => address.split(/[?#]/)[0] ?? "";
/** Where one goes without a session, or to get one. */
const doors: readonly string[] = [paths.signIn(), paths.verifyEmail, paths.askReset, paths.resetPassword];

/** What staff may open before they have set up the second factor that is required of them. */
const open: readonly string[] = [paths.account];

const isDashboard = (address: string) => pathOf(address) === paths.dashboard();

/** The access rules of the routes. The server decides again on every call; this only spares a dead end. */
export const judge = (access: Access, session: Session, address: string): Verdict => {
  const entrance: Verdict = { kind: "redirect", to: paths.signIn({ returnTo: address }) };
  if (session.ended && !doors.includes(pathOf(address))) return entrance;
  if (session.factorNeeded && access !== "public" && !open.includes(pathOf(address)))
    return { kind: "redirect", to: paths.account };
  if (access === "public") return show;
  if (session.status === "loading" || session.left) return { kind: "wait" };
  if (session.status === "anonymous") return entrance;
  if (isDashboard(address) && session.profiles.length === 0)
    return { kind: "redirect", to: paths.newProfile };
  const held = session.profiles.flatMap(({ role_id }) => roleOfId(role_id) ?? []);
  return admits(access, held) ? show : { kind: "redirect", to: paths.dashboard() };
};
