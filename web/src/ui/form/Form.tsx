import type { ComponentProps } from "react";
import { uiTexts } from "../texts.ts";

/** Says what the star means. The style sheet shows it only in forms that have one. */
export const RequiredLegend = () => <p className="required-legend">{uiTexts.requiredLegend}</p>;

/** A form that says by itself what is wrong, rather than in the browser's bubbles. */
export const Form = ({ children, ...form }: ComponentProps<"form">) => (
  <form noValidate {...form}>
    <RequiredLegend />
    {children}
  </form>
);
