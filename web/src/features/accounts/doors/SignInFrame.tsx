import type { ReactNode } from "react";
import { PageTitle } from "#web/frame/PageTitle.tsx";
import { composed } from "#web/ui/drawings/composed.ts";
import { Composition } from "#web/ui/drawings/Pattern.tsx";

const art = composed([
  [
    "walnut-900",
    "walnut-900 trait walnut-700 1",
    "cyan-600 quarter cyan-200 2",
    "walnut-800 grain walnut-700",
    "walnut-900",
  ],
  [
    "walnut-800 quarter walnut-700",
    "brass-400 @compass walnut-900 brass-700",
    "walnut-900 leaf green-600 1",
    "blue-200 @book blue-800 blue-600",
    "walnut-800 halves walnut-700 1",
  ],
  [
    "purple-200 arch purple-600",
    "walnut-900 tail brass-400 1",
    "beech-200 @together walnut-900 brass-600",
    "blue-800 leaf blue-400",
    "walnut-900 quarter cyan-400 3",
  ],
  [
    "walnut-900 slope purple-400 2",
    "green-200 @sprout green-800 green-600",
    "walnut-800 disc walnut-700",
    "purple-100 @mallet purple-800 purple-400",
    "brass-400 quarter walnut-900 1",
  ],
  [
    "walnut-800 trait walnut-700",
    "walnut-900",
    "cyan-200 halves cyan-600",
    "walnut-900 leaf walnut-700 1",
    "walnut-800 quarter green-600 2",
  ],
  [
    "walnut-900",
    "walnut-800 grain walnut-700 1",
    "walnut-900 arch walnut-700 2",
    "green-600 quarter green-200 3",
    "walnut-900",
  ],
]);

/** The frame of the pages through which one comes in: one narrow column beside a drawing. */
export const SignInFrame = ({
  title,
  intro,
  children,
}: {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
}) => (
  <div className="grid min-h-[calc(100dvh-4.3rem)] lg:grid-cols-[minmax(0,1fr)_minmax(0,0.95fr)]">
    <div className="m-auto max-sm:mt-0 grid w-[min(100%-2*var(--gutter),25rem)] content-center gap-5 py-8 [&>form]:grid [&>form]:gap-5">
      <div className="stack stack-s">
        <PageTitle>{title}</PageTitle>
        {intro ? <p className="muted">{intro}</p> : null}
      </div>
      {children}
    </div>
    <div
      className="hidden lg:relative lg:my-6 lg:me-6 lg:block lg:overflow-clip lg:rounded-lg lg:bg-wood [&_svg]:absolute [&_svg]:inset-0 [&_svg]:size-full"
      aria-hidden="true"
    >
      <Composition tiles={art} />
    </div>
  </div>
);
