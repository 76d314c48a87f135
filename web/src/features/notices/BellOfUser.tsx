import { useSession } from "#web/api/session.ts";
import { lazyComponent } from "#web/ui/browser/lazy-component.tsx";

// Visitors have no notices.
const Bell = lazyComponent(
  async () => (await import("./Bell.tsx")).Bell,
  <span className="bell-room inline-block size-11" />,
);

/** The bell of somebody who is signed in and may use the site. */
export const BellOfUser = () => {
  const { status, factorNeeded } = useSession();
  return status === "signedIn" && !factorNeeded ? <Bell /> : null;
};
