import { uiTexts } from "../texts.ts";

export const SkipLink = ({ to, label = uiTexts.skip }: { to: string; label?: string }) => (
  <a className="btn skip" href={`#${to}`}>
    {label}
  </a>
);
