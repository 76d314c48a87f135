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
  <span className="reference">
    {referenceLabel}{" "}
    <button
      type="button"
      className="inline-flex min-h-6 items-center gap-1 rounded-sm px-[0.25em] py-0 text-inherit underline-offset-[0.2em] [text-decoration:underline_dotted]"
      title={uiTexts.copyReference}
      onClick={() => void copy(children)}
    >
      <span className="tracking-[0.04em] [font-variant-numeric:tabular-nums_slashed-zero]">
        {children.slice(0, shownLength)}
      </span>
      <span className="sr"> ({uiTexts.copyReference})</span>
      <Copy className="size-[0.9em]" aria-hidden />
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
