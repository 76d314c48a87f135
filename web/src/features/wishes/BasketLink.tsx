import { ShoppingBasket } from "lucide-react";
import { Link } from "react-router-dom";
import { roles } from "#shared/contract/access.ts";
import { useSession } from "#web/api/session.ts";
import type { Session } from "#web/api/session-state.ts";
import { paths } from "#web/frame/paths.ts";
import { frameTexts } from "#web/frame/texts.ts";
import { CornerCount } from "#web/ui/Badge.tsx";
import { useBasket } from "./basket.ts";

/** Where the basket leads. Only visitors and learners with a training action have one. */
const targetOf = ({ status, current }: Session): string | undefined => {
  if (status === "anonymous" || (status === "signedIn" && !current)) return paths.selection;
  if (current?.role_id !== roles.learner.id) return undefined;
  const actions = current.training_actions ?? [];
  // Of what is to come first: the event of an earlier promotion is over.
  const coming = actions.filter(({ start_date }) => start_date > new Date().toISOString());
  const event = [...coming, ...actions].find(({ event_id }) => event_id)?.event_id;
  if (event) return paths.preEventWishes(event);
  return actions.length > 0 ? paths.selection : undefined;
};

const LinkWithCount = ({ to }: { to: string }) => {
  const { count } = useBasket();
  return (
    <Link className="btn btn-quiet btn-icon relative" to={to} aria-label={frameTexts.basket(count)}>
      <ShoppingBasket />
      {count > 0 ? <CornerCount value={count} /> : null}
    </Link>
  );
};

/** The basket in the header, for those who keep one. */
export const BasketLink = () => {
  const to = targetOf(useSession());
  return to ? <LinkWithCount to={to} /> : null;
};
