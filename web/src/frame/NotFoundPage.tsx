import { ButtonLink } from "#web/ui/Button.tsx";
import { SignTile } from "#web/ui/drawings/Pattern.tsx";
import { PageTitle } from "./PageTitle.tsx";
import { paths } from "./paths.ts";
import { useGone } from "./recently-opened.ts";
import { frameTexts } from "./texts.ts";

/** Also shown for an item that does not exist or that the reader may not know of. */
export const NotFoundPage = () => {
  useGone();
  return (
    <div className="wrap page">
      <div className="grid justify-items-center gap-3 px-5 py-8 text-center [&_h3]:text-xl [&_p]:max-w-[36ch] [&_p]:text-ink-2">
        <span className="sign size-22 rounded-lg">
          <SignTile sign="compass" />
        </span>
        <PageTitle documentTitle={frameTexts.notFound}>{frameTexts.notFound}</PageTitle>
        <p>{frameTexts.notFoundDetail}</p>
        <div className="row justify-center">
          <a className="btn btn-line" href={paths.support}>
            {frameTexts.support}
          </a>
          <ButtonLink to={paths.home}>{frameTexts.backHome}</ButtonLink>
        </div>
      </div>
    </div>
  );
};
