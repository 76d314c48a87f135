import { ButtonLink } from "#web/ui/Button.tsx";
import { SignTile } from "#web/ui/Pattern.tsx";
import { PageTitle } from "./PageTitle.tsx";
import { paths } from "./paths.ts";
import { useGone } from "./recently-opened.ts";
import { frameTexts } from "./texts.ts";

/** Also shown for an item that does not exist or that the reader may not know of. */
export const NotFoundPage = () => {
  useGone();
  return (
    <div className="wrap page">
      <div className="blank">
        <span className="sign">
          <SignTile sign="compass" />
        </span>
        <PageTitle documentTitle={frameTexts.notFound}>{frameTexts.notFound}</PageTitle>
        <p>{frameTexts.notFoundDetail}</p>
        <div className="row">
          <a className="btn btn-line" href={paths.support}>
            {frameTexts.support}
          </a>
          <ButtonLink to={paths.home}>{frameTexts.backHome}</ButtonLink>
        </div>
      </div>
    </div>
  );
};
