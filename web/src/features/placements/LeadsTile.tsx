import { paths } from "#web/frame/paths.ts";
import { LinkTile } from "#web/ui/cards/LinkTile.tsx";
import { leadTexts } from "./texts.ts";

/** Leads from a learner's home to their leads. */
export const LeadsTile = () => (
  <LinkTile
    to={paths.ownPlacements}
    sign={{ name: "compass", hue: "cyan" }}
    title={leadTexts.title}
    detail={leadTexts.tile}
  />
);
