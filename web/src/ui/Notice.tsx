import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { NoticeKind } from "./notify.ts";
import { referredIfText } from "./Referred.tsx";

const looks: Record<NoticeKind, string> = {
  success: "notice notice-ok",
  error: "notice notice-err",
  warning: "notice notice-warn",
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
