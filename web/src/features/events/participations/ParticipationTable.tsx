import { ArrowLeftRight, Building2, EllipsisVertical, Link2, Trash2, X } from "lucide-react";
import { useState } from "react";
import type { EventWhole, Participation } from "#shared/events/events.schemas.ts";
import { isPlacementAsked } from "#shared/hosts/hosts.rules.ts";
import type { HostLinks } from "#shared/hosts/hosts.schemas.ts";
import { FoldButton } from "#web/features/events/FoldButton.tsx";
import { eventTexts } from "#web/features/events/texts.ts";
import { linkLines } from "#web/features/hosts/HostLinkDialog.tsx";
import { hostLinkTexts } from "#web/features/hosts/staff-texts.ts";
import { EditByName } from "#web/frame/admin/AdminSection.tsx";
import { adminTexts } from "#web/frame/admin/texts.ts";
import { paths } from "#web/frame/paths.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { Badge, OnOff } from "#web/ui/Badge.tsx";
import { BreakableEmail } from "#web/ui/BreakableEmail.tsx";
import { IconButton } from "#web/ui/Button.tsx";
import { ZoneMark } from "#web/ui/drawings/ZoneMark.tsx";
import { headerIdsOf } from "#web/ui/lists/header-ids.ts";
import { Menu } from "#web/ui/over/Menu.tsx";
import { EarlierAnswer } from "./EarlierAnswer.tsx";
import { hostingTexts } from "./hosting-texts.ts";
import type { RowAct } from "./ParticipationDialogs.tsx";

const ids = headerIdsOf("hosts");

/** What at least one row says: a column that is empty throughout is left out. */
type Told = { contacts: boolean; seats: boolean; places: boolean };

type OnAct = (act: RowAct, participation: Participation) => void;

const AnswerShown = ({ answer }: Pick<Participation, "answer">) =>
  answer === "declined" ? (
    <Badge look="danger">
      <X /> {hostingTexts.answers.declined}
    </Badge>
  ) : (
    <OnOff on={answer === "confirmed"}>{hostingTexts.answers[answer]}</OnOff>
  );

/** How many learners wish to meet each structure. */
const wishesReceived = (event: EventWhole): Map<string, number> => {
  const received = new Map<string, number>();
  for (const { structure_id, is_pre_event, count } of event.wishlists)
    if (is_pre_event === 1) received.set(structure_id, (received.get(structure_id) ?? 0) + count);
  return received;
};

/** On phones a structure is its name, then one line: places, table, answer. */
const phoneRow =
  "max-[48.01rem]:flex max-[48.01rem]:flex-wrap max-[48.01rem]:items-center max-[48.01rem]:gap-x-3 max-[48.01rem]:gap-y-0.5 max-[48.01rem]:py-2 max-[48.01rem]:in-data-fold:hidden max-lg:in-data-fold:hidden print:table-row print:in-data-fold:table-row";
const cell = "min-[48.01rem]:px-2 max-[48.01rem]:order-2 max-[48.01rem]:w-auto max-[48.01rem]:p-0";
/** Where there is room, who is written to stands beside the name. */
const nameAndContact = "grid items-center gap-x-3 gap-y-0.5 leading-snug xl:grid-cols-2 print:grid-cols-1";
/** Says on phones what the title of the column says elsewhere. */
const word = "min-[48.01rem]:sr-only";

