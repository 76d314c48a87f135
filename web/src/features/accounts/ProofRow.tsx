import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** What stands at the end of such a row; on a phone, below the words. */
export const proofActLook = "max-sm:col-2 max-sm:justify-self-start";

/** The address, the password, a factor, the recovery codes or a device: what it is, since when, what one may do with it. */
export const ProofRow = ({
  icon: Icon,
  name,
  detail,
  children,
}: {
  icon: LucideIcon;
  name: ReactNode;
  detail: ReactNode;
  children: ReactNode;
}) => (
  <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-1 border-b border-line px-pad py-3 last:border-b-0 leading-[1.35]">
    <Icon className="size-6 text-ink-3" />
    <div>
      {name}
      <span className="small muted block">{detail}</span>
    </div>
    {children}
  </li>
);
