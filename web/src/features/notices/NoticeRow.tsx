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
import { actionOfPlacementImports } from "#shared/placements/placements.rules.ts";
import { paths } from "#web/frame/paths.ts";
import { timeOf } from "#web/ui/dates.ts";
import { noticesTexts, noticeText, stepText } from "./texts.ts";

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
  const action = actionOfPlacementImports(owner);
  const ofAction = action === undefined ? paths.importLearners(owner) : paths.importPlacements(action);
  return paths.importOf(pages[owner] ?? ofAction, id);
};

const pages: Record<NoticeKind, (about: string) => string> = {
  people_to_confirm: () => paths.dashboard(),
  learner_deleted: paths.trainingAction,
  situation_submitted: paths.situation,
  situation_returned: paths.editSituation,
  situation_reviewed: paths.situation,
  situation_published: paths.situation,
  situation_changed: paths.situation,
  situation_withdrawal_asked: paths.editSituation,
  situation_withdrawn: paths.situation,
  situation_deleted: () => paths.ownSituations,
  step_note: paths.step,
  step_word: paths.step,
  step_word_noted: paths.step,
  step_message: paths.step,
  step_deliverable: paths.step,
  folder_shared: paths.folder,
  document_shared: paths.document,
  profile_confirmed: () => paths.dashboard(),
  attachment_confirmed: paths.structure,
  enrolment_confirmed: () => paths.dashboard(),
  enrolment_refused: () => paths.dashboard(),
  attachment_refused: () => paths.dashboard(),
  structure_accepted: paths.structure,
  learner_removed: () => paths.dashboard(),
  instructor_removed: () => paths.dashboard(),
  wishes_open: paths.preEventWishes,
  wishes_closing: paths.preEventWishes,
  timetable_published: paths.agenda,
  host_answered: paths.eventStructures,
  import_finished: importPage,
};

const detailOf = ({ kind, name, lines }: Notice): string | undefined => {
  if (lines) return noticesTexts.lines(lines);
  return noticeKinds[kind] === "steps" ? (name ?? undefined) : undefined;
};

const saidAlone = (notice: Notice, polite: boolean) => {
  const isRepeated = notice.count > 1 && notice.kind !== "people_to_confirm";
  const details = [detailOf(notice), isRepeated ? noticesTexts.again(notice.count) : undefined];
  return { text: noticeText(notice, polite), details: details.filter((one) => one !== undefined) };
};

const saidOfStep = (notices: readonly Notice[]) => {
  const { text, by } = stepText(notices);
  return { text, details: by ? [by] : [] };
};

/** A notice: what happened, with the way there. `short`: in the popover. `others`: older ones of the same step. */
export const NoticeRow = ({
  notice,
  others = [],
  polite,
  short,
  onOpen,
}: {
  notice: Notice;
  others?: readonly Notice[];
  polite: boolean;
  short?: true;
  onOpen: () => void;
}) => {
  const group = noticeKinds[notice.kind];
  const Icon = notice.kind === "step_deliverable" ? FileText : icons[group];
  const { text, details } = others.length > 0 ? saidOfStep([notice, ...others]) : saidAlone(notice, polite);
  return (
    <li
      className={`relative grid items-start gap-x-3.5 ${details.length > 0 ? "sm:items-baseline" : "sm:items-center"} not-first:border-t not-first:border-line py-3.5 ${short ? "px-5" : "grid-cols-[2.5rem_minmax(0,1fr)_auto] px-pad max-sm:grid-cols-[2.5rem_minmax(0,1fr)]"} ${notice.is_read ? "" : "before:absolute before:inset-y-0 before:left-0 before:w-1.25 before:bg-accent forced-colors:before:bg-[Highlight] forced-colors:before:forced-color-adjust-none"}`}
      data-unread={notice.is_read ? undefined : ""}
    >
      {short ? null : (
        <span
          className={`grid size-10 place-items-center rounded-md bg-sunken text-ink-2 sm:self-center ${details.length > 0 ? "sm:row-span-2" : ""}`}
          aria-hidden="true"
        >
          <Icon />
        </span>
      )}
      {/* From `sm` on the hour has a column: on phones a line of its own made each notice one longer. */}
      <div className={short ? undefined : "sm:contents"}>
        <Link
          className={`text-ink no-underline after:absolute after:inset-0 hover:underline hover:decoration-auto focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-ink ${notice.is_read ? "" : "font-strong"}`}
          to={pages[notice.kind](notice.about)}
          onClick={onOpen}
        >
          {text}
        </Link>
        <small className={`block text-sm text-ink-3 ${short ? "" : "sm:contents"}`}>
          {details.length > 0 ? (
            <span className={short ? undefined : "block sm:col-start-2 sm:row-start-2"}>
              {details.join(" · ")}
              {short ? " · " : null}
            </span>
          ) : null}
          <span className={`whitespace-nowrap ${short ? "" : "sm:col-start-3 sm:row-start-1"}`}>
            {short || notice.is_read ? null : (
              <>
                <span className="font-[650] text-ink-2">{noticesTexts.fresh}</span>
                {" · "}
              </>
            )}
            <time dateTime={notice.at}>{timeOf(notice.at)}</time>
          </span>
        </small>
      </div>
    </li>
  );
};
