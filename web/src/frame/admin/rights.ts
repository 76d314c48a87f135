import { type Role, roleOfId, staff } from "#shared/contract/access.ts";
import { useSession } from "#web/api/session.ts";

const isOneOf = (roles: readonly Role[], role: Role | undefined) =>
  role !== undefined && roles.includes(role);

/**
 * What the chosen profile may do in the administration. The server decides again, on all of the user's roles.
 * `isConfirmed`: at least one profile is confirmed; without one the server gives no right to write.
 */
export const useRights = () => {
  const { current, profiles } = useSession();
  const role = current && roleOfId(current.role_id);
  return {
    role,
    isAdministrator: role === "administrator",
    isStaff: isOneOf(staff, role),
    isConfirmed: profiles.some(({ confirmed }) => confirmed),
  };
};
