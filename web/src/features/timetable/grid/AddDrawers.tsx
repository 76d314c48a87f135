import { ExternalLink } from "lucide-react";
import { type ComponentProps, useMemo, useState } from "react";
import type { ForbiddenPair, Meeting } from "#shared/timetable/timetable.types.ts";
import { paths } from "#web/frame/paths.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { LateCombobox } from "#web/ui/form/LateCombobox.tsx";
import type { TimetableView } from "../timetable-view.ts";
import { Drawer } from "./Drawer.tsx";
import { gridTexts } from "./grid-texts.ts";
import { addableFor, addableTo, unmetWishes } from "./moves-by-place.ts";

type Props = {
  view: TimetableView;
  meetings: readonly Meeting[];
  onAdd: (meeting: Meeting) => void;
  onClose: () => void;
};

const AddDrawer = ({ children, ...drawer }: Omit<ComponentProps<typeof Drawer>, "look">) => (
  <Drawer look="tt-dadd" {...drawer}>
    <div className="tt-dlist">{children}</div>
  </Drawer>
);

const Choice = ({
  name,
  level,
  detail,
  onChoose,
}: {
  name: string;
  level: string;
  detail?: string | undefined;
  onChoose: () => void;
}) => (
  <li>
    <button type="button" className="tt-move" onClick={onChoose}>
      <span className="tt-move-name">
        {name}
        {detail ? <small>{detail}</small> : null}
      </span>
      <span className="tt-cost">{level}</span>
    </button>
  </li>
);

/** Who can be given a free seat of a session. */
export const AddToSession = ({
  view,
  meetings,
  structureId,
  slotId,
  onAdd,
  onClose,
}: Props & { structureId: string; slotId: string }) => {
  const place = { structure_id: structureId, time_slot_id: slotId };
  const found = useMemo(
    () => addableTo(view.input, meetings, { structure_id: structureId, time_slot_id: slotId }),
    [view, meetings, structureId, slotId],
  );
  const wished = found.filter(({ level }) => level !== "added");
  const others = found.filter(({ level }) => level === "added");
  return (
    <AddDrawer title={gridTexts.addTitle(view.placeOf(place))} text={gridTexts.wishing} onClose={onClose}>
      {wished.length === 0 ? (
        <p className="tt-dno">{gridTexts.nobodyWishing}</p>
      ) : (
        <ul className="tt-choices">
          {wished.map((meeting) => (
            <Choice
              key={meeting.profile_id}
              name={view.nameOf(meeting.profile_id)}
              detail={view.personOf(meeting.profile_id)?.promotion.name}
              level={gridTexts.levels[meeting.level]}
              onChoose={() => onAdd(meeting)}
            />
          ))}
        </ul>
      )}
      <div className="tt-anybody">
        <LateCombobox
          label={gridTexts.anybody}
          placeholder={gridTexts.anybodyHint}
          empty={gridTexts.nobodyFree}
          value={null}
          options={others.map(({ profile_id }) => ({
            id: profile_id,
            label: view.nameOf(profile_id),
            detail: view.personOf(profile_id)?.promotion.name,
          }))}
          onChange={(option) => {
            const meeting = others.find(({ profile_id }) => profile_id === option?.id);
            if (meeting) onAdd(meeting);
          }}
        />
      </div>
    </AddDrawer>
  );
};

const shownAtFirst = 12;

/** Where a learner can go in a slot in which they are free. */
export const AddForLearner = ({
  view,
  meetings,
  profileId,
  slotId,
  onAdd,
  onClose,
}: Props & { profileId: string; slotId: string }) => {
  const [all, setAll] = useState(false);
  const found = useMemo(
    () => addableFor(view.input, meetings, profileId, slotId),
    [view, meetings, profileId, slotId],
  );
  const shown = all ? found : found.slice(0, shownAtFirst);
  return (
    <AddDrawer title={gridTexts.whereTo(view.nameOf(profileId), view.slotOf(slotId))} onClose={onClose}>
      {found.length === 0 ? <p className="tt-dno">{gridTexts.noStructureFree}</p> : null}
      <ul className="tt-choices">
        {shown.map((meeting) => (
          <Choice
            key={meeting.structure_id}
            name={view.structureNameOf(meeting.structure_id)}
            detail={view.zoneOf(meeting.structure_id)?.name}
            level={gridTexts.levels[meeting.level]}
            onChoose={() => onAdd(meeting)}
          />
        ))}
      </ul>
      {found.length > shown.length ? (
        <Button variant="quiet" small className="justify-self-start" onClick={() => setAll(true)}>
          {gridTexts.others(found.length - shown.length)}
        </Button>
      ) : null}
    </AddDrawer>
  );
};

/** A structure on demand: who wished for it in vain, and where they could still be added. */
export const StructureDrawer = ({
  view,
  meetings,
  structureId,
  mayEdit,
  onAdd,
  onAllow,
  onClose,
}: Props & { structureId: string; mayEdit: boolean; onAllow: (pair: ForbiddenPair) => void }) => {
  const found = useMemo(() => unmetWishes(view.input, meetings, structureId), [view, meetings, structureId]);
  return (
    <AddDrawer
      title={gridTexts.structureRow(view.structureNameOf(structureId))}
      onClose={onClose}
      actions={
        <ButtonLink variant="outline" small to={paths.structure(structureId)}>
          <ExternalLink />
          {gridTexts.openStructure}
        </ButtonLink>
      }
    >
      {found.length === 0 ? <p className="tt-dno">{gridTexts.nobodyUnmet}</p> : null}
      <ul className="tt-choices">
        {found.map(({ wish, isPossible, forbidden }) => {
          const name = view.nameOf(wish.profile_id);
          const level = gridTexts.levels[wish.level];
          return isPossible && mayEdit ? (
            <Choice
              key={wish.profile_id}
              name={name}
              detail={gridTexts.addTo(view.slotOf(wish.time_slot_id))}
              level={level}
              onChoose={() => onAdd(wish)}
            />
          ) : (
            <li key={wish.profile_id} className="tt-unmet">
              <span className="tt-move-name">
                {name}
                {forbidden ? (
                  <small>{forbidden.reason || gridTexts.removedByHand}</small>
                ) : isPossible ? null : (
                  <small>{gridTexts.noSeatLeft}</small>
                )}
              </span>
              <span className="tt-cost">{level}</span>
              {forbidden && mayEdit ? (
                <Button variant="quiet" small onClick={() => onAllow(forbidden)}>
                  {gridTexts.allow}
                  <span className="sr">{gridTexts.allowOf(name, view.structureNameOf(structureId))}</span>
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
    </AddDrawer>
  );
};
