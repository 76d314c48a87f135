import { Mail, Phone } from "lucide-react";
import { telephone } from "./telephone.ts";
import { uiTexts as texts } from "./texts.ts";

type Reached = { name: string; phone: string; email: string };

/** To call somebody and to write to them, as far as their number and their address are known. */
export const Reach = ({ reach, look = "btn-quiet" }: { reach: Reached | null; look?: string }) => (
  <>
    {reach?.phone ? (
      <a
        className={`btn ${look} print:hidden`}
        href={telephone(reach.phone)}
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
