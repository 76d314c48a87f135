import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { NoticeKind } from "./over/notify.ts";
import { referredIfText } from "./Referred.tsx";

export const noticeFrame =
  "notice flex items-start gap-3 rounded-md border px-4 py-3.5 text-ink [&_.btn]:min-h-10 [&_strong]:block [&>svg]:mt-[0.1em]";

const looks: Record<NoticeKind, string> = {
  success: "border-green-200 bg-green-50 [&>svg]:text-positive",
  error: "notice-err border-madder-100 bg-madder-50 [&>svg]:text-danger",
  warning: "border-accent-line bg-brass-50 [&>svg]:text-brass-700",
  info: "border-blue-100 bg-blue-50 [&>svg]:text-link",
};

const icons = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, info: Info };

export const noticeClass = (kind: NoticeKind) => `${noticeFrame} ${looks[kind]}`;

export const NoticeIcon = ({ kind }: { kind: NoticeKind }) => {
  const Icon = icons[kind];
  return <Icon />;
};

/** An inline notice. Set `live` if it appears in response to a user action. */
export const Notice = ({
  kind = "info",
  title,
  live,
  children,
  action,
}: {
  kind?: NoticeKind;
  title?: ReactNode;
  live?: boolean;
  children?: ReactNode;
  action?: ReactNode;
}) => (
  <div
    // A button beside little room goes below: the text must not become a column of single words.
    className={`${noticeClass(kind)} ${action ? "flex-wrap" : ""}`}
    role={live ? (kind === "error" ? "alert" : "status") : undefined}
  >
    <NoticeIcon kind={kind} />
    <div className={`min-w-0 ${action ? "flex-[1_1_min(12rem,calc(100%-2.5rem))]" : "flex-1"}`}>
      {title ? <strong>{title}</strong> : null}
      {referredIfText(children)}
    </div>
    {action}
  </div>
);
