import { Check } from "lucide-react";
import type { EvidenceStatus } from "#shared/evidence/evidence.path.ts";

const looks: Record<EvidenceStatus, string> = {
  present:
    "border-ink bg-ink text-sm text-on-action print:bg-black print:text-white print:[print-color-adjust:exact]",
  to_check: "border-ink bg-surface text-sm text-ink",
  missing: "border-dashed border-ink",
  not_due: "border-transparent text-ink-2",
  not_applicable: "border-transparent text-sm text-ink-3",
};

/** Round, so that it is never taken for a box to tick; its word stands beside it. */
export const Sign = ({ status, small = false }: { status: EvidenceStatus; small?: boolean }) => (
  <span
    aria-hidden="true"
    className={`inline-grid flex-none place-items-center rounded-full border-2 font-display leading-none font-heavy forced-colors:border-[CanvasText] ${small ? "size-5.5 max-lg:size-5" : "size-5.5"} ${looks[status]} [&_svg]:size-[0.9375rem] [&_svg]:stroke-3`}
  >
    {status === "present" ? <Check /> : null}
    {status === "to_check" ? "?" : null}
    {status === "not_due" ? <i className="size-0 rounded-full border-3 border-current" /> : null}
    {status === "not_applicable" ? "–" : null}
  </span>
);
