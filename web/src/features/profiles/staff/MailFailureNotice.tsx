import type { MailFailure } from "#shared/accounts/accounts.schemas.ts";
import { day } from "#web/ui/dates.ts";
import { Notice } from "#web/ui/Notice.tsx";
import { staffUserTexts } from "./texts.ts";

/** Tells staff that mails to somebody's address fail, and what to do. */
export const MailFailureNotice = ({ kind, at }: MailFailure) => (
  <Notice kind="warning" title={staffUserTexts.mailFailed(day(at))}>
    <p>{staffUserTexts.mailFailedText[kind]}</p>
  </Notice>
);
