import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { type Hue, hueOf, type Sign } from "#web/ui/drawings/marquetry.ts";
import { Marquetry, SignTile } from "#web/ui/drawings/Pattern.tsx";

type Kind = "tall" | "row" | "mini";
const kinds: Record<Kind, string> = {
  tall: "flex-col shadow-sm",
  row: "card-list flex-row flex-wrap items-center gap-x-4 gap-y-3 py-3 pr-4 pl-3 shadow-sm max-xs:[&>.btn]:w-full max-xs:[&:has(>.btn-icon)]:grid max-xs:[&:has(>.btn-icon)]:grid-cols-[4rem_minmax(0,1fr)] max-xs:[&>.btn.btn-icon]:w-auto max-xs:[&>.btn-icon]:justify-self-center",
  mini: "card-mini flex-row items-center gap-3 p-2",
};
const frame =
  "card relative flex min-w-0 rounded-lg border border-line bg-surface transition-[box-shadow,border-color] duration-quick hover:border-[color:var(--h400,var(--line-strong))] hover:shadow-md print:border-print-line print:bg-transparent print:break-inside-avoid print:shadow-none [&_.btn]:relative [&_.btn]:z-1";

/** A thing with its hue: everything inside takes it. */
export const Card = ({
  id,
  hue = hueOf(id),
  kind = "tall",
  children,
}: {
  id: string;
  hue?: Hue;
  kind?: Kind;
  children: ReactNode;
}) => (
  <article className={`${frame} ${kinds[kind]}`} data-hue={hue}>
    {children}
  </article>
);

/** The photo, or the drawing made from the id, at the same ratio. */
export const CardArt = ({
  id,
  sign,
  photo,
  isFirst,
}: {
  id: string;
  sign: Sign;
  photo?: string | null | undefined;
  /** On the first screen, where it must not wait until everything is laid out. */
  isFirst?: boolean;
}) => (
  <div className="card-art relative [content-visibility:auto] aspect-6/2 flex-none overflow-hidden rounded-t-[calc(var(--radius-lg)-1px)] bg-hue-100 *:size-full *:object-cover print:hidden">
    {photo ? (
      <img src={photo} alt="" loading={isFirst ? "eager" : "lazy"} />
    ) : (
      <Marquetry id={id} sign={sign} />
    )}
  </div>
);

export const CardSign = ({
  sign,
  photo,
  size = "medium",
}: {
  sign: Sign;
  photo?: string | null;
  size?: "small" | "medium" | "large";
}) => {
  const sizes = { small: "sign size-11 rounded-sm", medium: "sign", large: "sign size-26 rounded-lg" };
  return <span className={sizes[size]}>{photo ? <img src={photo} alt="" /> : <SignTile sign={sign} />}</span>;
};

/** The link covers the whole card; buttons in the card stay above it. */
export const CardTitle = ({
  to,
  level: Title = "h3",
  children,
}: {
  to?: string;
  level?: "h2" | "h3";
  children: ReactNode;
}) => (
  <Title className="card-title in-[.card-mini]:font-sans in-[.card-mini]:text-body in-[.card-mini]:leading-snug in-[.card-mini]:font-strong in-[.card-mini]:tracking-[0]">
    {to ? (
      <Link
        className="text-inherit no-underline after:absolute after:inset-0 hover:underline hover:decoration-2"
        to={to}
      >
        {children}
      </Link>
    ) : (
      children
    )}
  </Title>
);

export const CardBody = ({ children }: { children: ReactNode }) => (
  <div className="grid flex-1 grid-cols-1 content-start gap-2.5 px-4 pt-4 pb-4.5 in-[.card-list]:flex-[1_1_9rem] in-[.card-list]:gap-0.75 in-[.card-list]:p-0">
    {children}
  </div>
);

export const CardFoot = ({ children }: { children: ReactNode }) => (
  <div className="grid px-4 pt-0 pb-4">{children}</div>
);

/** Place, legal form, hours: small facts in a line. */
export const Meta = ({ children }: { children: ReactNode }) => <p className="meta">{children}</p>;
