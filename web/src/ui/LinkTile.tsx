import { ChevronRight, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Hue, Sign } from "./marquetry.ts";
import { SignTile } from "./Pattern.tsx";

/** A place to go to, with what one finds there. */
export const LinkTile = ({
  to,
  icon: Icon,
  sign,
  title,
  detail,
  end = <ChevronRight className="text-ink-3" />,
}: {
  to: string;
  icon?: LucideIcon;
  sign?: { name: Sign; hue: Hue };
  title: ReactNode;
  detail?: ReactNode;
  end?: ReactNode;
}) => (
  <Link
    className="grid min-h-17 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 rounded-lg border border-line bg-surface p-3 font-strong text-ink no-underline transition-[border-color,box-shadow] duration-quick hover:border-control-line hover:shadow-md"
    to={to}
  >
    {Icon ? <Icon className="text-ink-3" /> : null}
    {sign ? (
      <span className="sign size-11 rounded-sm" data-hue={sign.hue}>
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