const Row = ({
  participation,
  event,
  received,
  links,
  told,
  onAct,
}: {
  participation: Participation;
  event: EventWhole;
  told: Told;
  received: number;
  links: HostLinks | undefined;
  onAct: OnAct;
}) => {
  const { structure, closed_slot_ids: closed, contact_name, contact_email, answer, place } = participation;
  const seats = participation.seats ?? event.seats_per_slot;
  const isOver = isPlacementAsked(event, new Date());
  const headersOf = (column: string) => ids.ofCell(participation.zone_id, participation.id, column);
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: display: block takes the native roles away
    <tr role="row" className={phoneRow}>
      <th
        id={ids.row(participation.id)}
        scope="row"
        role="rowheader"
        className="max-[48.01rem]:w-auto max-[48.01rem]:flex-[1_1_calc(100%-4rem)] max-[48.01rem]:p-0"
      >
        <div className={told.contacts ? nameAndContact : "leading-snug"}>
          <div>
            <EditByName name={structure.name} onClick={() => onAct("host", participation)} />{" "}
            {participation.is_inactive && answer !== "declined" ? (
              <Badge look="line">{hostingTexts.inactive}</Badge>
            ) : null}
            <div className="text-sm font-normal text-ink-3 max-[48.01rem]:hidden">
              {structure.zip_code} {structure.city}
            </div>
          </div>
          {told.contacts ? (
            <div className="text-sm font-normal text-ink-2 max-[48.01rem]:hidden">
              {contact_name}{" "}
              {contact_email ? (
                <small className="block wrap-anywhere text-ink-3">
                  <BreakableEmail>{contact_email}</BreakableEmail>
                </small>
              ) : answer === "unknown" ? (
                <span className="text-ink-3">{hostingTexts.filters.noAddress}</span>
              ) : null}
            </div>
          ) : null}
        </div>
      </th>
      <td role="cell" headers={headersOf("wishes")} className={`num ${cell}`}>
        {received} <span className={word}>{hostingTexts.wishWord(received)}</span>
      </td>
      {told.seats ? (
        <td role="cell" headers={headersOf("seats")} className={`num ${cell}`}>
          {answer === "declined" ? (
            <span className="muted">{hostingTexts.noSeat}</span>
          ) : (
            <>
              <span className={seats === event.seats_per_slot ? "" : "font-bold"}>{seats}</span>{" "}
              <span className={word}>{hostingTexts.seatWord(seats)}</span>
              {closed.length > 0 ? (
                <div className="meta text-sm max-[48.01rem]:sr-only">
                  {hostingTexts.closedSlots(closed.length)}
                </div>
              ) : null}
            </>
          )}
        </td>
      ) : null}
      {told.places ? (
        <td role="cell" headers={headersOf("place")} className={`print:whitespace-nowrap ${cell}`}>
          {answer === "declined" ? null : place}
        </td>
      ) : null}
      <td role="cell" headers={headersOf("answer")} className={cell}>
        {/* Once it is over, only who did not come is told. */}
        {isOver && answer !== "declined" ? null : (
          <>
            <AnswerShown answer={answer} />
            {isOver ? null : <EarlierAnswer participation={participation} event={event} />}
          </>
        )}
        {(links?.has_answered_after ? [hostLinkTexts.hasAnsweredAfter] : linkLines(links)).map((line) => (
          <div key={line} className="meta text-sm font-normal max-[48.01rem]:hidden">
            {line}
          </div>
        ))}
      </td>
      <td
        role="cell"
        headers={headersOf("actions")}
        className="end print:hidden min-[48.01rem]:px-2 max-[48.01rem]:order-1 max-[48.01rem]:w-auto max-[48.01rem]:p-0"
      >
        <div className="flex items-center justify-end">
          <Menu
            trigger={
              <IconButton label={hostingTexts.actionsOf(structure.name)} icon={<EllipsisVertical />} />
            }
            entries={[
              {
                id: "page",
                label: hostingTexts.structurePage,
                icon: <Building2 />,
                to: paths.structure(structure.id),
              },
              {
                id: "link",
                label: hostLinkTexts.link,
                icon: <Link2 />,
                onSelect: () => onAct("link", participation),
              },
              ...(isOver
                ? []
                : [
                    {
                      id: "move",
                      label: hostingTexts.move,
                      icon: <ArrowLeftRight />,
                      onSelect: () => onAct("move", participation),
                    },
                    {
                      id: "remove",
                      label: hostingTexts.remove,
                      icon: <Trash2 />,
                      danger: true,
                      onSelect: () => onAct("remove", participation),
                    },
                  ]),
            ]}
          />
        </div>
      </td>
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: display: block takes the native roles away
  );
};

const columns = [
  { key: "structure", label: eventTexts.structure, width: "" },
  { key: "wishes", label: hostingTexts.wishes, width: "w-14 px-2" },
  { key: "seats", label: hostingTexts.seats, width: "w-32 px-2 print:w-auto" },
  { key: "place", label: hostingTexts.place, width: "w-20 px-2 print:w-auto" },
  { key: "answer", label: hostingTexts.answer, width: "w-32 px-2 print:w-auto" },
];

