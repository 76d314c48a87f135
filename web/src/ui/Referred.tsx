import { Copy } from "lucide-react";
import type { ReactNode } from "react";
import { readReference, referenceLabel } from "#shared/contract/reference.ts";
import { notify } from "./notify.ts";
import { uiTexts } from "./texts.ts";

const copy = (reference: string) =>
  navigator.clipboard.writeText(reference).then(
    () => notify.success(uiTexts.referenceCopied),
    () => notify.error(uiTexts.referenceNotCopied),
  );

/** A reference to quote, which a click copies. */
export const Reference = ({ children }: { children: string }) => (
  <span className="reference">
    {referenceLabel}{" "}
    <button type="button" title={uiTexts.copyReference} onClick={() => void copy(children)}>
      <span className="reference-id">{children}</span>
      <span className="sr"> ({uiTexts.copyReference})</span>
      <Copy aria-hidden />
    </button>
  </span>
);

/** A message, with its reference if it ends with one. */
export const Referred = ({ children }: { children: string }) => {
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
