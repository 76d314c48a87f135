import { useEffect, useRef, useState } from "react";
import { getDocument, type PDFDocumentProxy, type RenderTask } from "unpdf/pdfjs";
import { FailedState, LoadingState } from "#web/ui/States.tsx";
import { libraryTexts } from "./texts.ts";

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

const sharpness = 2;

/** Drawn once it comes near the window. */
const PdfPage = ({ pdf, number, label }: { pdf: PDFDocumentProxy; number: number; label: string }) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const target = canvas.current;
    if (!target) return;
    let task: RenderTask | undefined;
    const draw = async () => {
      const page = await pdf.getPage(number);
      const natural = page.getViewport({ scale: 1 });
      const scale =
        (Math.max(target.clientWidth, 320) / natural.width) * Math.min(devicePixelRatio, sharpness);
      const viewport = page.getViewport({ scale });
      target.width = viewport.width;
      target.height = viewport.height;
      task = page.render({ canvas: target, viewport });
      await task.promise;
      setDrawn(true);
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        // A page that cannot be drawn stays blank; the file can still be downloaded.
        draw().catch(() => setDrawn(true));
      },
      { rootMargin: "400px" },
    );
    observer.observe(target);
    return () => {
      observer.disconnect();
      task?.cancel();
    };
  }, [pdf, number]);
  return (
    <figure className="pdf-page" aria-busy={!isDrawn}>
      <canvas ref={canvas} role="img" aria-label={label} />
      <figcaption className="muted small">{label}</figcaption>
    </figure>
  );
};

/** The pages of a PDF, drawn one below the other. */
export const PdfPages = ({ blob }: { blob: Blob }) => {
  const opened = usePdf(blob);
  if (!opened) return <LoadingState tall />;
  if ("failed" in opened) return <FailedState title={libraryTexts.previewFailed} />;
  const count = opened.pages.numPages;
  return Array.from({ length: count }, (_, index) => index + 1).map((number) => (
    <PdfPage
      key={number}
      pdf={opened.pages}
      number={number}
      label={libraryTexts.previewPage(number, count)}
    />
  ));
};
