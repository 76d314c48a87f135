import type { ReactNode } from "react";
import type { Sign } from "../drawings/marquetry.ts";
import { SignTile } from "../drawings/Pattern.tsx";

/** The colours of danger, whatever hue stands around. */
const failedLook =
  "blank-failed [--a100:var(--h100)] [--a400:var(--h400)] [--a600:var(--h600)] [--h100:var(--color-madder-50)] [--h400:var(--color-walnut-400)] [--h600:var(--color-madder-600)]";

const looks = {
  empty: "panel [.panel_&]:border-0",
  failed: `panel ${failedLook}`,
  crashed: failedLook,
};

/** What stands instead of a list or a page: a drawing, why, and what to do. A failure is read aloud at once. */
export const StatePanel = ({
  look,
  sign,
  level: Title,
  title,
  children,
}: {
  look: keyof typeof looks;
  sign: Sign;
  level: "h1" | "h2" | "h3";
  title: ReactNode;
  /** Each `StateText`, then the buttons. */
  children: ReactNode;
}) => (
  <div
    className={`grid justify-items-center gap-3 px-5 py-8 text-center [&_.row]:justify-center ${looks[look]}`}
    role={look === "empty" ? undefined : "alert"}
  >
    <span className="sign size-22 rounded-lg">
      <SignTile sign={sign} />
    </span>
    <Title className={Title === "h3" ? "text-xl wrap-anywhere" : "wrap-anywhere"}>{title}</Title>
    {children}
  </div>
);

export const StateText = ({ children }: { children: ReactNode }) => (
  <p className="max-w-[36ch] text-balance text-ink-2">{children}</p>
);
