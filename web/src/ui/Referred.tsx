import { Copy } from "lucide-react";
import type { ReactNode } from "react";
import { readReference, referenceLabel } from "#shared/contract/reference.ts";
import { copyText } from "./browser/copy-text.ts";
import { uiTexts } from "./texts.ts";

const copy = (reference: string) =>
  copyText(reference, { copied: uiTexts.referenceCopied, failed: uiTexts.referenceNotCopied });

/** Enough to find a call by, and short enough to be read over the telephone. */
const shownLength = 8;

/** A reference to quote, which a click copies whole. */
export const Reference = ({ children }: { children: string }) => (
  <span className="reference [&_.lucide]:size-[0.9em] [&_button]:inline-flex [&_button]:min-h-6 [&_button]:items-center [&_button]:gap-1 [&_button]:rounded-sm [&_button]:px-[0.25em] [&_button]:py-0 [&_button]:text-inherit [&_button]:underline-offset-[0.2em] [&_button]:[text-decoration:underline_dotted]">
    {referenceLabel}{" "}
    <button type="button" title={uiTexts.copyReference} onClick={() => void copy(children)}>
      <span className="tracking-[0.04em] [font-variant-numeric:tabular-nums_slashed-zero]">
        {children.slice(0, shownLength)}
      </span>
      <span className="sr"> ({uiTexts.copyReference})</span>
      <Copy aria-hidden />
    </button>
  </span>
);

/** A message, with its reference if it ends with one. */
const Referred = ({ children }: { children: string }) => {
  const { message, reference } = readReference(children);
  if (!reference) return message;
  return (
    <>
      {message} <Reference>{reference}</Reference>
    </>
  );
};

/** The same for what may be anything: only a text can end with a reference. */
export const referredIfText = (content: ReactNode) =>
  typeof content === "string" ? <Referred>{content}</Referred> : content;
