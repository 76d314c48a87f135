import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { NoticeKind } from "./notify.ts";
import { referredIfText } from "./Referred.tsx";

const looks: Record<NoticeKind, string> = {
  success: "notice [--n50:var(--color-green-50)] [--n100:var(--color-green-200)] [--n600:var(--positive)]",
  error:
    "notice notice-err [--n50:var(--color-madder-50)] [--n100:var(--color-madder-100)] [--n600:var(--danger)]",
  warning: "notice [--n50:var(--color-brass-50)] [--n100:var(--accent-line)] [--n600:var(--color-brass-700)]",
  info: "notice",
};

const icons = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, info: Info };

export const noticeClass = (kind: NoticeKind) => looks[kind];

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
  <div className={noticeClass(kind)} role={live ? (kind === "error" ? "alert" : "status") : undefined}>
    <NoticeIcon kind={kind} />
    <div>
      {title ? <strong>{title}</strong> : null}
      {referredIfText(children)}
    </div>
    {action}
  </div>
);
