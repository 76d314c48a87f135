import { Popover } from "@base-ui/react/popover";
import { useQuery } from "@tanstack/react-query";
import { Settings2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "#web/frame/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { usePressedOnce } from "#web/ui/over/late-opener.ts";
import { BellInside } from "./BellInside.tsx";
import { NoticeRow } from "./NoticeRow.tsx";
import { noticesTexts } from "./texts.ts";
import { askNotices, usePolite, useReading } from "./use-notices.ts";

const shown = 4;

const Latest = ({ onLeave }: { onLeave: () => void }) => {
  const query = useQuery({ ...askNotices(shown), staleTime: 0 });
  const polite = usePolite();
  const { readSome } = useReading();
  return (
    <Loaded query={query} failed={noticesTexts.failed}>
      {({ data }) =>
        data.length === 0 ? (
          <p className="p-pad muted">{noticesTexts.none}</p>
        ) : (
          <ul className="news">
            {data.map((notice) => (
              <NoticeRow
                key={notice.id}
                notice={notice}
                polite={polite}
                short
                onOpen={() => {
                  if (!notice.is_read) readSome([notice.id]);
                  onLeave();
                }}
              />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
};

/** The bell with its latest notices, from their first opening on. */
export const BellPopover = ({ unread }: { unread: number }) => {
  const { readAll, isPending } = useReading();
  const [open, setOpen] = useState(false);
  const button = usePressedOnce();
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        ref={button}
        className="btn btn-quiet btn-icon bell relative data-popup-open:bg-brass-100 print:hidden"
        aria-label={noticesTexts.bell(unread)}
      >
        <BellInside unread={unread} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="popup-layer z-35" align="end" sideOffset={8} collisionPadding={8}>
          <Popover.Popup className="max-h-(--available-height) w-[min(25rem,calc(100vw-2rem))] overflow-clip overflow-y-auto rounded-lg border border-line-strong bg-surface shadow-lg">
            <div className="panel-head">
              <Popover.Title>{noticesTexts.title}</Popover.Title>
              {unread > 0 ? (
                <Button variant="quiet" onClick={readAll} pending={isPending}>
                  {noticesTexts.readAll}
                </Button>
              ) : null}
            </div>
            <Latest onLeave={() => setOpen(false)} />
            <footer className="flex justify-between gap-1 border-t border-line bg-ground px-2 py-1">
              <Link className="btn btn-quiet" to={paths.notices} onClick={() => setOpen(false)}>
                {noticesTexts.all}
              </Link>
              <Link className="btn btn-quiet" to={paths.noticeSettings} onClick={() => setOpen(false)}>
                <Settings2 />
                {noticesTexts.settings}
              </Link>
            </footer>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
};
