import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { maxReasonLength } from "#shared/contract/fields.ts";
import { ExcuseChange, type LearnerRecord } from "#shared/timetable/attendance.schemas.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import { ask, useSend } from "#web/api/query.ts";
import { attempt } from "#web/frame/admin/saving.ts";
import { useBodyForm } from "#web/frame/body-form.ts";
import { Refusal } from "#web/frame/Refusal.tsx";
import { Aloud } from "#web/ui/Aloud.tsx";
import { Button } from "#web/ui/Button.tsx";
import { dayTime, hours } from "#web/ui/dates.ts";
import { Form } from "#web/ui/form/Form.tsx";
import { SelectField, TextField } from "#web/ui/form/TextField.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { Dialog } from "#web/ui/over/Dialog.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { learnerDayTexts as texts } from "./learner-day-texts.ts";

type Row = LearnerRecord["rows"][number];
type Given = { eventId: string; profileId: string };

const whoOf = ({ by }: NonNullable<Row["said"]>): string =>
  by.profile_id === null ? texts.byHost(by.name) : texts.byTeam(by.name);
const byOf = (said: NonNullable<Row["said"]>): string => texts.by(whoOf(said), dayTime(said.at));

const wholeDay = "";

const useExcuse = ({ eventId, profileId }: Given) => {
  const sending = useSend(timetable.excuseLearner, {
    refreshes: [timetable.getLearnerRecord, timetable.getAttendance, timetable.getAttendanceRecord],
  });
  const excuse = (body: ExcuseChange) => sending.mutateAsync({ params: { id: eventId, profileId }, body });
  return { excuse, isPending: sending.isPending };
};

const RowLine = ({ row, onTakeBack }: { row: Row; onTakeBack: () => void }) => (
  <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 py-2.5">
    <div>
      <strong className="block leading-tight">{texts.row(hours(row.start_time), row.structure.name)}</strong>
      <span>
        <Aloud>{texts.outcomes[row.outcome]}</Aloud>
      </span>
      {row.excuse ? (
        <>
          <span>{texts.because(row.excuse.reason)}</span>
          <small className="muted block">{byOf(row.excuse)}</small>
        </>
      ) : row.said ? (
        <small className="muted block">{byOf(row.said)}</small>
      ) : null}
    </div>
    {row.excuse ? (
      <Button variant="quiet" onClick={onTakeBack}>
        {texts.takeBack}
        <span className="sr"> : {texts.row(hours(row.start_time), row.structure.name)}</span>
      </Button>
    ) : null}
  </li>
);

const ExcuseForm = ({ rows, ...given }: Given & { rows: readonly Row[] }) => {
  const { excuse, isPending } = useExcuse(given);
  const { form, field, submit, refusal } = useBodyForm({
    schema: ExcuseChange,
    values: { slot: wholeDay, reason: "" },
    toBody: ({ slot, reason }) => ({ time_slot_id: slot === wholeDay ? null : slot, reason }),
    renamed: { time_slot_id: "slot" },
  });
  const save = submit(async (body) => {
    await excuse(ExcuseChange.parse(body));
    notify.success(texts.saved);
    form.reset({ slot: wholeDay, reason: "" });
  });
  const free = rows.filter(({ outcome }) => outcome !== "present" && outcome !== "late");
  return (
    <Form className="stack" onSubmit={save}>
      <h3>{texts.excuse}</h3>
      <SelectField
        label={texts.when}
        {...field("slot")}
        options={[
          { id: wholeDay, label: texts.wholeDay },
          ...free.map(({ time_slot_id, start_time, structure }) => ({
            id: time_slot_id,
            label: texts.row(hours(start_time), structure.name),
          })),
        ]}
      />
      <Refusal>{refusal}</Refusal>
      <TextField
        label={texts.reason}
        hint={texts.reasonHint}
        maxLength={maxReasonLength}
        required
        {...field("reason")}
      />
      <Button type="submit" variant="outline" pending={isPending}>
        {texts.save}
      </Button>
    </Form>
  );
};

const Day = ({ record, ...given }: Given & { record: LearnerRecord }) => {
  const { excuse } = useExcuse(given);
  const [announced, announce] = useState("");
  const takeBack = async ({ time_slot_id }: Row) => {
    const refused = await attempt(() => excuse({ time_slot_id, reason: null }), { success: texts.tookBack });
    if (!refused) announce(texts.tookBack);
  };
  const { promotion, arrival } = record;
  const about = [promotion, arrival ? texts.cameIn(whoOf(arrival), dayTime(arrival.at)) : null]
    .filter(Boolean)
    .join(" · ");
  return (
    <div className="stack">
      {about ? (
        <p className="muted">
          <Aloud>{about}</Aloud>
        </p>
      ) : null}
      <ul className="divide-y divide-line border-y border-line">
        {record.rows.map((row) => (
          <RowLine key={row.time_slot_id} row={row} onTakeBack={() => void takeBack(row)} />
        ))}
      </ul>
      <p className="sr" role="status">
        {announced}
      </p>
      <ExcuseForm rows={record.rows} {...given} />
    </div>
  );
};

/** What became of a learner's day, slot by slot, and by whom it was said; staff excuse them here, also after the day. */
export const LearnerDayDialog = ({
  name,
  onClose,
  ...given
}: Given & { name: string; onClose: () => void }) => {
  const { eventId, profileId } = given;
  const query = useQuery(ask(timetable.getLearnerRecord, { params: { id: eventId, profileId } }));
  return (
    <Dialog open onClose={onClose} title={texts.title(name)}>
      <Loaded query={query} failed={texts.failed}>
        {(record) => <Day record={record} {...given} />}
      </Loaded>
    </Dialog>
  );
};
