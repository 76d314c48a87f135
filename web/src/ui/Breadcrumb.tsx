import { Link } from "react-router-dom";
import { uiTexts } from "./texts.ts";

/** On phones only the parent shows; the title above says the rest. */
export const Breadcrumb = ({
  trail,
  current,
}: {
  trail: readonly { label: string; to: string }[];
  current: string;
}) => (
  <nav aria-label={uiTexts.breadcrumb}>
    <ol className="crumbs">
      {trail.map((step) => (
        <li key={step.to}>
          <Link to={step.to}>{step.label}</Link>
        </li>
      ))}
      <li aria-current="page">{current}</li>
    </ol>
  </nav>
);
