import { Ban, CalendarX, Clock, EllipsisVertical, TriangleAlert } from "lucide-react";
import { Link } from "react-router-dom";
import { expected } from "#shared/wishes/wishes.rules.ts";
import type { CampaignLearner } from "#shared/wishes/wishes.schemas.ts";
import { useFolds } from "#web/frame/admin/FoldedOnPhones.tsx";
import { adminTexts } from "#web/frame/admin/texts.ts";
import { paths } from "#web/frame/paths.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { dayAndMonth, shortDayTime } from "#web/ui/dates.ts";
import { type Column, RowActions, Table } from "#web/ui/lists/Table.tsx";
import { Menu } from "#web/ui/over/Menu.tsx";
import { campaignTexts } from "./campaign-texts.ts";

/** The three priority wishes of one learner; one for a structure that does not come is struck out. */
const Priorities = ({ priority, owed }: Pick<CampaignLearner, "priority" | "owed">) => (
  <span className="mr-2 inline-flex gap-0.75 align-[-0.125em]" aria-hidden="true">
    {Array.from({ length: expected.priority }, (_, n) => {
      const look =
        n < expected.priority - owed
          ? "border-ink bg-ink forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none"
          : n < priority
            ? "border-danger [background:linear-gradient(45deg,transparent_42%,var(--danger)_42%_58%,transparent_58%)]"
            : "border-control-line bg-surface";
      // biome-ignore lint/suspicious/noArrayIndexKey: places are all alike
      return <i key={n} className={`size-3.5 rounded-[0.1875rem] border-[1.5px] ${look}`} />;
    })}
  </span>
);

/** When they were reminded, and what else staff should know; nothing of most. */
const notesOn = (learner: CampaignLearner) =>
  [
    learner.reminded_at ? (
      <span key="reminded" className="small muted">
        {campaignTexts.reminded(dayAndMonth(learner.reminded_at))}
      </span>
    ) : null,
    learner.impossible.length > 0 ? (
      <Badge key="impossible" look="danger">
        <Ban />
        <span title={campaignTexts.impossibleNamed(learner.impossible.join(", "))}>
          {campaignTexts.impossibleCount(learner.impossible.length)}
        </span>
      </Badge>
    ) : null,
    learner.address_fails ? (
      <Badge key="address" look="danger">
        <TriangleAlert />
        {campaignTexts.addressFails}
      </Badge>
    ) : null,
    learner.reminder_uncertain ? <Badge key="uncertain">{campaignTexts.uncertain}</Badge> : null,
    learner.absent_slot_ids.length > 0 ? (
      <Badge key="absent">
        <CalendarX />
        <span title={learner.reason || undefined}>
          {campaignTexts.absent(learner.absent_slot_ids.length)}
        </span>
      </Badge>
    ) : null,
    learner.wishes_until ? (
      <Badge key="until">
        <Clock />
        {campaignTexts.until(shortDayTime(learner.wishes_until))}
      </Badge>
    ) : null,
  ].filter((one) => one !== null);

/** What staff do with the learners of a campaign; others only read. */
export type CampaignActs = {
  /** Left out once the event has begun; the next one once it is over. */
  onExtend: ((learner: CampaignLearner) => void) | undefined;
  onPresence: ((learner: CampaignLearner) => void) | undefined;
  /** Left out once nobody can be reminded any more. */
  ticking?:
    | { ticked: ReadonlySet<string>; onTick: (profileId: string, isTicked: boolean) => void }
    | undefined;
};

/** Words on wide screens; phones have them in a menu beside the name. */
const LearnerActs = ({ learner, acts }: { learner: CampaignLearner; acts: CampaignActs }) => {
  const { profile_name } = learner;
  const { onExtend, onPresence } = acts;
  const shown = [
    ...(onExtend
      ? [
          {
            id: "extend",
            label: campaignTexts.extend,
            named: campaignTexts.extendNamed(profile_name),
            icon: <Clock />,
            onSelect: () => onExtend(learner),
          },
        ]
      : []),
    ...(onPresence
      ? [
          {
            id: "presence",
            label: campaignTexts.presence,
            named: campaignTexts.presenceNamed(profile_name),
            icon: <CalendarX />,
            onSelect: () => onPresence(learner),
          },
        ]
      : []),
  ];
  if (useFolds())
    return (
      <Menu
        trigger={<IconButton label={adminTexts.actionsOn(profile_name)} icon={<EllipsisVertical />} />}
        entries={shown.map(({ named: _, ...entry }) => entry)}
      />
    );
  return shown.map(({ id, label, named, onSelect }) => (
    <Button key={id} variant="quiet" aria-label={named} onClick={onSelect}>
      {label}
    </Button>
  ));
};

const columnsFor = (eventId: string, acts: CampaignActs | undefined): Column<CampaignLearner>[] => [
  {
    id: "learner",
    label: campaignTexts.learner,
    heading: true,
    cell: ({ profile_id, user_id, profile_name, degree_name, year }) => (
      <span className="person">
        {acts?.ticking ? (
          <label className="check flex-none pr-1">
            <input
              type="checkbox"
              aria-label={campaignTexts.tick(profile_name)}
              checked={acts.ticking.ticked.has(profile_id)}
              onChange={({ target }) => acts.ticking?.onTick(profile_id, target.checked)}
            />
          </label>
        ) : null}
        <Avatar size="small" userId={user_id} name={profile_name} />
        <span>
          {acts ? <Link to={paths.learnerWishes(profile_id, eventId)}>{profile_name}</Link> : profile_name}
          <span className="muted small font-normal block">
            {campaignTexts.promotionOf(degree_name, year)}
          </span>
        </span>
      </span>
    ),
  },
  {
    id: "wishes",
    label: campaignTexts.wishes,
    numeric: true,
    cell: (learner) => (
      <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="inline-flex items-center">
          <Priorities {...learner} />
          {campaignTexts.priorityOf(expected.priority - learner.owed, expected.priority)}
        </span>
        {learner.optional > 0 ? (
          <span className="small muted">{campaignTexts.optional(learner.optional)}</span>
        ) : null}
        {notesOn(learner)}
      </span>
    ),
  },
  ...(acts?.onExtend || acts?.onPresence
    ? [
        {
          id: "acts",
          label: campaignTexts.acts,
          labelHidden: true,
          end: true,
          cell: (learner: CampaignLearner) => (
            <RowActions>
              <LearnerActs learner={learner} acts={acts} />
            </RowActions>
          ),
        },
      ]
    : []),
];

/** Some learners of a campaign; without `acts`, for those who only read. */
export const CampaignTable = ({
  caption,
  eventId,
  learners,
  acts,
}: {
  caption: string;
  eventId: string;
  learners: readonly CampaignLearner[];
  acts: CampaignActs | undefined;
}) => (
  // The tables of a campaign stand one below the other.
  <div className="brief md:[&_thead_th:first-child]:w-[38%] md:[&_td.end]:whitespace-nowrap">
    <Table
      caption={caption}
      columns={columnsFor(eventId, acts)}
      rows={learners}
      keyOf={({ profile_id }) => profile_id}
    />
  </div>
);
