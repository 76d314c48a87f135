import { Link } from "react-router-dom";
import { FootStrip } from "#web/ui/drawings/Pattern.tsx";
import { Brand } from "./Header.tsx";
import { paths } from "./paths.ts";
import { frameTexts } from "./texts.ts";

export const Footer = () => (
  <>
    <FootStrip />
    <footer className="bg-wood py-10 text-sm text-on-wood **:focus-visible:outline-on-wood-strong print:hidden forced-colors:[--on-wood-strong:CanvasText]">
      <div className="wrap row between">
        <Brand onDark />
        <nav className="max-sm:w-full" aria-label={frameTexts.footNavigation}>
          <ul className="flex flex-wrap gap-x-7 gap-y-1 max-sm:grid max-sm:grid-cols-2 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:text-inherit">
            <li>
              <Link to={paths.structures}>{frameTexts.structures}</Link>
            </li>
            <li>
              <Link to={paths.situations}>{frameTexts.situations}</Link>
            </li>
            <li>
              <Link to={paths.reading}>{frameTexts.reading}</Link>
            </li>
            <li>
              <Link to={paths.siteMap}>{frameTexts.siteMap}</Link>
            </li>
            <li>
              <Link to={paths.legal}>{frameTexts.legal}</Link>
            </li>
            <li>
              <a href={paths.support}>{frameTexts.write}</a>
            </li>
            <li className="col-span-2">
              <Link to={paths.accessibility}>{frameTexts.accessibilityState}</Link>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  </>
);
