import { ArrowLeftRight, Ellipsis, Link2, Pencil, Trash2, X } from "lucide-react";
import { Link } from "react-router-dom";
import type { EventWhole, Participation } from "#shared/events/events.schemas.ts";
import type { HostLinks } from "#shared/hosts/hosts.schemas.ts";
import { linkLines } from "#web/features/hosts/HostLinkDialog.tsx";
import { hostLinkTexts } from "#web/features/hosts/staff-texts.ts";
import { adminTexts } from "#web/frame/admin/texts.ts";
import { paths } from "#web/frame/paths.ts";
import { Badge, OnOff } from "#web/ui/Badge.tsx";
import { IconButton } from "#web/ui/Button.tsx";
import { Menu } from "#web/ui/Menu.tsx";
import { ColumnTitles } from "#web/ui/Table.tsx";
import { ZoneMark } from "#web/ui/ZoneMark.tsx";
import { PlaceInput, Seats } from "./HostingCells.tsx";
import { hostingTexts } from "./hosting-texts.ts";
import { eventTexts } from "./texts.ts";

export type RowActs = {
  host: (participation: Participation) => void;
  link: (participation: Participation) => void;
  move: (participation: Participation) => void;
  remove: (participation: Participation) => void;
};

const AnswerShown = ({ answer }: Pick<Participation, "answer">) =>
  answer === "declined" ? (
    <Badge look="danger">
      <X /> {hostingTexts.answers.declined}
    </Badge>
  ) : (
    <OnOff on={answer === "confirmed"}>{hostingTexts.answers[answer]}</OnOff>
  );

/** An address breaks after its @ first: elsewhere it reads as two words. */
const Address = ({ email }: { email: string }) => {
  const at = email.indexOf("@") + 1;
  return (
    <small>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </small>
  );
};

/** How many learners wish to meet each structure. */
const wishesReceived = (event: EventWhole): Map<string, number> => {
  const received = new Map<string, number>();
  for (const { structure_id, is_pre_event, count } of event.wishlists)
    if (is_pre_event === 1) received.set(structure_id, (received.get(structure_id) ?? 0) + count);
  return received;
};

const Row = ({
  participation,
  event,
  received,
  links,
  acts,
}: {
  participation: Participation;
  event: EventWhole;
  received: number;
  links: HostLinks | undefined;
  acts: RowActs;
}) => {
  const { structure, closed_slot_ids: closed, contact_name, contact_email, answer } = participation;
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: display: block takes the native roles away
    <tr role="row">
      <th scope="row" role="rowheader">
        <Link className="link-plain" to={paths.structure(structure.id)}>
          {structure.name}
        </Link>
        <div className="meta">
          {structure.zip_code} {structure.city}
        </div>
        {closed.length > 0 ? <div className="meta">{hostingTexts.closedSlots(closed.length)}</div> : null}
      </th>
      <td role="cell" className="num" data-label={hostingTexts.wishes}>
        {received}
      </td>
      <td role="cell" data-label={hostingTexts.seats}>
        <Seats participation={participation} event={event} />
      </td>
      <td role="cell" data-label={hostingTexts.place}>
        <PlaceInput participation={participation} />
      </td>
      <td role="cell" data-label={hostingTexts.contact}>
        {contact_name} {contact_email ? <Address email={contact_email} /> : null}
      </td>
      <td role="cell" data-label={hostingTexts.answer}>
        <AnswerShown answer={answer} />
        {linkLines(links).map((line) => (
          <div key={line} className="meta">
            {line}
          </div>
        ))}
      </td>
      <td role="cell" className="end">
        <Menu
          trigger={<IconButton label={hostingTexts.actionsOf(structure.name)} icon={<Ellipsis />} />}
          entries={[
            {
              id: "host",
              label: hostingTexts.hosting,
              icon: <Pencil />,
              onSelect: () => acts.host(participation),
            },
            {
              id: "link",
              label: hostLinkTexts.link,
              icon: <Link2 />,
              onSelect: () => acts.link(participation),
            },
            {
              id: "move",
              label: hostingTexts.move,
              icon: <ArrowLeftRight />,
              onSelect: () => acts.move(participation),
            },
            {
              id: "remove",
              label: hostingTexts.remove,
              icon: <Trash2 />,
              danger: true,
              onSelect: () => acts.remove(participation),
            },
          ]}
        />
      </td>
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: display: block takes the native roles away
  );
};

const columns = [
  eventTexts.structure,
  hostingTexts.wishes,
  hostingTexts.seats,
  hostingTexts.place,
  hostingTexts.contact,
  hostingTexts.answer,
];

/** The structures of an event by zone; seats and place change in the row. */
export const ParticipationTable = ({
  event,
  rows,
  linksOf,
  acts,
}: {
  event: EventWhole;
  linksOf: (participation: Participation) => HostLinks | undefined;
  /** In the order of zones. */
  rows: readonly Participation[];
  acts: RowActs;
}) => {
  const received = wishesReceived(event);
  const byZone = Map.groupBy(rows, ({ zone_id }) => zone_id);
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: display: block takes the native roles away
    <table className="data-table table-part" role="table">
      <caption className="sr">{eventTexts.structuresTitle}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <ColumnTitles labels={columns} />
          <th scope="col" role="columnheader">
            <span className="sr">{adminTexts.actions}</span>
          </th>
        </tr>
      </thead>
      {event.zones.map(({ id, name, hue, sign, structures }) =>
        byZone.has(id) ? (
          <tbody key={id} role="rowgroup" data-hue={hue}>
            <tr className="zone-row" role="row">
              <th colSpan={columns.length + 1} scope="rowgroup">
                <ZoneMark sign={sign} /> {name} <span className="num">{structures.length}</span>
              </th>
            </tr>
            {byZone.get(id)?.map((participation) => (
              <Row
                key={participation.id}
                participation={participation}
                event={event}
                received={received.get(participation.structure_id) ?? 0}
                links={linksOf(participation)}
                acts={acts}
              />
            ))}
          </tbody>
        ) : null,
      )}
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: display: block takes the native roles away
  );
};
