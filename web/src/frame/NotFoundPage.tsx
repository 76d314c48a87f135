import { ButtonLink } from "#web/ui/Button.tsx";
import { Nowhere } from "./Nowhere.tsx";
import { paths } from "./paths.ts";
import { useGone } from "./recently-opened.ts";
import { frameTexts } from "./texts.ts";

/** Also shown for an item that does not exist or that the reader may not know of. */
export const NotFoundPage = () => {
  useGone();
  return (
    <Nowhere title={frameTexts.notFound} text={frameTexts.notFoundDetail}>
      <ButtonLink to={paths.home}>{frameTexts.backHome}</ButtonLink>
      <a className="btn btn-quiet" href={paths.support}>
        {frameTexts.support}
      </a>
    </Nowhere>
  );
};
