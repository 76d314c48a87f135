import { Mail, Phone } from "lucide-react";
import type { Reached } from "#shared/follow-up/follow-up.schemas.ts";
import { turnsTexts as texts } from "./texts.ts";

/** To call somebody and to write to them, as far as their number and their address are known. */
export const Reach = ({ reach, look = "btn-quiet" }: { reach: Reached | null; look?: string }) => (
  <>
    {reach?.phone ? (
      <a
        className={`btn ${look} print:hidden`}
        href={`tel:${reach.phone.replace(/[^\d+]/g, "")}`}
        aria-label={texts.callNamed(reach.name)}
      >
        <Phone />
        {texts.call}
      </a>
    ) : null}
    {reach?.email ? (
      <a
        className={`btn ${look} print:hidden`}
        href={`mailto:${reach.email}`}
        aria-label={texts.writeNamed(reach.name)}
      >
        <Mail />
        {texts.write}
      </a>
    ) : null}
  </>
);
