import { useRights } from "#web/frame/admin/rights.ts";
import { paths } from "#web/frame/paths.ts";
import { LinkTile } from "#web/ui/cards/LinkTile.tsx";
import { ownTexts } from "./texts.ts";

/** Leads from a home to the situations that one writes or reviews. */
export const OwnSituationsTile = ({ small = false }: { small?: boolean }) => {
  const { isConfirmed } = useRights();
  if (!isConfirmed) return null;
  return (
    <LinkTile
      small={small}
      {...(small && { end: null })}
      to={paths.ownSituations}
      sign={{ name: "hand", hue: "green" }}
      title={ownTexts.title}
    />
  );
};
