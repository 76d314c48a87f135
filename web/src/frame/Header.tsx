import { Menu as MenuIcon, Search, UserRound, X } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Link, NavLink, useLocation } from "react-router-dom";
import { useSession } from "#web/api/session.ts";
import { ButtonLink, IconButton } from "#web/ui/Button.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { paths } from "./paths.ts";
import { frameTexts } from "./texts.ts";

// Visitors never need it, and it loads the menu library.
const UserMenu = lazyComponent(
  async () => (await import("./UserMenu.tsx")).UserMenu,
  <span className="avatar" />,
);

const entries = [
  { to: paths.home, label: frameTexts.home, end: true },
  { to: paths.structures, label: frameTexts.structures, end: false },
  { to: paths.situations, label: frameTexts.situations, end: false },
  { to: paths.nextEvent, label: frameTexts.alternanceDay, end: false },
];

export const Brand = ({ onDark }: { onDark?: boolean }) => (
  <Link className="brand" to={paths.home} aria-label={frameTexts.brandLink}>
    <Mark {...(onDark && { onDark })} />
    <span>{frameTexts.product}</span>
  </Link>
);

const Visitor = () => (
  <>
    <Link
      className="btn btn-quiet btn-icon"
      to={paths.signIn()}
      aria-label={frameTexts.signIn}
      title={frameTexts.signIn}
    >
      <UserRound />
    </Link>
    <ButtonLink className="only-l" variant="outline" to={paths.signIn({ create: true })}>
      {frameTexts.createAccount}
    </ButtonLink>
  </>
);

const phoneMenu = "menu-telephone";

/** `actions`: what features put beside the user's menu. */
export const Header = ({ actions }: { actions: ReactNode }) => {
  const session = useSession();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes on arrival
  useEffect(() => setOpen(false), [pathname]);
  const links = entries.map((entry) => (
    <li key={entry.to}>
      <NavLink to={entry.to} end={entry.end}>
        {entry.label}
      </NavLink>
    </li>
  ));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape comes up from the links and buttons inside
    <header className="topbar" onKeyDown={(event) => (event.key === "Escape" ? setOpen(false) : undefined)}>
      <div className="wrap bar">
        <IconButton
          className="only-s"
          label={frameTexts.menu}
          icon={open ? <X /> : <MenuIcon />}
          aria-expanded={open}
          aria-controls={phoneMenu}
          onClick={() => setOpen(!open)}
        />
        <Brand />
        <nav className="nav" aria-label={frameTexts.mainNavigation}>
          <ul>{links}</ul>
        </nav>
        <div className="topbar-acts">
          <Link
            className="btn btn-quiet btn-icon"
            to={paths.search()}
            aria-label={frameTexts.search}
            title={frameTexts.search}
          >
            <Search />
          </Link>
          {actions}
          {session.status === "anonymous" ? <Visitor /> : null}
          {session.status === "signedIn" ? <UserMenu session={session} /> : null}
        </div>
      </div>
      <nav
        className="phone-menu wrap only-s"
        id={phoneMenu}
        aria-label={frameTexts.mainNavigation}
        hidden={!open}
      >
        <ul>
          {links}
          {session.status === "anonymous" ? (
            <li>
              <Link to={paths.signIn({ create: true })}>{frameTexts.createAccount}</Link>
            </li>
          ) : null}
        </ul>
      </nav>
    </header>
  );
};
