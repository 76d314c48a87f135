import type { Editor } from "@tiptap/react";
import { type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import { lazyComponent } from "#web/ui/browser/lazy-component.tsx";
import { stands } from "#web/ui/browser/stands.ts";
import { Skeleton } from "#web/ui/lists/States.tsx";
import { SharedToolbar, type WrittenText } from "./shared-toolbar.ts";

const Bar = lazyComponent(
  async () => (await import("#web/ui/form/Editor.tsx")).SharedBar,
  <Skeleton height="3rem" />,
);

/** The rich texts inside have one bar, `RichTextBar`, which acts on the one that was written in last. */
export const WithRichTextBar = ({ children }: { children: ReactNode }) => {
  const [text, setText] = useState<WrittenText>();
  const take = useCallback(
    (next: WrittenText) => setText((now) => (now?.editor === next.editor ? now : next)),
    [],
  );
  const leave = useCallback(
    (editor: Editor) => setText((now) => (now?.editor === editor ? undefined : now)),
    [],
  );
  const bar = useMemo(() => ({ text, take, leave }), [text, take, leave]);
  return <SharedToolbar value={bar}>{children}</SharedToolbar>;
};

/** Follows while one scrolls. */
export const RichTextBar = () => {
  const text = useContext(SharedToolbar)?.text;
  return (
    <div ref={stands.writebar} className="writebar">
      <Bar text={text} />
    </div>
  );
};
