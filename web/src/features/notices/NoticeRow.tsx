import {
  BookOpen,
  Building2,
  CalendarClock,
  FileText,
  FolderOpen,
  type LucideIcon,
  MessageSquare,
  Upload,
  UserCheck,
} from "lucide-react";
import { Link } from "react-router-dom";
import { type NoticeGroup, type NoticeKind, noticeKinds } from "#shared/notices/notices.rules.ts";
import type { Notice } from "#shared/notices/notices.schemas.ts";
import { paths } from "#web/frame/paths.ts";
import { timeOf } from "#web/ui/dates.ts";
import { noticesTexts, noticeText } from "./texts.ts";

const icons: Record<NoticeGroup, LucideIcon> = {
  people: UserCheck,
  situations: BookOpen,
  steps: MessageSquare,
  library: FolderOpen,
  standing: UserCheck,
  wishes: CalendarClock,
  timetable: CalendarClock,
  hosts: Building2,
  imports: Upload,
};

/** The import, as long as it is kept; then the page of such imports. */
const importPage = (about: string) => {
  const [owner = "", id] = about.split("~");
  const pages: Record<string, string> = { structures: paths.importStructures, users: paths.importUsers };
  return paths.importOf(pages[owner] ?? paths.importLearners(owner), id);
};

const pages: Record<NoticeKind, (about: string) => string> = {
  people_to_confirm: () => paths.dashboard(),
  situation_submitted: paths.situation,
  situation_returned: paths.editSituation,
  situation_reviewed: paths.situation,
  situation_published: paths.situation,
  situation_withdrawal_asked: paths.editSituation,
  situation_withdrawn: paths.situation,
  step_note: paths.step,
  step_deliverable: paths.step,
  folder_shared: paths.folder,
  document_shared: paths.document,
  profile_confirmed: () => paths.dashboard(),
  attachment_confirmed: paths.structure,
  enrolment_confirmed: () => paths.dashboard(),
  learner_removed: () => paths.dashboard(),
  instructor_removed: () => paths.dashboard(),
  wishes_open: paths.preEventWishes,
  wishes_closing: paths.preEventWishes,
  timetable_published: paths.agenda,
  host_answered: paths.editEvent,
  import_finished: importPage,
};

const detailOf = ({ kind, name, lines }: Notice): string | undefined => {
  if (lines) return noticesTexts.lines(lines);
  return noticeKinds[kind] === "steps" ? (name ?? undefined) : undefined;
};

/** A notice: what happened, with the way there. `short`: in the popover. */
export const NoticeRow = ({
  notice,
  polite,
  short,
  onOpen,
}: {
  notice: Notice;
  polite: boolean;
  short?: true;
  onOpen: () => void;
}) => {
  const group = noticeKinds[notice.kind];
  const Icon = notice.kind === "step_deliverable" ? FileText : icons[group];
  const text = noticeText(notice, polite);
  const times =
    notice.count > 1 && notice.kind !== "people_to_confirm" ? noticesTexts.again(notice.count) : undefined;
  const details = [detailOf(notice), times].filter((one) => one !== undefined);
  return (
    <li data-unread={notice.is_read ? undefined : ""}>
      {short ? null : (
        <span className="news-mark" aria-hidden="true">
          <Icon />
        </span>
      )}
      <div>
        <Link to={pages[notice.kind](notice.about)} onClick={onOpen}>
          {text}
        </Link>
        {details.length > 0 || short ? (
          <small>{[short ? timeOf(notice.at) : undefined, ...details].filter(Boolean).join(" · ")}</small>
        ) : null}
      </div>
      {short ? null : (
        <time dateTime={notice.at}>
          {notice.is_read ? null : <span className="new">{noticesTexts.fresh} </span>}
          {timeOf(notice.at)}
        </time>
      )}
    </li>
  );
};
