import { Link } from "react-router-dom";
import { FootStrip } from "#web/ui/Pattern.tsx";
import { Brand } from "./Header.tsx";
import { paths } from "./paths.ts";
import { frameTexts } from "./texts.ts";

export const Footer = () => (
  <>
    <FootStrip />
    <footer className="foot">
      <div className="wrap row between">
        <Brand onDark />
        <nav aria-label={frameTexts.footNavigation}>
          <ul className="foot-links">
            <li>
              <Link to={paths.structures}>{frameTexts.structures}</Link>
            </li>
            <li>
              <Link to={paths.situations}>{frameTexts.situations}</Link>
            </li>
            <li>
              <Link to={paths.legal}>{frameTexts.legal}</Link>
            </li>
            <li>
              <Link to={paths.accessibility}>{frameTexts.accessibilityState}</Link>
            </li>
            <li>
              <Link to={paths.reading}>{frameTexts.reading}</Link>
            </li>
            <li>
              <Link to={paths.siteMap}>{frameTexts.siteMap}</Link>
            </li>
            <li>
              <a href={paths.support}>{frameTexts.write}</a>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  </>
);
