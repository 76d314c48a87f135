import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { Aloud } from "#web/ui/Aloud.tsx";
import { setPageName } from "#web/ui/browser/document-title.ts";
import { frameTexts } from "./texts.ts";

/** "<Page> · Compagnon" in the tab and in what is read aloud first. */
export const useDocumentTitle = (title: string | undefined): void => {
  useEffect(() => {
    if (title !== undefined) setPageName(title, frameTexts.product);
  }, [title]);
};

/** Where the last title stood. */
let lastPath: string | undefined;

/** The page's h1. It takes the focus when one arrives from another page, so that its name is read first. */
export const PageTitle = ({
  children,
  documentTitle,
}: {
  children: ReactNode;
  /** Where the tab should say more than the route does, such as a structure's name. */
  documentTitle?: string | undefined;
}) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname, key } = useLocation();
  const landed = useRef(key === "default");
  useDocumentTitle(documentTitle);
  useEffect(() => {
    // A search as one types changes the title of the page where one is: who types keeps the field.
    const isTyping = lastPath === pathname && document.activeElement?.matches("input, textarea");
    lastPath = pathname;
    if (landed.current) landed.current = false;
    else if (!isTyping) heading.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      <Aloud>{children}</Aloud>
    </h1>
  );
};
