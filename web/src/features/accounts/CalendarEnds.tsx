import { roles } from "#shared/contract/access.ts";
import { useSession } from "#web/api/session.ts";
import { securityTexts } from "./security-texts.ts";

/** Says to a learner, beside a gesture that ends what was handed out, that their calendar and their phone's notices end. */
export const CalendarEnds = ({ className = "" }: { className?: string }) =>
  useSession().profiles.some(({ role_id }) => role_id === roles.learner.id) ? (
    <p className={`small muted ${className}`}>{securityTexts.calendarEnds}</p>
  ) : null;
