import { Toast } from "@base-ui/react/toast";
import { X } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { stands } from "#web/ui/browser/stands.ts";
import { Button, IconButton } from "../Button.tsx";
import { NoticeIcon, noticeClass } from "../Notice.tsx";
import { referredIfText } from "../Referred.tsx";
import { uiTexts } from "../texts.ts";
import { type NoticeData, noticeManager, releaseEarlyNotices } from "./notify.ts";

type Offer = (onKept: () => void) => ReactNode;

const List = ({ offer }: { offer: Offer }) => {
  const { toasts } = Toast.useToastManager<NoticeData>();
  return toasts.map((toast) => {
    const { kind = "info", undo, offersToKeep } = toast.data ?? {};
    return (
      <Toast.Root
        key={toast.id}
        ref={kind === "error" ? stands.refusal : stands.notice}
        toast={toast}
        className={`${noticeClass(kind)} ${undo || offersToKeep ? "flex-wrap" : ""}`}
        swipeDirection={["down", "right"]}
        // An urgent notice is read out by an alert beside it; hiding the notice itself would hide its button too.
        aria-hidden={false}
        aria-live={kind === "error" ? "off" : undefined}
      >
        <NoticeIcon kind={kind} />
        {/* A button beside little room goes below, as in a notice of the page. */}
        <Toast.Content className="min-w-0 flex-[1_1_min(10rem,calc(100%-6rem))]">
          <Toast.Title render={<strong />}>{referredIfText(toast.title)}</Toast.Title>
          <Toast.Description render={<span />}>{referredIfText(toast.description)}</Toast.Description>
          {undo ? <span className="sr">{uiTexts.undoByKey}</span> : null}
        </Toast.Content>
        {undo ? (
          <Button
            className="max-xs:order-1 max-xs:ml-8 xs:-my-2"
            variant="outline"
            onClick={() => {
              noticeManager.close(toast.id);
              void undo();
            }}
          >
            {uiTexts.cancel}
          </Button>
        ) : null}
        {offersToKeep ? (
          <div className="empty:hidden max-xs:order-1 max-xs:ml-5 xs:-my-2">
            {offer(() => noticeManager.close(toast.id))}
          </div>
        ) : null}
        <Toast.Close
          aria-hidden={false}
          render={<IconButton className="-my-2 -mr-2" label={uiTexts.close} icon={<X />} />}
        />
      </Toast.Root>
    );
  });
};

/** Tells the style sheets how high the notices are: dialogs make room for them. */
const tellHeight = (viewport: HTMLElement | null) => {
  if (!viewport) return;
  const size = new ResizeObserver(() =>
    document.documentElement.style.setProperty("--notices-h", `${viewport.offsetHeight}px`),
  );
  size.observe(viewport);
  return () => size.disconnect();
};

/** Renders what `notify` sends; once, in the layout. `offer`: the button that keeps notices from leaving. */
export const Notices = ({ offer }: { offer: Offer }) => {
  // Screen readers say what comes into a region that they know, not what it holds as it appears.
  useEffect(() => {
    const timer = setTimeout(releaseEarlyNotices, 100);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Toast.Provider toastManager={noticeManager} limit={4}>
      <Toast.Portal>
        <Toast.Viewport
          ref={tellHeight}
          className="toasts fixed bottom-(--notices-bottom) left-1/2 z-40 grid w-[min(100%-2rem,28rem)] -translate-x-1/2 gap-2 focus-visible:shadow-none focus-visible:outline-none print:hidden [&_.notice]:shadow-md [&_.notice]:[transition:translate_var(--duration-move)_var(--ease-settle)] [&_.notice[data-ending-style]]:[translate:0_calc(100%+6.5rem)] [&_.notice[data-starting-style]]:[translate:0_calc(100%+6.5rem)]"
          aria-label={uiTexts.notices}
        >
          <List offer={offer} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
};
