import type { ReactNode } from "react";
import { useMedia } from "#web/ui/browser/media.ts";
import { Disclosure } from "#web/ui/Disclosure.tsx";

/** Whether the screen is one on which these fold. */
export const useFolds = () => !useMedia("(min-width: 48rem)");

/** What stands beside a list on wide screens, and is opened by who asks for it on phones: filters, rare acts. */
export const FoldedOnPhones = ({ summary, children }: { summary: string; children: ReactNode }) => {
  if (!useFolds()) return children;
  return (
    <Disclosure wide summary={summary}>
      <div className="stack stack-s p-pad">{children}</div>
    </Disclosure>
  );
};
