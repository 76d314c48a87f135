import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router-dom";
import { aloud } from "#shared/contract/aloud.ts";

/**
 * "outline" for what stands beside the one filled button of a region; "brass" only on walnut or to point; "picked" for the way
 * to where a chosen thing is.
 */
type ButtonVariant =
  | "filled"
  | "outline"
  | "picked"
  | "quiet"
  | "quietDanger"
  | "danger"
  | "brass"
  | "dashed";

type Look = {
  variant?: ButtonVariant | undefined;
  large?: boolean | undefined;
  /** In a row of a table, or beside words. */
  small?: boolean | undefined;
  wide?: boolean | undefined;
};

const variants: Record<ButtonVariant, string> = {
  filled: "",
  outline: "btn-line",
  picked: "btn-pick",
  quiet: "btn-quiet",
  quietDanger: "btn-quiet btn-danger-quiet",
  danger: "btn-danger",
  brass: "btn-brass",
  dashed: "btn-dashed",
};

/** As high as others where fingers press it. */
const smallLook =
  "min-h-8 rounded-sm py-0.5 text-sm max-lg:min-h-11 pointer-coarse:min-h-11 [&_.lucide]:size-[1em]";

const classes = ({ variant = "filled", large, small, wide }: Look, extra?: string) =>
  ["btn", variants[variant], large && "btn-l", small && `px-2.5 ${smallLook}`, wide && "btn-wide", extra]
    .filter(Boolean)
    .join(" ");

type ButtonProps = ComponentProps<"button"> &
  Look & {
    pending?: boolean | undefined;
    /** Nothing to do for now, as after its own click. `disabled` would drop the focus. */
    idle?: boolean | undefined;
  };

/** A pending or idle button keeps its focus; it only ignores clicks. */
export const Button = ({
  variant,
  large,
  small,
  wide,
  pending,
  idle,
  className,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={(pending || idle) && type === "submit" ? "button" : type}
    className={classes({ variant, large, small, wide }, className)}
    aria-disabled={pending || idle || undefined}
    aria-busy={pending || rest["aria-busy"]}
    onClick={pending || idle ? undefined : onClick}
  />
);

type ButtonLinkProps = ComponentProps<typeof Link> & Look;

export const ButtonLink = ({ variant, large, small, wide, className, ...rest }: ButtonLinkProps) => (
  <Link {...rest} className={classes({ variant, large, small, wide }, className)} />
);

type IconButtonProps = Omit<ButtonProps, "children" | "aria-label" | "large" | "wide"> & {
  /** Names the thing too: "Modifier la zone Rennes Métropole". */
  label: string;
  icon: ReactNode;
};

export const IconButton = ({
  label,
  icon,
  variant = "quiet",
  small,
  className,
  ...rest
}: IconButtonProps) => (
  <Button
    {...rest}
    variant={variant}
    className={["btn-icon", small && `w-8 px-0 max-lg:w-11 ${smallLook}`, className]
      .filter(Boolean)
      .join(" ")}
    aria-label={aloud(label)}
    title={label}
  >
    {icon}
  </Button>
);

/** Chooses a thing in its own hue (`data-hue`, its own or of what it stands in); the word changes with the state, not only the colour. */
export const PickButton = ({
  picked,
  className,
  ...rest
}: ComponentProps<"button"> & { picked: boolean }) => (
  <button
    type="button"
    {...rest}
    className={className ? `btn btn-pick ${className}` : "btn btn-pick"}
    aria-pressed={picked}
  />
);
