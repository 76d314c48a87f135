import { admits, roleOfId, staff } from "#shared/contract/access.ts";
import { highestLevel, type Level, levels } from "#shared/library/library.rules.ts";
import type { RoleRights } from "#shared/library/library.schemas.ts";
import { libraryTexts } from "../texts.ts";

/** A role of a training action, and whether what is shared stands in that action. */
type RoleThere = { roleId: number; actionId: string; isOwnAction: boolean };

/** What holders of the role have because the thing is public. */
const byOpenness = ({ audience }: RoleRights, { roleId, isOwnAction }: RoleThere): Level | undefined => {
  if (audience === "restricted") return undefined;
  const role = roleOfId(roleId);
  if (role && admits(staff, [role])) return "delete";
  return audience === "everyone" || isOwnAction ? "read" : undefined;
};

const unvisible = { id: "unvisible", label: libraryTexts.unvisible };

/**
 * How a role's right is shown and chosen. Where it has one from elsewhere, which nothing here takes away, "Non visible"
 * and the levels below that one are not offered.
 */
export const roleChoice = (rights: RoleRights, there: RoleThere) => {
  const ofRole = rights.role_rights.filter(
    ({ role_id, training_action }) => role_id === there.roleId && training_action.id === there.actionId,
  );
  const open = byOpenness(rights, there);
  const inherited = ofRole.filter(({ folder }) => folder !== null);
  const floor = highestLevel([open, ...inherited.map(({ access_level }) => access_level)]);
  const given = ofRole.find(({ folder }) => folder === null)?.access_level;
  const offered = levels.slice(floor === undefined ? 0 : levels.indexOf(floor));
  return {
    value: highestLevel([given, floor]) ?? unvisible.id,
    /** The level that was given here. */
    given,
    choices: [
      ...(floor === undefined ? [unvisible] : []),
      ...offered.map((id) => ({ id, label: libraryTexts.levels[id] })),
    ],
    reasons: [
      ...(open === undefined ? [] : [open === "read" ? libraryTexts.openToRole : libraryTexts.why.staff]),
      ...inherited.map(({ access_level, folder }) =>
        libraryTexts.inherited(libraryTexts.levels[access_level], folder?.name ?? null),
      ),
    ],
    /** The level to give for a choice; undefined: to have no more than from elsewhere, or nothing. */
    levelFor: (choice: string): Level | undefined =>
      levels.find((level) => level === choice && level !== floor),
  };
};
