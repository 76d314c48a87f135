import { ArrowLeftRight, Ellipsis, Link2, Pencil, Trash2, X } from "lucide-react";
import { Link } from "react-router-dom";
import type { EventWhole, Participation } from "#shared/events/events.schemas.ts";
import type { HostLinks } from "#shared/hosts/hosts.schemas.ts";
import { linkLines } from "#web/features/hosts/HostLinkDialog.tsx";
import { hostLinkTexts } from "#web/features/hosts/staff-texts.ts";
import { adminTexts } from "#web/frame/admin/texts.ts";
import { paths } from "#web/frame/paths.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { Badge, OnOff } from "#web/ui/Badge.tsx";
import { IconButton } from "#web/ui/Button.tsx";
import { Menu } from "#web/ui/over/Menu.tsx";
import { ZoneMark } from "#web/ui/ZoneMark.tsx";
import { EarlierAnswer } from "./EarlierAnswer.tsx";
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
    <small className="block wrap-anywhere text-ink-3">
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

/** Seven columns need room: less of it between them, where they are columns. */
const cell = "min-[48.01rem]:px-2";

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
        <div className="meta text-sm font-normal">
          {structure.zip_code} {structure.city}
        </div>
        {closed.length > 0 ? (
          <div className="meta text-sm font-normal">{hostingTexts.closedSlots(closed.length)}</div>
        ) : null}
      </th>
      <td role="cell" className={`num ${cell}`} data-label={hostingTexts.wishes}>
        {received}
      </td>
      <td role="cell" className={cell} data-label={hostingTexts.seats}>
        <Seats participation={participation} event={event} />
      </td>
      <td role="cell" className={cell} data-label={hostingTexts.place}>
        <PlaceInput participation={participation} />
      </td>
      <td role="cell" className={cell} data-label={hostingTexts.contact}>
        {contact_name} {contact_email ? <Address email={contact_email} /> : null}
      </td>
      <td role="cell" className={cell} data-label={hostingTexts.answer}>
        <AnswerShown answer={answer} />
        <EarlierAnswer participation={participation} event={event} />
        {linkLines(links).map((line) => (
          <div key={line} className="meta text-sm font-normal">
            {line}
          </div>
        ))}
      </td>
      <td role="cell" className={`end ${cell}`}>
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
  { label: eventTexts.structure, width: "w-[28%]" },
  { label: hostingTexts.wishes, width: "w-16 px-2" },
  { label: hostingTexts.seats, width: "w-33 px-2" },
  { label: hostingTexts.place, width: "w-30 px-2" },
  { label: hostingTexts.contact, width: "px-2" },
  { label: hostingTexts.answer, width: "w-34 px-2" },
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
    <table className="data-table table-fixed" role="table">
      <caption className="sr">{eventTexts.structuresTitle}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ label, width }) => (
            <th key={label} scope="col" role="columnheader" className={width}>
              <Aloud>{label}</Aloud>
            </th>
          ))}
          <th scope="col" role="columnheader" className="w-16 px-2">
            <span className="sr">{adminTexts.actions}</span>
          </th>
        </tr>
      </thead>
      {event.zones.map(({ id, name, hue, sign, structures }) =>
        byZone.has(id) ? (
          <tbody key={id} role="rowgroup" data-hue={hue}>
            <tr className="max-[48.01rem]:p-0" role="row">
              <th
                colSpan={columns.length + 1}
                scope="rowgroup"
                className="bg-hue-50 px-pad py-2 text-left font-display text-base leading-snug font-strong text-hue-800"
              >
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
