import {
  BadgeCheck,
  BookOpen,
  Building2,
  Calendar,
  Footprints,
  GraduationCap,
  HeartHandshake,
  House,
  type LucideIcon,
  Network,
  Scale,
  Star,
  Tag,
  Users,
} from "lucide-react";
import type { ReactNode } from "react";
import { useKeptAsLeft } from "#web/frame/as-left.ts";
import { useStaffDensity } from "#web/frame/density.ts";
import { paths } from "#web/frame/paths.ts";
import { SectionNav } from "#web/frame/SectionNav.tsx";
import { useRights } from "./rights.ts";
import { type TabGroup, type TabId, tabsOf } from "./tabs.ts";
import { tabTexts } from "./tabs-texts.ts";

const icons: Record<TabId, LucideIcon> = {
  home: House,
  events: Calendar,
  "training-actions": GraduationCap,
  wishlists: Star,
  steps: Footprints,
  situations: BookOpen,
  structures: Building2,
  users: Users,
  organizations: Network,
  types: Tag,
  publics: HeartHandshake,
  legalForms: Scale,
  degrees: BadgeCheck,
};

const groups: readonly TabGroup[] = ["none", "steering", "directory", "lists"];

/** "home" needs no word in the address. */
const addressOf = (tab: TabId) => paths.dashboard(tab === "home" ? undefined : tab);

/** The rubrics of the administration beside its page. */
export const AdminFrame = ({ tab: asked, children }: { tab: TabId | undefined; children: ReactNode }) => {
  useStaffDensity();
  useKeptAsLeft();
  const tabs = tabsOf(useRights().role);
  // A role may open a page without having its tab.
  const tab = tabs.some(({ id }) => id === asked) ? asked : undefined;
  return (
    <div className="wrap page">
      <div className="side cols-rail">
        <SectionNav
          label={tabTexts.rail}
          groups={groups.map((group) => ({
            label: tabTexts.groups[group],
            entries: tabs
              .filter((one) => one.group === group)
              .map(({ id, label, lang }) => ({
                to: addressOf(id),
                label,
                lang,
                Icon: icons[id],
                isCurrent: id === tab,
              })),
          }))}
        />
        <div className="stack">{children}</div>
      </div>
    </div>
  );
};
