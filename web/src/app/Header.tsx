import { Menu as MenuIcon, ShoppingBasket, UserRound, X } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, NavLink, useLocation } from "react-router-dom";
import { roles } from "#shared/contract/access.ts";
import { type Session, useSession } from "#web/api/session.ts";
import { useBasket } from "#web/features/wishes/basket.ts";
import { ButtonLink, IconButton } from "#web/ui/Button.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { paths } from "./paths.ts";
import { appTexts } from "./texts.ts";

// Visitors never need it, and it brings the library of menus.
const UserMenu = lazyComponent(
  async () => (await import("./UserMenu.tsx")).UserMenu,
  <span className="avatar" />,
);

const entries = [
  { to: paths.home, label: appTexts.home, end: true },
  { to: paths.structures, label: appTexts.structures, end: false },
  { to: paths.situations, label: appTexts.situations, end: false },
  { to: paths.nextEvent, label: appTexts.alternanceDay, end: false },
];

export const Brand = ({ onDark }: { onDark?: boolean }) => (
  <Link className="brand" to={paths.home} aria-label={appTexts.brandLink}>
    <Mark {...(onDark && { onDark })} />
    <span>{appTexts.product}</span>
  </Link>
);

/** Visitors, and learners with a training action, keep a basket; its link leads to where it is used. */
const basketTarget = ({ status, current }: Session): string | undefined => {
  if (status === "anonymous" || (status === "signedIn" && !current)) return paths.structures;
  if (current?.role_id !== roles.learner.id) return undefined;
  const actions = current.training_actions ?? [];
  const event = actions.find(({ event_id }) => event_id)?.event_id;
  if (event) return paths.preEventWishes(event);
  return actions.length > 0 ? paths.dashboard() : undefined;
};

const BasketLink = ({ to }: { to: string }) => {
  const { count } = useBasket();
  return (
    <Link className="btn btn-quiet btn-icon basket" to={to} aria-label={appTexts.basket(count)}>
      <ShoppingBasket />
      {count > 0 ? (
        <span className="count" aria-hidden="true">
          {count}
        </span>
      ) : null}
    </Link>
  );
};

const Visitor = () => (
  <>
    <Link
      className="btn btn-quiet btn-icon"
      to={paths.signIn()}
      aria-label={appTexts.signIn}
      title={appTexts.signIn}
    >
      <UserRound />
    </Link>
    <ButtonLink className="only-l" variant="outline" to={paths.signIn({ create: true })}>
      {appTexts.createAccount}
    </ButtonLink>
  </>
);

const phoneMenu = "menu-telephone";

export const Header = () => {
  const session = useSession();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes on arrival
  useEffect(() => setOpen(false), [pathname]);
  const basket = basketTarget(session);
  const links = entries.map((entry) => (
    <NavLink key={entry.to} to={entry.to} end={entry.end}>
      {entry.label}
    </NavLink>
  ));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape comes up from the links and buttons inside
    <header className="topbar" onKeyDown={(event) => (event.key === "Escape" ? setOpen(false) : undefined)}>
      <div className="wrap bar">
        <IconButton
          className="only-s"
          label={appTexts.menu}
          icon={open ? <X /> : <MenuIcon />}
          aria-expanded={open}
          aria-controls={phoneMenu}
          onClick={() => setOpen(!open)}
        />
        <Brand />
        <nav className="nav" aria-label={appTexts.mainNavigation}>
          {links}
        </nav>
        <div className="topbar-acts">
          {basket ? <BasketLink to={basket} /> : null}
          {session.status === "anonymous" ? <Visitor /> : null}
          {session.status === "signedIn" ? <UserMenu session={session} /> : null}
        </div>
      </div>
      <nav
        className="phone-menu wrap only-s"
        id={phoneMenu}
        aria-label={appTexts.mainNavigation}
        hidden={!open}
      >
        {links}
        {session.status === "anonymous" ? (
          <Link to={paths.signIn({ create: true })}>{appTexts.createAccount}</Link>
        ) : null}
      </nav>
    </header>
  );
};
