import type { ReactNode } from "react";
import { rail, railEntry } from "#web/frame/SectionNav.tsx";
import { useMedia } from "#web/ui/browser/media.ts";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { legalTexts } from "./texts.ts";

type Section = { id: string; title: string; children: ReactNode };

const Contents = ({ sections }: { sections: readonly Section[] }) => (
  <ul className="grid gap-0.5">
    {sections.map(({ id, title }) => (
      <li key={id}>
        <a className={railEntry(false)} href={`#${id}`}>
          {title}
        </a>
      </li>
    ))}
  </ul>
);

/** Where there is room the list stands open beside the text, else folded above it. */
const ContentsNav = ({ sections }: { sections: readonly Section[] }) =>
  useMedia("(min-width: 64rem)") ? (
    <nav className={`${rail} side-sticky`} aria-label={legalTexts.contents}>
      <Contents sections={sections} />
    </nav>
  ) : (
    <nav className="print:hidden" aria-label={legalTexts.contents}>
      <Disclosure summary={legalTexts.contents}>
        <div className="p-1.5">
          <Contents sections={sections} />
        </div>
      </Disclosure>
    </nav>
  );

/** A long text in sections, with their list. `id`: what the address names. */
export const LongText = ({ sections }: { sections: readonly Section[] }) => (
  <div className="side cols-rail">
    <ContentsNav sections={sections} />
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
