import type { ReactNode } from "react";

/** Who this is: the head of a dashboard and of a person's page. */
export const Hello = ({ children }: { children: ReactNode }) => (
  <section className="bg-beech-100 [&_.muted]:text-ink-2 [&_h1]:text-2xl">
    <div className="wrap flex flex-wrap items-center gap-x-5 gap-y-4 py-6 max-sm:gap-x-4 max-sm:gap-y-2 max-sm:py-4">
      {children}
    </div>
  </section>
);
