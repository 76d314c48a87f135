import { Link } from "react-router-dom";
import { paths } from "#web/frame/paths.ts";
import { telephone } from "#web/ui/telephone.ts";
import { boardTexts } from "./texts.ts";

/** The number of a structure that is to be called, or the way to its page. */
export const PhoneOf = ({ phone, structureId }: { phone: string; structureId: string | null }) =>
  phone ? (
    <a
      className="inline-flex min-h-11 items-center font-semibold whitespace-nowrap text-ink md:min-h-0"
      href={telephone(phone)}
    >
      {phone}
    </a>
  ) : (
    <Link to={paths.structure(structureId ?? "")}>{boardTexts.noPhone}</Link>
  );
