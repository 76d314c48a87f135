import { Toast } from "@base-ui/react/toast";

export type NoticeKind = "success" | "error" | "warning" | "info";
type Undo = () => Promise<unknown>;
type Message = { title: string; description?: string | undefined; kind: NoticeKind; undo?: Undo };

export type NoticeData = { kind: NoticeKind; undo?: Undo; offersToKeep?: boolean };
export const noticeManager = Toast.createToastManager<NoticeData>();
const successTime = 3_000;
/** How long a notice with a button stays. The time stands still while it is hovered or holds the focus. */
const buttonTime = 10_000;

/** Notices sent before `Notices` has loaded wait here. */
let early: Message[] | undefined = [];
const { promise, resolve: tellFirst } = Promise.withResolvers<void>();
/** Comes with the first notice that waits for `Notices`. */
export const firstNotice = promise;

// What failed was done after all, or was given up: an error does not outlast the next success.
let errors: string[] = [];
const closeErrors = (): void => {
  for (const id of errors) noticeManager.close(id);
  errors = [];
};

// Of quick saves in a row the last notice stands for all that say the same, unless one has a button of its own.
const plain = new Map<string, string>();

/** Whether the reader asked that notices stay until they close them. */
const areLasting = () => document.documentElement.dataset["notices"] === "lasting";

let mayOfferToKeep = false;
/** Whether the next success offers to keep notices on the screen. */
export const offerToKeepNext = (may: boolean): void => {
  mayOfferToKeep = may;
};

const show = (message: Message) => {
  if (early) {
    early.push(message);
    tellFirst();
    return;
  }
  const stays = message.kind === "error";
  if (message.kind === "success") closeErrors();
  const offersToKeep = message.kind === "success" && !message.undo && mayOfferToKeep && !areLasting();
  if (offersToKeep) mayOfferToKeep = false;
  const isPlain = message.kind === "success" && !message.undo && !offersToKeep;
  const words = `${message.title}\n${message.description ?? ""}`;
  const same = isPlain ? plain.get(words) : undefined;
  if (same) noticeManager.close(same);
  const id = noticeManager.add({
    title: message.title,
    description: message.description,
    data: { kind: message.kind, offersToKeep, ...(message.undo && { undo: message.undo }) },
    timeout: stays || areLasting() ? 0 : message.undo || offersToKeep ? buttonTime : successTime,
    priority: stays ? "high" : "low",
  });
  if (stays) errors.push(id);
  if (isPlain) plain.set(words, id);
};

export const releaseEarlyNotices = () => {
  const messages = early ?? [];
  early = undefined;
  for (const message of messages) show(message);
};

/**
 * Successes leave after 3 seconds, or 10 if they have a button; all stay until closed for those who asked for it;
 * errors stay until closed, until something succeeds or a form is sent again.
 */
export const notify = {
  success: (title: string, detail?: string) => show({ title, description: detail, kind: "success" }),
  undoable: (title: string, detail: string | undefined, undo: Undo) =>
    show({ title, description: detail, kind: "success", undo }),
  error: (title: string, detail?: string) => show({ title, description: detail, kind: "error" }),
  /** Closes the errors of earlier tries, as the next one begins. */
  tryAgain: closeErrors,
  info: (title: string, detail?: string) => show({ title, description: detail, kind: "info" }),
};
