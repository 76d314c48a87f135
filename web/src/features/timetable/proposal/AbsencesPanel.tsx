import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useMemo, useState } from "react";
import type { TimetablePerson } from "#shared/timetable/timetable.schemas.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";
import { ask } from "#web/api/query.ts";
import { PresenceDialog } from "#web/features/wishes/staff/CampaignDialogs.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Combobox } from "#web/ui/form/Combobox.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { Dialog } from "#web/ui/over/Dialog.tsx";
import { timetableTexts } from "../texts.ts";
import type { TimetableView } from "../timetable-view.ts";

const shownAtFirst = 6;

/** What staff noted of a learner's presence is read when they open it: only staff read the reason. */
const LearnerPresence = ({
  eventId,
  person: { profile_id, name, promotion },
  onClose,
}: {
  eventId: string;
  person: TimetablePerson;
  onClose: () => void;
}) => {
  const query = useQuery({
    ...ask(wishes.getWishCampaign, {
      params: { id: eventId },
      query: { search: name, training_action_id: promotion.id },
    }),
    select: ({ data }) => data.find((one) => one.profile_id === profile_id) ?? null,
    refetchOnMount: "always",
  });
  // A form keeps the version that it opened with: not that of an answer from before the last change. It stays while that is
  // read again.
  if (query.data && query.isFetchedAfterMount)
    return <PresenceDialog event={{ id: eventId }} learner={query.data} onClose={onClose} />;
  return (
    <Dialog open title={timetableTexts.presenceOf(name)} onClose={onClose}>
      <Loaded query={query} failed={timetableTexts.presenceFailed}>
        {(learner) => (learner ? null : <p>{timetableTexts.gone(name)}</p>)}
      </Loaded>
    </Dialog>
  );
};

/** Who is not there in some slots: no computation gives them a meeting then. */
export const AbsencesPanel = ({ eventId, view }: { eventId: string; view: TimetableView }) => {
  const [open, setOpen] = useState<TimetablePerson>();
  const [isWhole, setWhole] = useState(false);
  const people = useMemo(() => {
    const coming = new Map(view.input.learners.map((one) => [one.profile_id, one.absent_slot_ids]));
    return view.people
      .filter(({ profile_id }) => coming.has(profile_id))
      .map((person) => ({ person, absent: coming.get(person.profile_id) ?? [] }));
  }, [view]);
  const options = useMemo(
    () =>
      people.map(({ person: { profile_id, name, promotion } }) => ({
        id: profile_id,
        label: name,
        detail: promotion.name,
      })),
    [people],
  );
  const absent = people.filter((one) => one.absent.length > 0);
  const shown = isWhole ? absent : absent.slice(0, shownAtFirst);
  const slotsOf = (ids: readonly string[]) =>
    ids.length === view.slots.length
      ? timetableTexts.allDay
      : view.slots
          .filter(({ id }) => ids.includes(id))
          .map(({ label }) => label)
          .join(", ");
  return (
    <section
      className="grid items-start p-pad gap-x-8 gap-y-3 lg:grid-cols-[minmax(0,1fr)_20rem]"
      aria-labelledby="tt-absences"
    >
      <div>
        <h2 id="tt-absences" className="text-lg">
          {timetableTexts.absences}
        </h2>
        <p className="muted">{timetableTexts.absencesText(absent.length)}</p>
      </div>
      <Combobox
        label={timetableTexts.noteAbsence}
        labelHidden
        placeholder={timetableTexts.noteAbsenceOf}
        options={options}
        value={null}
        onChange={(option) => setOpen(people.find(({ person }) => person.profile_id === option?.id)?.person)}
      />
      {absent.length > 0 ? (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-x-6 gap-y-1 lg:col-span-full">
          {shown.map(({ person, absent: ids }) => (
            <li
              key={person.profile_id}
              className="flex items-center justify-between gap-2 border-t border-line"
            >
              <span>
                <strong>{person.name}</strong>
                <small className="num block text-ink-2">{slotsOf(ids)}</small>
              </span>
              <Button variant="quiet" onClick={() => setOpen(person)}>
                <Pencil />
                {timetableTexts.changeAbsence}
                <span className="sr">{timetableTexts.ofPerson(person.name)}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {absent.length > shown.length ? (
        <Button variant="quiet" className="justify-self-start" onClick={() => setWhole(true)}>
          {timetableTexts.otherAbsent(absent.length - shown.length)}
        </Button>
      ) : null}
      {open ? (
        <LearnerPresence
          key={open.profile_id}
          eventId={eventId}
          person={open}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </section>
  );
};
