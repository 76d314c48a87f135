import type { ReactNode } from "react";
import { Composition } from "#web/ui/drawings/Pattern.tsx";
import { heroArt } from "./art.ts";

/** The head of the home page: what one may do here, beside the drawing. */
export const Hero = ({ children }: { children: ReactNode }) => (
  <section className="overflow-clip bg-beech-100 [&_h1]:grid [&_h1]:grid-cols-1 [&_h1]:gap-1.5">
    <div className="wrap grid gap-[clamp(1.75rem,4vw,3.5rem)] py-[clamp(2rem,4vw,4rem)] lg:grid-cols-[minmax(0,1fr)_minmax(0,1.12fr)] lg:items-center">
      <div className="stack @container">{children}</div>
      <div className="[&>svg]:h-auto [&>svg]:w-full [&>svg]:rounded-lg" aria-hidden="true">
        <Composition tiles={heroArt} />
      </div>
    </div>
  </section>
);
