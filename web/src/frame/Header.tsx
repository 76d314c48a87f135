import { Menu as MenuIcon, Search, UserRound, X } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Link, NavLink, useLocation } from "react-router-dom";
import { useSession } from "#web/api/session.ts";
import { ButtonLink, IconButton } from "#web/ui/Button.tsx";
import { Mark } from "#web/ui/drawings/Mark.tsx";
import { joint } from "#web/ui/navigation/tab-looks.ts";
import { paths } from "./paths.ts";
import { frameTexts } from "./texts.ts";
import { UserMenu } from "./UserMenu.tsx";

const entries = [
  { to: paths.home, label: frameTexts.home, end: true },
  { to: paths.structures, label: frameTexts.structures, end: false },
  { to: paths.situations, label: frameTexts.situations, end: false },
  { to: paths.nextEvent, label: frameTexts.alternanceDay, end: false },
];

export const Brand = ({ onDark }: { onDark?: boolean }) => (
  <Link
    className={`inline-flex min-h-11 items-center gap-2.5 font-display text-[1.375rem] leading-none font-heavy tracking-tight no-underline hover:no-underline max-lg:gap-2 max-lg:text-[1.1875rem] max-[22rem]:min-w-11 [&_svg]:size-8.5 ${
      onDark
        ? "text-on-wood-strong"
        : "max-lg:mr-auto text-ink max-[26rem]:gap-1.5 max-[26rem]:text-base max-[26rem]:[&_svg]:size-7"
    }`}
    to={paths.home}
    aria-label={frameTexts.brandLink}
  >
    <Mark {...(onDark && { onDark })} />
    <span
      className={
        onDark
          ? undefined
          : "max-lg:large-text:sr-only max-[22rem]:hidden max-[26rem]:group-has-[.bell,.bell-room]/topbar:hidden"
      }
    >
      {frameTexts.product}
    </span>
  </Link>
);

const Visitor = () => (
  <>
    <Link
      className="btn btn-quiet btn-icon max-lg:-mr-3"
      to={paths.signIn()}
      aria-label={frameTexts.signIn}
      title={frameTexts.signIn}
    >
      <UserRound />
    </Link>
    <ButtonLink className="only-l whitespace-nowrap" variant="outline" to={paths.signIn({ create: true })}>
      {frameTexts.createAccount}
    </ButtonLink>
  </>
);

type LinkState = { isActive: boolean };
const barLink = ({ isActive }: LinkState) =>
  `relative flex items-center px-3.5 whitespace-nowrap no-underline max-[72rem]:px-2.5 hover:text-ink hover:underline hover:decoration-2 ${
    isActive ? `font-bold text-ink after:-bottom-px ${joint}` : "font-medium text-ink-2"
  }`;
const menuLink = ({ isActive }: LinkState) =>
  `flex min-h-12 items-center rounded-md px-3 text-ink no-underline hover:bg-paper-100 ${
    isActive ? "bg-brass-100 font-bold" : "font-semibold"
  }`;

const phoneMenu = "menu-telephone";

/** Of pages that somebody without an account opens by a link, to do one thing: who asks, and whom to write to. */
export const GuestHeader = () => (
  <header className="border-b border-line bg-ground print:hidden">
    <div className="wrap flex min-h-15 items-center justify-between gap-4">
      <Brand />
      <a className="btn btn-quiet -mr-3" href={paths.support}>
        {frameTexts.write}
      </a>
    </div>
  </header>
);

/** `actions`: what features put beside the user's menu. */
export const Header = ({ actions }: { actions: ReactNode }) => {
  const session = useSession();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes on arrival
  useEffect(() => setOpen(false), [pathname]);
  const links = (look: typeof barLink) =>
    entries.map((entry) => (
      <li key={entry.to} className="flex *:grow">
        <NavLink className={look} to={entry.to} end={entry.end}>
          {entry.label}
        </NavLink>
      </li>
    ));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape comes up from the links and buttons inside
    <header
      className="group/topbar sticky top-0 z-20 border-b border-line bg-ground print:hidden"
      onKeyDown={(event) => (event.key === "Escape" ? setOpen(false) : undefined)}
    >
      <div className="wrap large-text:flex-wrap flex min-h-17 items-center gap-[clamp(0.25rem,1vw,1.5rem)] max-lg:min-h-15 max-lg:flex-wrap max-[26rem]:gap-0">
        <IconButton
          className="only-s -ml-3"
          label={frameTexts.menu}
          icon={open ? <X /> : <MenuIcon />}
          aria-expanded={open}
          aria-controls={phoneMenu}
          onClick={() => setOpen(!open)}
        />
        <Brand />
        {/* Beside the mark: in the middle, it moved when who reads was known. */}
        <nav className="mr-auto ml-3 self-stretch max-lg:hidden" aria-label={frameTexts.mainNavigation}>
          <ul className="flex h-full">{links(barLink)}</ul>
        </nav>
        <div className="flex items-center gap-[clamp(0.25rem,1vw,1rem)] max-[72rem]:gap-0.5 max-lg:ml-auto max-[26rem]:gap-0">
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
        className="phone-menu wrap border-t border-line pt-2 pb-4 lg:hidden"
        id={phoneMenu}
        aria-label={frameTexts.mainNavigation}
        hidden={!open}
      >
        <ul>
          {links(menuLink)}
          {session.status === "anonymous" ? (
            <li>
              <Link className={menuLink({ isActive: false })} to={paths.signIn({ create: true })}>
                {frameTexts.createAccount}
              </Link>
            </li>
          ) : null}
        </ul>
      </nav>
    </header>
  );
};
