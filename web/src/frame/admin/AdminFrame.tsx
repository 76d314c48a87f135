import {
  BadgeCheck,
  BookOpen,
  Building2,
  Calendar,
  FolderOpen,
  Footprints,
  GraduationCap,
  Hand,
  HeartHandshake,
  House,
  ListPlus,
  type LucideIcon,
  Network,
  PenLine,
  Scale,
  Star,
  Tag,
  Users,
} from "lucide-react";
import type { ReactNode } from "react";
import type { Role } from "#shared/contract/access.ts";
import { useKeptAsLeft } from "#web/frame/as-left.ts";
import { useStaffDensity } from "#web/frame/density.ts";
import { paths } from "#web/frame/paths.ts";
import { SectionNav } from "#web/frame/SectionNav.tsx";
import { frameTexts } from "#web/frame/texts.ts";
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
  proposals: ListPlus,
  types: Tag,
  publics: HeartHandshake,
  legalForms: Scale,
  degrees: BadgeCheck,
};

const groups: readonly TabGroup[] = ["none", "steering", "directory", "lists"];

/** "home" needs no word in the address. */
const addressOf = (tab: TabId) => paths.dashboard(tab === "home" ? undefined : tab);

/** A page of its own that stands in the rail as a tab does. */
type RailPage = TabId | "contents" | "documents" | "turns";

/** The specification keeps the tab of events for administrators; the others have the same list on a page, in its place. */
const eventsOf = (role: Role | undefined, tab: RailPage | undefined) =>
  role === "coordinator" || role === "assistant"
    ? [{ to: paths.events, label: tabTexts.labels.events, Icon: Calendar, isCurrent: tab === "events" }]
    : [];

/** What the rail holds in addition to the dashboard's tabs: pages of their own. */
const pagesOf = (role: Role | undefined, tab: RailPage | undefined) => [
  { group: "steering", to: paths.turns(), label: tabTexts.turns, Icon: Hand, isCurrent: tab === "turns" },
  {
    group: "steering",
    to: paths.documents,
    label: frameTexts.documents,
    Icon: FolderOpen,
    isCurrent: tab === "documents",
  },
  ...(role === "administrator"
    ? [
        {
          group: "lists",
          to: paths.contents,
          label: tabTexts.contents,
          Icon: PenLine,
          isCurrent: tab === "contents",
        },
      ]
    : []),
];

/** The rubrics of the administration beside its page. */
export const AdminFrame = ({
  tab: asked,
  below,
  children,
}: {
  tab: RailPage | undefined;
  /** Below a rubric: on phones its way back stands alone. */
  below?: boolean;
  children: ReactNode;
}) => {
  useStaffDensity();
  useKeptAsLeft();
  const { role } = useRights();
  const tabs = tabsOf(role);
  // A role may open a page without having its tab.
  const tab = tabs.some(({ id }) => id === asked) ? asked : undefined;
  return (
    <div className="wrap page">
      <div className="side cols-rail max-md:[--gap:1.125rem]">
        <SectionNav
          label={tabTexts.rail}
          wideOnly={below}
          groups={groups.map((group) => ({
            label: tabTexts.groups[group],
            folds: group === "lists",
            entries: [
              ...(group === "steering" ? eventsOf(role, asked) : []),
              ...tabs
                .filter((one) => one.group === group)
                .map(({ id, label, lang }) => ({
                  to: addressOf(id),
                  label,
                  lang,
                  Icon: icons[id],
                  isCurrent: id === tab,
                })),
              ...pagesOf(role, asked).filter((one) => one.group === group),
            ],
          }))}
        />
        <div className="stack">{children}</div>
      </div>
    </div>
  );
};
