import type { CSSProperties } from "react";
import { Link } from "react-router-dom";
import { useSession } from "#web/api/session.ts";
import { Page } from "#web/frame/Page.tsx";
import { paths } from "#web/frame/paths.ts";
import { frameTexts } from "#web/frame/texts.ts";
import { siteMapFor } from "./site-map.ts";

const titles = {
  discover: "Découvrir",
  entrance: "Entrer",
  space: frameTexts.space,
  team: "Outils de l’équipe",
  administration: "Administration",
  about: "À propos du site",
};

/** Stands with the list of pages, from which it is written. */
export const SiteMapPage = () => {
  const session = useSession();
  return (
    <Page
      title={frameTexts.siteMap}
      intro={
        <p className="lede">
          Les pages que tu peux ouvrir. Pour trouver une structure, une situation ou un document par ses mots
          : <Link to={paths.search()}>la recherche</Link>.
        </p>
      }
    >
      <div className="card-grid" style={{ "--col": "12.5rem" } as CSSProperties}>
        {siteMapFor(session).map(({ part, links }) => (
          <section key={part} className="panel">
            <h2 className="title-s">{titles[part]}</h2>
            <ul className="mt-2 grid">
              {links.map(({ to, label, lang }) => (
                <li key={to}>
                  <Link className="inline-flex min-h-11 items-center" to={to} lang={lang}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Page>
  );
};
