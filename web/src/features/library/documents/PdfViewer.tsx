import { type RefObject, useEffect, useRef, useState } from "react";
import {
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  type RenderTask,
  TextLayer,
} from "unpdf/pdfjs";
import { FailedState, LoadingState } from "#web/ui/lists/States.tsx";
import { libraryTexts } from "../texts.ts";

type Opened = { pages: PDFDocumentProxy } | { failed: true } | undefined;

/** Opens a PDF to draw its pages: no script in it runs, no link is followed, nothing is fetched for it. */
const usePdf = (blob: Blob): Opened => {
  const [opened, setOpened] = useState<Opened>();
  useEffect(() => {
    let isGone = false;
    const open = async () => {
      const data = new Uint8Array(await blob.arrayBuffer());
      if (isGone) return undefined;
      // The page's policy refuses eval and WebAssembly; the slower ways give the same drawing.
      return getDocument({ data, isEvalSupported: false, useWasm: false, enableXfa: false });
    };
    const task = open();
    task
      .then(async (loading) => {
        const pages = await loading?.promise;
        if (pages && !isGone) setOpened({ pages });
      })
      .catch(() => (isGone ? undefined : setOpened({ failed: true })));
    return () => {
      isGone = true;
      void task.then((loading) => loading?.destroy());
    };
  }, [blob]);
  return opened;
};

/** Keeps the size of the text in step with that of the page below it. */
const useScale = (text: RefObject<HTMLElement | null>, natural: number | undefined) => {
  useEffect(() => {
    const target = text.current;
    const sheet = target?.parentElement;
    if (!target || !sheet || natural === undefined) return;
    const observer = new ResizeObserver(() =>
      target.style.setProperty("--total-scale-factor", String(sheet.clientWidth / natural)),
    );
    observer.observe(sheet);
    return () => observer.disconnect();
  }, [text, natural]);
};

const sharpness = 2;

/** Renders a page at the resolution of the screen. */
const beginDrawing = (page: PDFPageProxy, target: HTMLCanvasElement): RenderTask => {
  const natural = page.getViewport({ scale: 1 });
  const scale = (Math.max(target.clientWidth, 320) / natural.width) * Math.min(devicePixelRatio, sharpness);
  const viewport = page.getViewport({ scale });
  target.width = viewport.width;
  target.height = viewport.height;
  return page.render({ canvas: target, viewport });
};

/** Drawn once it comes near the window; its words stand over the drawing, to be read out, selected and copied. */
const PdfPage = ({ pdf, number, label }: { pdf: PDFDocumentProxy; number: number; label: string }) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const [natural, setNatural] = useState<number>();
  useScale(text, natural);
  useEffect(() => {
    const target = canvas.current;
    const container = text.current;
    if (!target || !container) return;
    let task: RenderTask | undefined;
    let isGone = false;
    const draw = async () => {
      const page = await pdf.getPage(number);
      if (isGone) return;
      task = beginDrawing(page, target);
      await task.promise;
      const viewport = page.getViewport({ scale: 1 });
      setNatural(viewport.width);
      const textContentSource = await page.getTextContent();
      if (isGone) return;
      container.replaceChildren();
      await new TextLayer({ textContentSource, container, viewport }).render();
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        // A page that cannot be drawn stays blank; the file can still be downloaded.
        draw()
          .catch(() => undefined)
          .finally(() => setDrawn(true));
      },
      { rootMargin: "400px" },
    );
    observer.observe(target);
    return () => {
      isGone = true;
      observer.disconnect();
      task?.cancel();
    };
  }, [pdf, number]);
  return (
    <figure className="grid justify-items-center gap-1.5" aria-label={label} aria-busy={!isDrawn}>
      <div className="pdf-sheet relative w-[min(100%,56rem)]">
        <canvas
          className="block min-h-48 w-full border border-line bg-white-paper"
          ref={canvas}
          role="img"
          aria-label={label}
        />
        <div
          ref={text}
          className="absolute inset-0 overflow-clip leading-none forced-color-adjust-none [--text-scale:calc(var(--total-scale-factor,1)*var(--min-font-size))] [text-size-adjust:none] [&_:is(span,br)]:absolute [&_:is(span,br)]:origin-top-left [&_:is(span,br)]:cursor-text [&_:is(span,br)]:whitespace-pre [&_:is(span,br)]:text-transparent [&_span]:transform-[rotate(var(--rotate,0deg))_scaleX(var(--scale-x,1))_scale(calc(1/var(--min-font-size)))] [&_span]:text-[calc(var(--text-scale)*var(--font-height,0))] **:[::selection]:[background:var(--text-picked)]"
        />
      </div>
      <figcaption className="muted small">{label}</figcaption>
    </figure>
  );
};

/** The pages of a PDF, drawn one below the other. */
export const PdfViewer = ({ blob }: { blob: Blob }) => {
  const opened = usePdf(blob);
  // Frees the canvas that measured letters.
  useEffect(() => () => TextLayer.cleanup(), []);
  if (!opened) return <LoadingState tall />;
  if ("failed" in opened) return <FailedState title={libraryTexts.previewFailed} />;
  const count = opened.pages.numPages;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll what has the focus
    <section className="grid gap-4" aria-label={libraryTexts.previewPages(count)} tabIndex={0}>
      {Array.from({ length: count }, (_, index) => index + 1).map((number) => (
        <PdfPage
          key={number}
          pdf={opened.pages}
          number={number}
          label={libraryTexts.previewPage(number, count)}
        />
      ))}
    </section>
  );
};
