import { Ban, Clock, TriangleAlert } from "lucide-react";
import { Link } from "react-router-dom";
import { expected } from "#shared/wishes/wishes.rules.ts";
import type { CampaignLearner } from "#shared/wishes/wishes.schemas.ts";
import { paths } from "#web/frame/paths.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { dayAndMonth, shortDayTime } from "#web/ui/dates.ts";
import { type Column, Table } from "#web/ui/Table.tsx";
import { campaignTexts } from "./campaign-texts.ts";

/** The five places of one learner; a wish for a structure that does not come is struck out. */
const Five = ({ registered, impossible }: Pick<CampaignLearner, "registered" | "impossible">) => (
  <span className="five" aria-hidden="true">
    {Array.from({ length: expected.total }, (_, n) => {
      const look = n < impossible.length ? "bad" : n < registered ? "on" : undefined;
      // biome-ignore lint/suspicious/noArrayIndexKey: places are all alike
      return <i key={n} className={look} />;
    })}
  </span>
);

const Reminder = (learner: CampaignLearner) => (
  <span className="campaign-notes">
    {learner.reminded_at ? <span>{dayAndMonth(learner.reminded_at)}</span> : null}
    {learner.impossible.length > 0 ? (
      <Badge look="danger">
        <Ban />
        <span title={campaignTexts.impossibleNamed(learner.impossible.join(", "))}>
          {campaignTexts.impossibleCount(learner.impossible.length)}
        </span>
      </Badge>
    ) : null}
    {learner.address_fails ? (
      <Badge look="danger">
        <TriangleAlert />
        {campaignTexts.addressFails}
      </Badge>
    ) : null}
    {learner.reminder_uncertain ? <Badge>{campaignTexts.uncertain}</Badge> : null}
    {learner.wishes_until ? (
      <Badge>
        <Clock />
        {campaignTexts.until(shortDayTime(learner.wishes_until))}
      </Badge>
    ) : null}
  </span>
);

const columnsFor = (
  eventId: string,
  onExtend: ((learner: CampaignLearner) => void) | undefined,
): Column<CampaignLearner>[] => [
  {
    id: "learner",
    label: campaignTexts.learner,
    heading: true,
    cell: ({ profile_id, user_id, profile_name }) => (
      <span className="person">
        <Avatar size="small" userId={user_id} name={profile_name} />
        {onExtend ? <Link to={paths.learnerWishes(profile_id, eventId)}>{profile_name}</Link> : profile_name}
      </span>
    ),
  },
  {
    id: "promotion",
    label: campaignTexts.promotion,
    cell: ({ degree_name, year }) => campaignTexts.promotionOf(degree_name, year),
  },
  {
    id: "wishes",
    label: campaignTexts.wishes,
    numeric: true,
    cell: (learner) => (
      <>
        <Five {...learner} />
        {campaignTexts.countOf(learner.registered)}
      </>
    ),
  },
  { id: "reminder", label: campaignTexts.lastReminder, cell: Reminder },
  ...(onExtend
    ? [
        {
          id: "acts",
          label: campaignTexts.extend,
          labelHidden: true,
          end: true,
          cell: (learner: CampaignLearner) => (
            <Button
              variant="quiet"
              aria-label={campaignTexts.extendNamed(learner.profile_name)}
              onClick={() => onExtend(learner)}
            >
              {campaignTexts.extend}
            </Button>
          ),
        },
      ]
    : []),
];

/** Some learners of a campaign; without `onExtend`, for those who only read. */
export const CampaignTable = ({
  caption,
  eventId,
  learners,
  onExtend,
}: {
  caption: string;
  eventId: string;
  learners: readonly CampaignLearner[];
  onExtend?: ((learner: CampaignLearner) => void) | undefined;
}) => (
  <Table
    caption={caption}
    columns={columnsFor(eventId, onExtend)}
    rows={learners}
    keyOf={({ profile_id }) => profile_id}
  />
);
