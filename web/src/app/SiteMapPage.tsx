import { ChevronRight } from "lucide-react";
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
  const rubrics = siteMapFor(session);
  return (
    <Page
      title={frameTexts.siteMap}
      intro={
        <p className="lede">
          Les pages que tu peux ouvrir. Tu cherches un mot précis ? <Link to={paths.search()}>Recherche</Link>
        </p>
      }
    >
      {/* As many as a line holds stand as high as each other; more of them fill the columns. */}
      <div
        className={`gap-x-gap ${rubrics.length > 3 ? "sm:columns-2 lg:columns-3" : "grid sm:grid-cols-2 lg:grid-cols-3"}`}
      >
        {rubrics.map(({ part, links }) => (
          <section key={part} className="panel panel-flush mb-gap break-inside-avoid">
            <div className="panel-head">
              <h2>{titles[part]}</h2>
            </div>
            <ul className="py-1.5">
              {links
                .filter(({ to }) => to !== paths.siteMap)
                .map(({ to, label, lang }) => (
                  <li key={to}>
                    <Link
                      className="link-plain flex min-h-11 items-center gap-2 px-pad py-1.5 leading-snug hover:bg-brass-50"
                      to={to}
                      lang={lang}
                    >
                      <span className="grow">{label}</span>
                      <ChevronRight className="size-5 flex-none text-ink-3 print:hidden" />
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
