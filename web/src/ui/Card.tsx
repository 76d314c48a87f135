import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { type Hue, hueOf, type Sign } from "./marquetry.ts";
import { Marquetry, SignTile } from "./Pattern.tsx";

type Kind = "tall" | "row" | "mini";
const kinds: Record<Kind, string> = { tall: "card", row: "card card-list", mini: "card card-mini" };

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
  <article className={kinds[kind]} data-hue={hue}>
    {children}
  </article>
);

/** The photo, or the drawing made from the id, at the same ratio. */
export const CardArt = ({
  id,
  sign,
  photo,
}: {
  id: string;
  sign: Sign;
  photo?: string | null | undefined;
}) => (
  <div className="card-art">
    {photo ? <img src={photo} alt="" loading="lazy" /> : <Marquetry id={id} sign={sign} />}
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
}) => <Title className="card-title">{to ? <Link to={to}>{children}</Link> : children}</Title>;

export const CardBody = ({ children }: { children: ReactNode }) => (
  <div className="card-body">{children}</div>
);

export const CardFoot = ({ children }: { children: ReactNode }) => (
  <div className="grid px-4.5 pt-0 pb-4.5">{children}</div>
);

/** Place, legal form, hours: small facts in a line. */
export const Meta = ({ children }: { children: ReactNode }) => <p className="meta">{children}</p>;
