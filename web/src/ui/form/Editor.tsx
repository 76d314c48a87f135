import { DOMParser as DocumentParser, type Node as Part } from "@tiptap/pm/model";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { EditorContent, getSchema, type Editor as Tiptap, useEditor, useEditorState } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { Bold, Heading1, Heading2, Italic, List, ListOrdered, Pilcrow, Underline } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useContext, useEffect, useId, useState } from "react";
import { cleanNodes } from "#web/ui/rich-text/rich-text.ts";
import { SharedToolbar, type WrittenText } from "#web/ui/rich-text/shared-toolbar.ts";
import { withLists } from "#web/ui/rich-text/word-lists.ts";
import { markLook } from "../mark-look.ts";
import { uiTexts } from "../texts.ts";
import type { ControlProps } from "./Field.tsx";

const extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2] },
    blockquote: false,
    code: false,
    codeBlock: false,
    dropcursor: false,
    gapcursor: false,
    horizontalRule: false,
    link: false,
    strike: false,
    trailingNode: false,
  }),
];

/** Parsed from clean nodes rather than from markup, which a Trusted Types policy would refuse. */
const parser = DocumentParser.fromSchema(getSchema(extensions));
const documentOf = (html: string) => parser.parse(cleanNodes(html)).toJSON();

const htmlOf = (editor: Tiptap) => (editor.isEmpty ? "" : editor.getHTML());

type Tool = {
  label: string;
  icon: ReactNode;
  /** Its sign says little: its name stands in its place where there is room. */
  saysItsName?: true;
  isOn: (editor: Tiptap) => boolean;
  run: (editor: Tiptap) => boolean;
};

const tools: readonly Tool[] = [
  {
    label: uiTexts.bold,
    icon: <Bold />,
    isOn: (editor) => editor.isActive("bold"),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: uiTexts.italic,
    icon: <Italic />,
    isOn: (editor) => editor.isActive("italic"),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: uiTexts.underline,
    icon: <Underline />,
    isOn: (editor) => editor.isActive("underline"),
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    label: uiTexts.heading1,
    icon: <Heading1 />,
    saysItsName: true,
    isOn: (editor) => editor.isActive("heading", { level: 1 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 1 }).run(),
  },
  {
    label: uiTexts.heading2,
    icon: <Heading2 />,
    saysItsName: true,
    isOn: (editor) => editor.isActive("heading", { level: 2 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    label: uiTexts.paragraph,
    icon: <Pilcrow />,
    saysItsName: true,
    isOn: (editor) => editor.isActive("paragraph"),
    run: (editor) => editor.chain().focus().setParagraph().run(),
  },
  {
    label: uiTexts.bulletList,
    icon: <List />,
    isOn: (editor) => editor.isActive("bulletList"),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: uiTexts.numberedList,
    icon: <ListOrdered />,
    isOn: (editor) => editor.isActive("orderedList"),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
];

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** One tab stop for the whole bar; arrows move within it. */
const moveFocus = (event: KeyboardEvent<HTMLDivElement>) => {
  const step = steps[event.key];
  if (!step) return;
  const buttons: (Element | null)[] = [...event.currentTarget.querySelectorAll("button")];
  const at = buttons.indexOf(document.activeElement);
  const next = buttons[(at + step + buttons.length) % buttons.length];
  event.preventDefault();
  if (next instanceof HTMLElement) next.focus();
};

const Tools = ({
  editor,
  on = [],
  ...named
}: {
  editor: Tiptap | undefined;
  on?: readonly boolean[];
  "aria-label"?: string;
  "aria-labelledby"?: string;
}) => (
  <div className="editor-tools" role="toolbar" {...named} onKeyDown={moveFocus}>
    {tools.map((tool, index) => (
      <button
        key={tool.label}
        type="button"
        tabIndex={index === 0 ? 0 : -1}
        aria-label={tool.label}
        title={tool.label}
        aria-pressed={on[index] ?? false}
        aria-disabled={editor ? undefined : true}
        onClick={() => editor && tool.run(editor)}
      >
        {tool.saysItsName ? (
          <>
            <span className="grid sm:hidden">{tool.icon}</span>
            <span className="px-2 text-sm font-strong max-sm:hidden">{tool.label}</span>
          </>
        ) : (
          tool.icon
        )}
      </button>
    ))}
  </div>
);

const Toolbar = ({
  editor,
  ...named
}: {
  editor: Tiptap;
  "aria-label"?: string;
  "aria-labelledby"?: string;
}) => {
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => tools.map((tool) => !now.isDestroyed && tool.isOn(now)),
  });
  return <Tools editor={editor} on={on} {...named} />;
};

/** The bar of several texts, named after the one that it acts on. */
export const SharedBar = ({ text }: { text: WrittenText | undefined }) => {
  const id = useId();
  return (
    <>
      <span hidden id={id}>
        {uiTexts.toolbar}
      </span>
      {text ? (
        <Toolbar editor={text.editor} aria-labelledby={`${id} ${text.labelledBy}`} />
      ) : (
        <Tools editor={undefined} aria-labelledby={id} />
      )}
    </>
  );
};

/** Finds passages in a line of plain text. */
export type Finder = (text: string) => readonly { start: number; end: number }[];

/** Shows the passages that are found, without changing what is written. */
const passagesIn = (document: Part, find: Finder): DecorationSet => {
  const found: Decoration[] = [];
  document.descendants((node, position) => {
    if (!node.isTextblock) return true;
    const text = node.textBetween(0, node.content.size, "\n", "\n");
    for (const { start, end } of find(text))
      found.push(
        Decoration.inline(position + 1 + start, position + 1 + end, {
          nodeName: "mark",
          class: markLook,
        }),
      );
    return false;
  });
  return DecorationSet.create(document, found);
};

/** The styles that ProseMirror asks for stand in rich-text.css: the page's policy refuses injected ones. */
export const Editor = ({
  control,
  labelledBy,
  value,
  onChange,
  onBlur,
  marked,
}: {
  control: ControlProps;
  labelledBy: string;
  value: string;
  onChange: (html: string) => void;
  onBlur?: (() => void) | undefined;
  marked?: Finder | undefined;
}) => {
  const [first] = useState(() => documentOf(value));
  const shared = useContext(SharedToolbar);
  const { id, ...described } = control;
  const said = Object.entries(described).filter(([, set]) => set !== undefined);
  const editor = useEditor({
    extensions,
    content: first,
    injectCSS: false,
    onUpdate: ({ editor: now }) => onChange(htmlOf(now)),
    onFocus: ({ editor: now }) => shared?.take({ editor: now, labelledBy }),
    onBlur: () => onBlur?.(),
    editorProps: {
      transformPastedHTML: withLists,
      ...(marked && { decorations: ({ doc }) => passagesIn(doc, marked) }),
      attributes: {
        id,
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": labelledBy,
        class: "prose",
        ...Object.fromEntries(said.map(([name, set]) => [name, String(set)])),
      },
    },
  });

  // The form was reset, or its answer arrived after the editor. React may also hide a page and show it again:
  // the editor is then destroyed for a moment.
  useEffect(() => {
    if (editor.isDestroyed || editor.isFocused || value === htmlOf(editor)) return;
    editor.commands.setContent(documentOf(value), { emitUpdate: false });
  }, [editor, value]);

  const leave = shared?.leave;
  useEffect(() => () => leave?.(editor), [leave, editor]);

  return (
    <div className="editor" data-invalid={control["aria-invalid"]}>
      {shared ? null : <Toolbar editor={editor} aria-label={uiTexts.toolbar} />}
      <EditorContent editor={editor} />
    </div>
  );
};
