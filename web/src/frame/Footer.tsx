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
        <nav className="foot-links" aria-label={frameTexts.footNavigation}>
          <Link to={paths.structures}>{frameTexts.structures}</Link>
          <Link to={paths.situations}>{frameTexts.situations}</Link>
          <Link to={paths.legal}>{frameTexts.legal}</Link>
          <a href={paths.support}>{frameTexts.write}</a>
        </nav>
      </div>
    </footer>
  </>
);
