import { Link } from "react-router-dom";
import { FootStrip } from "#web/ui/Pattern.tsx";
import { Brand } from "./Header.tsx";
import { paths } from "./paths.ts";
import { appTexts } from "./texts.ts";

export const Footer = () => (
  <>
    <FootStrip />
    <footer className="foot">
      <div className="wrap row between">
        <Brand onDark />
        <nav className="foot-links" aria-label={appTexts.footNavigation}>
          <Link to={paths.structures}>{appTexts.structures}</Link>
          <Link to={paths.situations}>{appTexts.situations}</Link>
          <Link to={paths.legal}>{appTexts.legal}</Link>
          <a href={paths.support}>{appTexts.write}</a>
        </nav>
      </div>
    </footer>
  </>
);
