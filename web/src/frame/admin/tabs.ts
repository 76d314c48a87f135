import type { Role } from "#shared/contract/access.ts";
import { tabTexts } from "./tabs-texts.ts";

const withStaff = ["administrator", "coordinator", "assistant"] as const;
/** The referent trainer reads what staff manage. */
const withReferent = [...withStaff, "referentTrainer"] as const;
const administratorAndReferent = ["administrator", "referentTrainer"] as const;

const administrator = ["administrator"] as const;

type Facts = {
  roles: readonly Role[];
  group: "none" | "steering" | "directory" | "lists";
  /** Who finds a tile on the home tab that leads here: fewer than may open it. */
  tiles: readonly Role[];
};

/** In the order of the rail. */
const facts = {
  home: { roles: withReferent, group: "none", tiles: [] },
  events: { roles: administratorAndReferent, group: "steering", tiles: [] },
  "training-actions": { roles: withReferent, group: "steering", tiles: withStaff },
  wishlists: { roles: withStaff, group: "steering", tiles: withStaff },
  steps: { roles: withReferent, group: "steering", tiles: withStaff },
  situations: { roles: withReferent, group: "steering", tiles: withStaff },
  structures: { roles: withReferent, group: "directory", tiles: administrator },
  users: { roles: withReferent, group: "directory", tiles: withStaff },
  organizations: { roles: withReferent, group: "directory", tiles: administrator },
  types: { roles: administratorAndReferent, group: "lists", tiles: administrator },
  publics: { roles: administratorAndReferent, group: "lists", tiles: administrator },
  legalForms: { roles: administratorAndReferent, group: "lists", tiles: administrator },
  degrees: { roles: administratorAndReferent, group: "lists", tiles: administrator },
  proposals: { roles: withStaff, group: "lists", tiles: [] },
} as const satisfies Record<string, Facts>;

export type TabId = keyof typeof facts;
export type TabGroup = Facts["group"];
export type DashboardTab = { id: TabId; label: string; lang: string | undefined; group: TabGroup };

const isTab = (id: string): id is TabId => Object.hasOwn(facts, id);
const ids = Object.keys(facts).filter(isTab);

const admitted = (id: TabId, role: Role | undefined) =>
  role !== undefined && facts[id].roles.some((one) => one === role);

/** The tabs that somebody sees. */
export const tabsOf = (role: Role | undefined): DashboardTab[] =>
  ids
    .filter((id) => admitted(id, role))
    .map((id) => ({ id, label: tabTexts.labels[id], lang: tabTexts.langs[id], group: facts[id].group }));

/** The tab in the address; home if it does not exist or their role may not open it. */
export const tabAsked = (asked: string | null, role: Role | undefined): TabId =>
  asked && isTab(asked) && admitted(asked, role) ? asked : "home";

/** The tabs that somebody finds as tiles on the home tab. */
export const tilesOf = (role: Role | undefined): DashboardTab[] =>
  tabsOf(role).filter(({ id }) => facts[id].tiles.some((one) => one === role));
