import { roleOfId } from "#shared/contract/access.ts";
import type { Session } from "#web/api/session-state.ts";
import { structuresTexts } from "#web/features/structures/texts.ts";
import { tabsOf } from "#web/frame/admin/tabs.ts";
import { paths } from "#web/frame/paths.ts";
import { frameTexts } from "#web/frame/texts.ts";
import { decide } from "./guard.ts";
import { type Part, pages, parts } from "./pages.ts";

/** What a link says where the title of its page, which tabs of a browser show, is another. */
const said: Readonly<Record<string, string>> = {
  [paths.home]: frameTexts.home,
  [paths.signIn()]: frameTexts.signIn,
  [paths.structures]: structuresTexts.title,
};

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
        .map(({ path, title }): PlaceLink => ({ to: path, label: said[path] ?? title }))
        .concat(
          part === "entrance"
            ? [{ to: paths.signIn({ create: true }), label: frameTexts.createAccount }]
            : [],
        ),
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
