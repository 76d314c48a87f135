import type { Role } from "#shared/contract/access.ts";
import { dashboardTexts } from "./texts.ts";

const withStaff = ["administrator", "coordinator", "assistant"] as const;
/** The referent trainer reads what staff manage. */
const withReferent = [...withStaff, "referentTrainer"] as const;
const administratorAndReferent = ["administrator", "referentTrainer"] as const;

type Facts = { roles: readonly Role[]; group: "none" | "steering" | "directory" | "lists" };

/** The tabs in the order of their rail. Steps and shared situations join with their own pages. */
const facts = {
  home: { roles: withReferent, group: "none" },
  events: { roles: administratorAndReferent, group: "steering" },
  "training-actions": { roles: withReferent, group: "steering" },
  wishlists: { roles: withStaff, group: "steering" },
  structures: { roles: withReferent, group: "directory" },
  users: { roles: withReferent, group: "directory" },
  organizations: { roles: withReferent, group: "directory" },
  types: { roles: administratorAndReferent, group: "lists" },
  publics: { roles: administratorAndReferent, group: "lists" },
  legalForms: { roles: administratorAndReferent, group: "lists" },
  degrees: { roles: administratorAndReferent, group: "lists" },
} as const satisfies Record<string, Facts>;

export type TabId = keyof typeof facts;
export type TabGroup = Facts["group"];
export type DashboardTab = { id: TabId; label: string; group: TabGroup };

const isTab = (id: string): id is TabId => Object.hasOwn(facts, id);
const ids = Object.keys(facts).filter(isTab);

const admitted = (id: TabId, role: Role | undefined) =>
  role !== undefined && facts[id].roles.some((one) => one === role);

/** The tabs that somebody sees. */
export const tabsOf = (role: Role | undefined): DashboardTab[] =>
  ids
    .filter((id) => admitted(id, role))
    .map((id) => ({ id, label: dashboardTexts.tabs[id], group: facts[id].group }));

/** The tab that the address asks for; home for one that does not exist or is not theirs. */
export const tabAsked = (asked: string | null, role: Role | undefined): TabId =>
  asked && isTab(asked) && admitted(asked, role) ? asked : "home";
