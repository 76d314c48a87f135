import { type ReactNode, useId } from "react";
import { Link } from "react-router-dom";

/** A way to a page: what it is, and its figure or day at the end of the line. */
export const LinkLine = ({
  to,
  label,
  detail,
  end,
}: {
  to: string;
  label: ReactNode;
  detail?: string | undefined;
  end?: ReactNode;
}) => (
  <li className="border-b border-line">
    <Link
      className="group/line grid min-h-11 grid-cols-[minmax(0,1fr)_fit-content(45%)] items-baseline gap-x-4 py-2.5 leading-snug wrap-anywhere text-ink no-underline"
      to={to}
    >
      <span className="group-hover/line:underline">
        {label}
        {detail ? <small className="block text-sm text-ink-3">{detail}</small> : null}
      </span>{" "}
      <span className="text-right text-sm text-ink-3">{end}</span>
    </Link>
  </li>
);

/** A list without boxes, below its title. */
export const Lines = ({ title, children }: { title: string; children: ReactNode }) => {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 className="border-b border-line-strong pb-2 text-lg" id={heading}>
        {title}
      </h2>
      <ul>{children}</ul>
    </section>
  );
};
