import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useParams } from "react-router-dom";
import { forOne } from "#shared/contract/aloud.ts";
import type { AttendanceRecord } from "#shared/timetable/attendance.schemas.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import { ask } from "#web/api/query.ts";
import { useSession } from "#web/api/session.ts";
import { NotFoundPage } from "#web/frame/NotFoundPage.tsx";
import { Page } from "#web/frame/Page.tsx";
import { paths } from "#web/frame/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { hours } from "#web/ui/dates.ts";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { EmptyState } from "#web/ui/lists/States.tsx";
import { CertificateSheet } from "./RecordSheets.tsx";
import { certifiedOf } from "./record-sheets.ts";
import { ownCertificateTexts as texts } from "./record-texts.ts";

const Own = ({ record }: { record: AttendanceRecord }) => {
  const { current } = useSession();
  const certified = certifiedOf(record);
  return (
    <div className="side [--cols:22rem_minmax(0,1fr)] [--gap:1.75rem]">
      <div className="stack print:hidden">
        {certified.length === 0 ? (
          <EmptyState title={texts.none} sign="book">
            {texts.noneText}
          </EmptyState>
        ) : (
          <div className="row">
            <Button onClick={() => window.print()}>
              <Printer />
              {texts.print}
            </Button>
            <p className="small muted">{texts.hint}</p>
          </div>
        )}
        <section className="panel stack stack-s">
          <h2 className="text-xl">{texts.day}</h2>
          <ul className="grid gap-1">
            {record.learners.flatMap(({ profile_id, rows }) =>
              rows.map(({ time_slot_id, start_time, structure, outcome }) => (
                <li key={`${profile_id} ${time_slot_id}`}>
                  {texts.row(
                    hours(start_time),
                    structure.name,
                    forOne(texts.outcomes[outcome], current?.genre_id),
                  )}
                </li>
              )),
            )}
          </ul>
          <p className="small muted">{texts.wrong}</p>
        </section>
      </div>
      <div className="a4-desk">
        {certified.map((one) => (
          <CertificateSheet
            key={one.profile_id}
            event={record.event}
            release={record.release}
            certified={one}
            genreId={current?.genre_id}
          />
        ))}
      </div>
    </div>
  );
};

/** A learner's own record of an event, and the certificate that they print. */
export const CertificatePage = () => {
  const { eventId = "" } = useParams();
  const { current } = useSession();
  const query = useQuery(ask(timetable.getOwnAttendance, { params: { eventId } }));
  if (query.error?.status === 404) return <NotFoundPage />;
  return (
    <Page
      title={texts.title}
      eyebrow={query.data?.event.name}
      back={{ to: paths.agenda(eventId), label: texts.back }}
      intro={<p className="muted print:hidden">{forOne(texts.intro, current?.genre_id)}</p>}
    >
      <Loaded query={query} failed={texts.failed}>
        {(record) => <Own record={record} />}
      </Loaded>
    </Page>
  );
};
