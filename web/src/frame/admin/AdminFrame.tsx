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
import { Fragment, type ReactNode } from "react";
import { Link, useNavigate } from "react-router-dom";
import { useKeptAsLeft } from "#web/frame/as-left.ts";
import { useStaffDensity } from "#web/frame/density.ts";
import { paths } from "#web/frame/paths.ts";
import { SelectField } from "#web/ui/TextField.tsx";
import { useRights } from "./rights.ts";
import { type DashboardTab, type TabGroup, type TabId, tabsOf } from "./tabs.ts";
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

const Entry = ({ tab, current }: { tab: DashboardTab; current: boolean }) => {
  const Icon = icons[tab.id];
  return (
    <Link to={addressOf(tab.id)} aria-current={current ? "page" : undefined}>
      <Icon />
      {tab.label}
    </Link>
  );
};

/** The rail of the administration beside its page; a select where there is no room for it. */
export const AdminFrame = ({ tab: asked, children }: { tab: TabId | undefined; children: ReactNode }) => {
  useStaffDensity();
  useKeptAsLeft();
  const navigate = useNavigate();
  const tabs = tabsOf(useRights().role);
  // A role may open a page without having its tab.
  const tab = tabs.some(({ id }) => id === asked) ? asked : undefined;
  return (
    <div className="wrap page">
      <div className="side cols-rail">
        <nav className="rail only-l side-sticky" aria-label={tabTexts.rail}>
          {groups.map((group) => (
            <Fragment key={group}>
              {group !== "none" && tabs.some((one) => one.group === group) ? (
                <h2>{tabTexts.groups[group]}</h2>
              ) : null}
              {tabs
                .filter((one) => one.group === group)
                .map((one) => (
                  <Entry key={one.id} tab={one} current={one.id === tab} />
                ))}
            </Fragment>
          ))}
        </nav>
        <nav className="only-s" aria-label={tabTexts.rail}>
          <SelectField
            label={tabTexts.section}
            options={tabs.map(({ id, label }) => ({ id, label }))}
            value={tab ?? ""}
            placeholder={tab ? undefined : tabTexts.chooseSection}
            onChange={(event) => {
              const chosen = tabs.find(({ id }) => id === event.target.value);
              if (chosen) navigate(addressOf(chosen.id));
            }}
          />
        </nav>
        <div className="stack">{children}</div>
      </div>
    </div>
  );
};
