import { ChevronLeft } from "lucide-react";
import { Link } from "react-router-dom";
import { uiTexts } from "../texts.ts";

/** On phones only the parent shows, as a way back; the title below says the rest. */
const stepLook =
  "inline-flex items-center gap-1 not-first:before:mr-1.5 not-first:before:size-1.75 not-first:before:rotate-45 not-first:before:border-t-[1.5px] not-first:before:border-r-[1.5px] not-first:before:border-control-line max-md:before:hidden";

export const Breadcrumb = ({
  trail,
  current,
}: {
  trail: readonly { label: string; to: string }[];
  current: string;
}) => (
  <nav aria-label={uiTexts.breadcrumb}>
    <ol className="-ml-1 flex flex-wrap items-center gap-x-1 gap-y-0 text-sm">
      {trail.map((step) => (
        <li className={`${stepLook} max-md:nth-last-[n+3]:hidden`} key={step.to}>
          <Link
            className="inline-flex min-h-11 items-center gap-1.5 px-1 text-ink-2 max-md:text-body max-md:font-strong max-md:no-underline max-md:hover:underline"
            to={step.to}
          >
            <ChevronLeft className="-ml-1.5 size-[1.125em] flex-none md:hidden" />
            {step.label}
          </Link>
        </li>
      ))}
      <li className={`${stepLook} px-1 font-strong max-md:hidden`} aria-current="page">
        {current}
      </li>
    </ol>
  </nav>
);
