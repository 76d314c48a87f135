import { Link } from "react-router-dom";
import { useRights } from "#web/frame/admin/rights.ts";
import { paths } from "#web/frame/paths.ts";
import { telephone } from "#web/ui/telephone.ts";
import { boardTexts } from "./texts.ts";

/** The number of a structure that is to be called; without one, staff may add it, and others see its page. */
export const PhoneOf = ({
  phone,
  structure: { id, name },
}: {
  phone: string;
  structure: { id: string | null; name: string };
}) => {
  const { isStaff } = useRights();
  if (!phone)
    return id === null ? (
      boardTexts.noPhone
    ) : (
      <Link to={isStaff ? paths.editStructure(id) : paths.structure(id)}>
        {isStaff ? boardTexts.addPhone : boardTexts.noPhone}
        <span className="sr"> : {name}</span>
      </Link>
    );
  return (
    <a
      className="inline-flex min-h-11 items-center font-semibold whitespace-nowrap text-ink md:min-h-0"
      href={telephone(phone)}
    >
      {phone}
    </a>
  );
};