const Zone = ({
  zone: { id, name, hue, sign, structures },
  width,
  startsFolded,
  children,
}: {
  zone: EventWhole["zones"][number];
  /** In columns. */
  width: number;
  startsFolded: boolean;
  children: React.ReactNode;
}) => {
  const [isFolded, setFolded] = useState(startsFolded);
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: display: block takes the native roles away
    <tbody role="rowgroup" data-hue={hue} data-fold={isFolded || undefined}>
      <tr className="max-[48.01rem]:p-0" role="row">
        <th
          id={ids.group(id)}
          colSpan={width}
          scope="rowgroup"
          className="bg-hue-50 px-pad py-2 text-left text-hue-800"
        >
          <div className="flex items-center gap-2 font-display text-base leading-snug font-strong">
            <ZoneMark sign={sign} />
            <span className="grow">
              {name} <span className="num">{structures.length}</span>
            </span>
            <FoldButton name={name} isFolded={isFolded} onFold={setFolded} />
          </div>
        </th>
      </tr>
      {children}
    </tbody>
    // biome-ignore-end lint/a11y/noRedundantRoles: display: block takes the native roles away
  );
};

/** The structures of an event by zone; a press on the name opens all that is noted of one. */
export const ParticipationTable = ({
  event,
  rows,
  linksOf,
  onAct,
  startsFolded,
}: {
  event: EventWhole;
  linksOf: (participation: Participation) => HostLinks | undefined;
  /** In the order of zones. */
  rows: readonly Participation[];
  onAct: OnAct;
  /** On phones, whether zones are closed until they are opened. */
  startsFolded: boolean;
}) => {
  const received = wishesReceived(event);
  const byZone = Map.groupBy(rows, ({ zone_id }) => zone_id);
  const isOver = isPlacementAsked(event, new Date());
  // Once it is over, where each stood and whom to write to is in its dialog.
  const told: Told = {
    contacts: !isOver && rows.some(({ contact_name, contact_email }) => contact_name || contact_email),
    seats: !isOver,
    places: !isOver && rows.some(({ place, answer }) => place && answer !== "declined"),
  };
  const shown = columns.filter(
    ({ key }) => (key !== "place" || told.places) && (key !== "seats" || told.seats),
  );
  // Who is waited for is read first.
  const waiting = isOver
    ? undefined
    : event.zones.find(({ id }) => byZone.get(id)?.some(({ answer }) => answer === "unknown"))?.id;
  return (
    <>
      <p id="hosts-summary" className="sr">
        {eventTexts.structuresSummary}
      </p>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: display: block takes the native roles away */}
      <table
        className="data-table table-fixed print:table-auto"
        role="table"
        aria-describedby="hosts-summary"
      >
        <caption className="sr">{eventTexts.structuresTitle}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {shown.map(({ key, label, width }) => (
              <th key={key} id={ids.column(key)} scope="col" role="columnheader" className={width}>
                {key === "structure" && told.contacts ? (
                  <div className={nameAndContact}>
                    {label} <span className="max-xl:hidden print:hidden">{hostingTexts.contact}</span>
                  </div>
                ) : (
                  <Aloud>{label}</Aloud>
                )}
              </th>
            ))}
            <th id={ids.column("actions")} scope="col" role="columnheader" className="w-16 px-2 print:hidden">
              <span className="sr">{adminTexts.actions}</span>
            </th>
          </tr>
        </thead>
        {event.zones.map((zone) =>
          byZone.has(zone.id) ? (
            // Another filter folds or opens all of them again.
            <Zone
              key={`${zone.id} ${startsFolded}`}
              zone={zone}
              width={shown.length + 1}
              startsFolded={startsFolded && zone.id !== waiting}
            >
              {byZone.get(zone.id)?.map((participation) => (
                <Row
                  key={participation.id}
                  participation={participation}
                  event={event}
                  received={received.get(participation.structure_id) ?? 0}
                  links={linksOf(participation)}
                  told={told}
                  onAct={onAct}
                />
              ))}
            </Zone>
          ) : null,
        )}
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: display: block takes the native roles away */}
    </>
  );
};
