import { ChevronRight } from "lucide-react";
import { Link } from "react-router-dom";
import { useRights } from "#web/frame/admin/rights.ts";
import { paths } from "#web/frame/paths.ts";
import { SignTile } from "#web/ui/Pattern.tsx";
import { ownTexts } from "./texts.ts";

/** Leads from a home to the situations that one writes or reviews. */
export const OwnSituationsTile = () => {
  const { role, isConfirmed } = useRights();
  if (!isConfirmed) return null;
  return (
    <Link className="tile" to={paths.ownSituations}>
      <span className="sign size-11 rounded-sm" data-hue="green">
        <SignTile sign="hand" />
      </span>
      <span>
        {ownTexts.title}
        <small>{role === "learner" ? ownTexts.tile : ownTexts.tileTrainer}</small>
      </span>
      <ChevronRight />
    </Link>
  );
};
