import type { ReactNode } from "react";
import { rail, railEntry } from "#web/frame/SectionNav.tsx";
import { legalTexts } from "./texts.ts";

/** A long text in sections: where there is room, their list stands beside it. `id`: what the address names. */
export const LongText = ({
  sections,
}: {
  sections: readonly { id: string; title: string; children: ReactNode }[];
}) => (
  <div className="side cols-rail">
    <nav className={`${rail} side-sticky max-lg:hidden`} aria-label={legalTexts.contents}>
      <ul className="grid gap-0.5">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a className={railEntry(false)} href={`#${id}`}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
    <div className="stack stack-l">
      {sections.map(({ id, title, children }) => (
        <section key={id} id={id} className="prose">
          <h2>{title}</h2>
          {children}
        </section>
      ))}
    </div>
  </div>
);
