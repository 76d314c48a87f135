import { uiTexts } from "./texts.ts";

export const SkipLink = ({ to }: { to: string }) => (
  <a className="btn skip" href={`#${to}`}>
    {uiTexts.skip}
  </a>
);
