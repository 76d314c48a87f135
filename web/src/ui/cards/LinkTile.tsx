import { ChevronRight, type LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Hue, Sign } from "#web/ui/drawings/marquetry.ts";
import { SignTile } from "#web/ui/drawings/Pattern.tsx";

/** A place to go to, with what one finds there. */
export const LinkTile = ({
  to,
  icon: Icon,
  sign,
  title,
  detail,
  end = <ChevronRight className="text-ink-3" />,
  small = false,
}: {
  to: string;
  icon?: LucideIcon;
  sign?: { name: Sign; hue: Hue };
  title: ReactNode;
  detail?: ReactNode;
  end?: ReactNode;
  /** One of many, beside what matters more. */
  small?: boolean;
}) => (
  <Link
    className={`grid grid-cols-[auto_minmax(0,1fr)_auto] items-center border border-line bg-surface text-ink no-underline transition-[border-color,box-shadow] duration-quick hover:border-control-line hover:shadow-md ${small ? "min-h-11 gap-2 rounded-md px-2 py-1 text-sm font-medium leading-tight" : "min-h-17 gap-3 rounded-lg p-3 font-strong"}`}
    to={to}
  >
    {Icon ? <Icon className="text-ink-3" /> : null}
    {sign ? (
      <span className={`sign rounded-sm ${small ? "size-8" : "size-11"}`} data-hue={sign.hue}>
        <SignTile sign={sign.name} />
      </span>
    ) : null}
    <span>
      {title}
      {detail ? <small className="block font-normal text-ink-3">{detail}</small> : null}
    </span>
    {end}
  </Link>
);

/** A navigation's tiles, in a list: its length is heard. `className`: the columns. */
export const LinkTiles = ({
  links,
  className,
}: {
  links: readonly ComponentProps<typeof LinkTile>[];
  className: string;
}) => (
  <ul className={`grid gap-3 ${className}`}>
    {links.map((link) => (
      <li key={link.to} className="grid">
        <LinkTile {...link} />
      </li>
    ))}
  </ul>
);
