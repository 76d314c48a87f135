import { type Access, admits, roleOfId } from "#shared/contract/access.ts";
import type { Session } from "#web/api/session-state.ts";
import { paths } from "#web/frame/paths.ts";

/** What happens on a request for a page: show it, wait for the session, or redirect. */
type Decision =
  | { kind: "show" }
  | { kind: "wait" }
  /** `denied`: somebody signed in may not open the page, and is told so. */
  | { kind: "redirect"; to: string; denied?: true };

const show: Decision = { kind: "show" };
const pathOf = (address: string) => address.split(/[?#]/)[0] ?? "";
/** Pages that lead to a session. */
const signInPages: readonly string[] = [
  paths.signIn(),
  paths.verifyEmail,
  paths.askReset,
  paths.resetPassword,
];

/** Pages open to staff who have not set up their required second factor yet. */
const withoutFactor: readonly string[] = [paths.account];

const isDashboard = (address: string) => pathOf(address) === paths.dashboard();

/** The access rules of the routes. They only spare a dead end: the server decides on every call. */
export const decide = (access: Access, session: Session, address: string): Decision => {
  const toSignIn: Decision = { kind: "redirect", to: paths.signIn({ returnTo: address }) };
  if (session.ended && !signInPages.includes(pathOf(address))) return toSignIn;
  if (session.factorNeeded && access !== "public" && !withoutFactor.includes(pathOf(address)))
    return { kind: "redirect", to: paths.account };
  if (access === "public") return show;
  if (session.status === "loading" || session.left) return { kind: "wait" };
  if (session.status === "anonymous") return toSignIn;
  if (isDashboard(address) && session.profiles.length === 0)
    return { kind: "redirect", to: paths.newProfile };
  const held = session.profiles.flatMap(({ role_id }) => roleOfId(role_id) ?? []);
  return admits(access, held) ? show : { kind: "redirect", to: paths.dashboard(), denied: true };
};
