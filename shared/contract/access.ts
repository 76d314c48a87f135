/** The six roles, by the names that the code uses, with the ids and names that people see. */
export const roles = {
  administrator: { id: 1, name: "Administrateur·trice" },
  learner: { id: 2, name: "Apprenant·e" },
  tradeTrainer: { id: 3, name: "Formateur·trice métier" },
  referentTrainer: { id: 4, name: "Formateur·trice référent·e" },
  assistant: { id: 5, name: "Assistant·e de formation" },
  coordinator: { id: 6, name: "Coordinateur·trice" },
} as const;

export type Role = keyof typeof roles;

/** Who may call a route: anybody, anybody signed in, or holders of one of these roles. */
export type Access = "public" | "signedIn" | readonly Role[];

export const everyRole = Object.keys(roles) as Role[];
export const administrators = ["administrator"] as const satisfies readonly Role[];
/** Who may create and change events; coordinators only while a setting allows it. */
export const eventEditors = ["administrator", "coordinator"] as const satisfies readonly Role[];
/** Administrator, coordinator and training assistant: the letters A C T of the call list. */
export const staff = ["administrator", "coordinator", "assistant"] as const satisfies readonly Role[];
/** Staff and the referent trainer, who reads what staff manage: A C T R. */
export const staffAndReferent = [...staff, "referentTrainer"] as const satisfies readonly Role[];

/** The role with this number, or undefined: numbers come from bodies and stored items. */
export const roleOfId = (id: number): Role | undefined => everyRole.find((role) => roles[role].id === id);

/** True if one of these roles may call the route. */
export const admits = (access: Access, held: readonly Role[]): boolean =>
  access === "public" || access === "signedIn" || access.some((role) => held.includes(role));

/**
 * The caller of a route. Rights come from the roles of all their confirmed profiles. A profile that somebody made
 * alone gives no role until staff or a join code confirm it, except on routes with `toConfirm`.
 */
export type Viewer = {
  userId: string;
  name: string;
  profiles: readonly { id: string; role: Role; confirmed: boolean }[];
};

/** The roles that give rights: those of confirmed profiles. */
export const rolesOf = (viewer: Viewer): Role[] =>
  viewer.profiles.filter(({ confirmed }) => confirmed).map(({ role }) => role);
/** Whether the caller may use a route: on those that say `toConfirm`, profiles to confirm count too. */
export const mayCall = (
  { access, toConfirm = false }: { access: Access; toConfirm?: boolean | undefined },
  viewer: Viewer,
): boolean => admits(access, toConfirm ? viewer.profiles.map(({ role }) => role) : rolesOf(viewer));
export const isStaff = (viewer: Viewer | undefined): boolean =>
  viewer !== undefined && admits(staff, rolesOf(viewer));
export const isAdministrator = (viewer: Viewer | undefined): boolean =>
  viewer !== undefined && admits(administrators, rolesOf(viewer));
/** Whether this profile is one of the caller's own, confirmed or not. */
export const owns = (viewer: Viewer | undefined, profileId: string): boolean =>
  viewer?.profiles.some((profile) => profile.id === profileId) ?? false;
/** Whether this profile is a confirmed one of the caller's own. */
export const ownsConfirmed = (viewer: Viewer | undefined, profileId: string): boolean =>
  viewer?.profiles.some(({ id, confirmed }) => confirmed && id === profileId) ?? false;
