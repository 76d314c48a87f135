import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import {
  type CSSProperties,
  type FormEventHandler,
  type ReactNode,
  useCallback,
  useRef,
  useState,
} from "react";
import { stands } from "#web/ui/browser/stands.ts";
import { RequiredLegend } from "#web/ui/form/Form.tsx";
import { Aloud } from "../Aloud.tsx";
import { IconButton } from "../Button.tsx";
import { uiTexts } from "../texts.ts";
import { dialogBody, dialogFoot, dialogHead, dialogLooks, scrim } from "./dialog-looks.ts";

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** The buttons, the filled one last. */
  footer?: ReactNode;
  /** With it the body and the footer are one form. */
  onSubmit?: FormEventHandler<HTMLFormElement> | undefined;
  /** "large" for two columns, "full" takes the screen; all but "small" take it on phones. */
  size?: "small" | "medium" | "large" | "full" | undefined;
};

const looks = { ...dialogLooks, large: dialogLooks.medium };
const largeWidth = { "--dialog-w": "58rem" } as CSSProperties;

/** Whether the body scrolls and nothing in it takes the focus: then it does itself, so that the arrow keys move it. */
const useScrollStop = () => {
  const [isStop, setStop] = useState(false);
  const watch = useCallback((body: HTMLElement | null) => {
    if (!body) return;
    const look = () =>
      setStop(
        body.scrollHeight > body.clientHeight &&
          !body.querySelector("a, button, input, select, textarea, [tabindex]"),
      );
    // A panel keeps its height while what it shows loads.
    const content = new MutationObserver(look);
    content.observe(body, { childList: true, subtree: true });
    const size = new ResizeObserver(look);
    size.observe(body);
    return () => {
      content.disconnect();
      size.disconnect();
    };
  }, []);
  return { isStop, watch };
};

const Inside = ({ title, footer, onSubmit, children }: Omit<DialogProps, "open" | "onClose" | "size">) => {
  const { isStop, watch } = useScrollStop();
  const content = (
    <>
      <div className={dialogBody} ref={watch} tabIndex={isStop ? 0 : undefined}>
        {onSubmit ? <RequiredLegend /> : null}
        {children}
      </div>
      {footer ? <footer className={dialogFoot}>{footer}</footer> : null}
    </>
  );
  return (
    <>
      <header className={dialogHead}>
        <Base.Title>
          <Aloud>{title}</Aloud>
        </Base.Title>
        <Base.Close render={<IconButton label={uiTexts.close} icon={<X />} />} />
      </header>
      {onSubmit ? (
        <form noValidate onSubmit={onSubmit}>
          {content}
        </form>
      ) : (
        content
      )}
    </>
  );
};

const Frame = ({
  open,
  onClose,
  className,
  style,
  ...inside
}: Omit<DialogProps, "size"> & { className: string; style?: CSSProperties | undefined }) => {
  const popup = useRef<HTMLDivElement>(null);
  // A finger would raise the keyboard over what it came to read.
  const firstField = (opened: string) =>
    opened === "touch" ||
    (popup.current?.querySelector<HTMLElement>(".dialog-body :is(input, select, textarea):enabled") ?? true);
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={inside.onSubmit !== undefined}
      onOpenChange={(next) => (next ? undefined : onClose())}
    >
      <Base.Portal>
        <Base.Backdrop ref={stands.dialog} className={`${scrim} bg-scrim`} forceRender />
        <Base.Popup ref={popup} className={className} style={style} initialFocus={firstField}>
          <Inside {...inside} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
};

/**
 * Keeps focus inside, gives it back on closing. Escape closes it; so does a press outside, but for a form: it would
 * lose what was typed.
 */
export const Dialog = ({ size = "medium", ...dialog }: DialogProps) => (
  <Frame {...dialog} className={looks[size]} style={size === "large" ? largeWidth : undefined} />
);

/** The same, from the right edge: filters, details beside a list; `isWide`: a table. */
export const SlideOver = ({ isWide, ...dialog }: Omit<DialogProps, "size"> & { isWide?: boolean }) => (
  <Frame {...dialog} className={looks.over} style={isWide ? largeWidth : undefined} />
);
