import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "#web/frame/paths.ts";
import { useMedia } from "#web/ui/browser/media.ts";
import { useLateOpener } from "#web/ui/over/late-opener.ts";
import { BellInside } from "./BellInside.tsx";
import { noticesTexts } from "./texts.ts";
import { useUnread } from "./use-notices.ts";

/** What is said aloud when something new comes while the page is open: not at each page that is loaded. */
const useNews = (found: number | undefined): string => {
  const before = useRef(found);
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (found !== undefined && before.current !== undefined && found > before.current)
      setSaid(noticesTexts.bell(found));
    before.current = found;
  }, [found]);
  return said;
};

const loadPopover = async () => (await import("./BellPopover.tsx")).BellPopover;

const OpenedHere = ({ unread }: { unread: number }) => {
  const { Whole, opener } = useLateOpener("dialog", loadPopover);
  return Whole ? (
    <Whole unread={unread} />
  ) : (
    <button
      type="button"
      className="btn btn-quiet btn-icon bell relative print:hidden"
      aria-label={noticesTexts.bell(unread)}
      {...opener}
    >
      <BellInside unread={unread} />
    </button>
  );
};

/** The bell: a popover with the latest notices where there is room, on phones a link to their page. */
export const Bell = () => {
  const found = useUnread();
  const unread = found ?? 0;
  const news = useNews(found);
  const hasRoom = useMedia("(min-width: 64rem)");
  return (
    <>
      <span className="sr" role="status">
        {news}
      </span>
      {hasRoom ? (
        <OpenedHere unread={unread} />
      ) : (
        <Link
          className="btn btn-quiet btn-icon bell relative print:hidden"
          to={paths.notices}
          aria-label={noticesTexts.bell(unread)}
        >
          <BellInside unread={unread} />
        </Link>
      )}
    </>
  );
};
