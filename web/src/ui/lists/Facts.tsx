import type { ReactNode } from "react";

const looks = {
  plain: "grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-x-6 gap-y-3",
  panel: "panel grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-x-6 gap-y-3",
  column: "panel grid grid-cols-1 gap-x-6 gap-y-3",
  row: "flex flex-wrap gap-x-10 gap-y-3",
};

/** What is known of something, as many beside each other as there is room for. */
export const Facts = ({ look = "plain", children }: { look?: keyof typeof looks; children: ReactNode }) => (
  <dl className={looks[look]}>{children}</dl>
);

export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-3">{label}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
);
