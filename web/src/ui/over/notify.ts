import { Toast } from "@base-ui/react/toast";

export type NoticeKind = "success" | "error" | "warning" | "info";
type Undo = () => Promise<unknown>;
type Message = { title: string; description?: string | undefined; kind: NoticeKind; undo?: Undo };

export const noticeManager = Toast.createToastManager<{ kind: NoticeKind; undo?: Undo }>();
const successTime = 3_000;
/** How long a removal can be undone. The time stands still while the notice is hovered or holds the focus. */
const undoTime = 10_000;

/** Notices sent before `Notices` has loaded wait here. */
let early: Message[] | undefined = [];

// What failed was done after all, or was given up: an error does not outlast the next success.
let errors: string[] = [];
const closeErrors = (): void => {
  for (const id of errors) noticeManager.close(id);
  errors = [];
};

/** Whether the reader asked that notices stay until they close them. */
const areLasting = () => document.documentElement.dataset["notices"] === "lasting";

const show = (message: Message) => {
  if (early) {
    early.push(message);
    return;
  }
  const stays = message.kind === "error";
  if (message.kind === "success") closeErrors();
  const id = noticeManager.add({
    title: message.title,
    description: message.description,
    data: { kind: message.kind, ...(message.undo && { undo: message.undo }) },
    timeout: stays || areLasting() ? 0 : message.undo ? undoTime : successTime,
    priority: stays ? "high" : "low",
  });
  if (stays) errors.push(id);
};

export const releaseEarlyNotices = () => {
  const messages = early ?? [];
  early = undefined;
  for (const message of messages) show(message);
};

/** Successes leave after 3 seconds, or 10 if they can be undone; all stay until closed for those who asked for it; errors stay until closed, until something succeeds or a form is sent again. */
export const notify = {
  success: (title: string, detail?: string) => show({ title, description: detail, kind: "success" }),
  undoable: (title: string, detail: string | undefined, undo: Undo) =>
    show({ title, description: detail, kind: "success", undo }),
  error: (title: string, detail?: string) => show({ title, description: detail, kind: "error" }),
  /** Closes the errors of earlier tries, as the next one begins. */
  tryAgain: closeErrors,
  info: (title: string, detail?: string) => show({ title, description: detail, kind: "info" }),
};
