import { useQuery } from "@tanstack/react-query";
import { Calendar, Pencil } from "lucide-react";
import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import * as training from "#shared/training/training.contract.ts";
import { isNext, isOver } from "#shared/training/training.rules.ts";
import type { TrainingActionWhole } from "#shared/training/training.schemas.ts";
import { ask } from "#web/api/query.ts";
import { ActionTabs } from "#web/frame/ActionTabs.tsx";
import { AdminFrame } from "#web/frame/admin/AdminFrame.tsx";
import { NotFoundPage } from "#web/frame/NotFoundPage.tsx";
import { PageHead } from "#web/frame/Page.tsx";
import { paths } from "#web/frame/paths.ts";
import { useOpened } from "#web/frame/recently-opened.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { daySpan } from "#web/ui/dates.ts";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { ActionDialog } from "./ActionDialog.tsx";
import { ActionPeople } from "./ActionPeople.tsx";
import { ArchiveButton, ArchivedNotice } from "./Archiving.tsx";
import { JoinCode } from "./JoinCode.tsx";
import { askPeopleToConfirm } from "./members.ts";
import { PeopleToConfirm } from "./PeopleToConfirm.tsx";
import { staffTrainingTexts } from "./texts.ts";
import { toConfirmTexts } from "./to-confirm-texts.ts";

const titleOf = ({ degree, event, year }: TrainingActionWhole) =>
  [degree.name, event?.name, year].filter(Boolean).join(", ");

const Head = ({ action }: { action: TrainingActionWhole }) => {
  useOpened(staffTrainingTexts.named(action.degree.name, action.year));
  const [editing, setEditing] = useState(false);
  return (
    <>
      <PageHead
        title={titleOf(action)}
        documentTitle={titleOf(action)}
        back={{ to: paths.dashboard("training-actions"), label: staffTrainingTexts.title }}
        intro={
          <div className="meta">
            <Badge look={action.is_fest ? "ink" : "line"}>
              {action.is_fest ? staffTrainingTexts.withFest : staffTrainingTexts.withoutFest}
            </Badge>
            <span>
              <Calendar /> {daySpan(action.start_date, action.end_date)}
            </span>
            {action.event ? (
              <Link to={paths.editEvent(action.event.id)}>{staffTrainingTexts.event}</Link>
            ) : null}
          </div>
        }
        actions={
          action.archived_at ? null : (
            <>
              <ArchiveButton action={action} />
              <Button variant="outline" onClick={() => setEditing(true)}>
                <Pencil />
                {staffTrainingTexts.editAction}
              </Button>
            </>
          )
        }
      />
      <ArchivedNotice action={action} />
      <ActionTabs
        action={{ ...action, name: staffTrainingTexts.named(action.degree.name, action.year) }}
        current="people"
      />
      {editing ? <ActionDialog action={action} onClose={() => setEditing(false)} /> : null}
    </>
  );
};

/** Who asks to join; nothing while nobody does. */
const Waiting = ({ actionId }: { actionId: string }) => {
  const { data } = useQuery(askPeopleToConfirm(actionId));
  if (!data || data.total === 0) return null;
  return (
    <section className="panel stack stack-s" aria-labelledby="to-confirm">
      <h2 id="to-confirm" className="title-m">
        {toConfirmTexts.toConfirm(data.total)}
      </h2>
      <PeopleToConfirm actionId={actionId} />
    </section>
  );
};

/** One training action: its people, who follows whom, and the structures that they bring. */
export const TrainingActionPage = () => {
  const { id = "" } = useParams();
  const query = useQuery(ask(training.getTrainingAction, { params: { id } }));
  if (query.error?.status === 404) return <NotFoundPage />;
  return (
    <AdminFrame below tab="training-actions">
      <Loaded query={query} failed={staffTrainingTexts.pageFailed}>
        {(action) => {
          const now = new Date();
          return (
            <>
              <Head action={action} />
              <Waiting actionId={action.id} />
              {/* Learners join before it begins; from then on they are what one comes for. */}
              {isNext(action, now) ? <JoinCode actionId={action.id} /> : null}
              <ActionPeople action={action} />
              {isNext(action, now) || isOver(action, now) ? null : <JoinCode actionId={action.id} />}
            </>
          );
        }}
      </Loaded>
    </AdminFrame>
  );
};
