import { roleOfId } from "#shared/contract/access.ts";
import type { Session } from "#web/api/session-state.ts";
import { tabsOf } from "#web/frame/admin/tabs.ts";
import { paths } from "#web/frame/paths.ts";
import { frameTexts } from "#web/frame/texts.ts";
import { decide } from "./guard.ts";
import { type Part, pages, parts } from "./pages.ts";

type PlaceLink = { to: string; label: string; lang?: string | undefined };

/** The pages that somebody may open, by part; the tabs of the administration are a part of their own. */
export const siteMapFor = (session: Session): { part: Part | "administration"; links: PlaceLink[] }[] => {
  const role = session.current && roleOfId(session.current.role_id);
  const ofParts = parts
    .filter((part) => part !== "entrance" || session.status === "anonymous")
    .map((part) => ({
      part,
      links: pages
        .filter((page) => page.part === part && decide(page.access, session, page.path).kind === "show")
        .map(({ path, title }) => ({ to: path, label: title || frameTexts.home })),
    }));
  // The tab of the home is a page of its own.
  const tabs = tabsOf(role)
    .filter(({ id }) => id !== "home")
    .map(({ id, label, lang }) => ({ to: paths.dashboard(id), label, lang }));
  const administration = { part: "administration" as const, links: session.factorNeeded ? [] : tabs };
  return [...ofParts.slice(0, -1), administration, ...ofParts.slice(-1)].filter(
    ({ links }) => links.length > 0,
  );
};
