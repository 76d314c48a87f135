import { useQuery } from "@tanstack/react-query";
import { ContactRound, ListOrdered, ListPlus, Mail, Send } from "lucide-react";
import { type RefObject, useDeferredValue, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { firstOf } from "#shared/contract/first-of.ts";
import { paginate } from "#shared/contract/page.ts";
import type { EventWhole, Participation } from "#shared/events/events.schemas.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";
import { isPlacementAsked } from "#shared/hosts/hosts.rules.ts";
import type { HostLinks } from "#shared/hosts/hosts.schemas.ts";
import { ask } from "#web/api/query.ts";
import { eventTexts } from "#web/features/events/texts.ts";
import { hostLinkTexts } from "#web/features/hosts/staff-texts.ts";
import { useFolds } from "#web/frame/admin/FoldedOnPhones.tsx";
import { usePageInAddress } from "#web/frame/admin/PagedTable.tsx";
import { PanelTools } from "#web/frame/admin/PanelTools.tsx";
import { useEventRefusals } from "#web/frame/event/event-progress.ts";
import { paths } from "#web/frame/paths.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { useTyped } from "#web/ui/browser/typed.ts";
import { SearchField, SelectField } from "#web/ui/form/TextField.tsx";
import { ListStatus } from "#web/ui/lists/ListStatus.tsx";
import { PageRange, Pagination } from "#web/ui/lists/Pagination.tsx";
import { Pill, Pills } from "#web/ui/lists/Pills.tsx";
import { useTopOfResults } from "#web/ui/lists/top-of-results.ts";
import { OtherActs } from "#web/ui/over/OtherActs.tsx";
import { AddStructures } from "./AddStructures.tsx";
import { hostingTexts } from "./hosting-texts.ts";
import { type Opened, ParticipationDialogs } from "./ParticipationDialogs.tsx";
import { ParticipationTable } from "./ParticipationTable.tsx";
import {
  answerFilters,
  countAnswers,
  filtered,
  filterIn,
  type Heard,
  type ParticipationFilter,
  withFilter,
} from "./participation-filter.ts";

const perPage = 40;

const Filters = ({
  event,
  heard,
  filter,
  onType,
  onChange,
}: {
  event: EventWhole;
  heard: Heard;
  filter: ParticipationFilter;
  onType: (text: string) => void;
  onChange: (changed: Partial<ParticipationFilter>) => void;
}) => {
  const counts = countAnswers(event.participations, filter, heard);
  const folds = useFolds();
  return (
    <PanelTools
      parts={
        <Pills legend={hostingTexts.filter}>
          {answerFilters.map((answer) =>
            // What would list nobody is no choice.
            answer === "all" || answer === filter.answer || counts[answer] > 0 ? (
              <Pill
                key={answer}
                pressed={filter.answer === answer}
                count={counts[answer]}
                onClick={() => onChange({ answer })}
              >
                {hostingTexts.filters[answer]}
              </Pill>
            ) : null,
          )}
        </Pills>
      }
      filters={
        // Phones open one zone of the list.
        folds && filter.zoneId === "" ? undefined : (
          <SelectField
            label={hostingTexts.zone}
            labelHidden
            placeholder={hostingTexts.everyZone}
            options={event.zones.map(({ id, name }) => ({ id, label: name }))}
            value={filter.zoneId}
            onChange={({ target }) => onChange({ zoneId: target.value })}
          />
        )
      }
      filtered={filter.zoneId === "" ? 0 : 1}
      find={
        <SearchField
          label={eventTexts.findStructure}
          labelHidden
          placeholder={eventTexts.find}
          value={filter.text}
          onChange={({ target }) => onType(target.value)}
        />
      }
    />
  );
};

const stagesToAsk = ["noAddress", "toInvite", "waiting"] as const;

/** Who is asked next, and how: those of the stage that is shown, else of the first in which some are. */
const NextToAsk = ({
  eventId,
  stage,
  asked,
  onSend,
}: {
  eventId: string;
  stage: (typeof stagesToAsk)[number];
  asked: readonly Participation[];
  onSend: (title: string) => void;
}) => {
  const act = stage === "toInvite" ? hostingTexts.invite : hostingTexts.chase;
  return (
    <div className="row between border-b border-line px-pad py-2.5 print:hidden">
      <p className="min-w-0 flex-[1_1_14rem]">
        <strong>{hostingTexts.toAsk[stage](asked.length)}</strong>
        <span className="small muted block">{firstOf(asked.map(({ structure }) => structure.name))}</span>
      </p>
      {stage === "noAddress" ? (
        <ButtonLink to={paths.contacts(eventId, "missing")}>
          <ContactRound />
          {hostingTexts.completeContacts}
        </ButtonLink>
      ) : (
        <Button onClick={() => onSend(act(asked.length))}>
          <Send />
          {act(asked.length)}
        </Button>
      )}
    </div>
  );
};

/** The links of an event's hosts; its page asks for them with the event itself. */
export const askHostLinks = (eventId: string) => ask(hosts.listHostLinks, { params: { id: eventId } });

/** What hosts have said, by their links; `heard.after` only once they are asked for whom they want to see again. */
const useHostLinks = (event: EventWhole) => {
  const { data: links } = useQuery(askHostLinks(event.id));
  const isOver = isPlacementAsked(event, new Date());
  const idsOf = (isOne: (link: HostLinks) => boolean) =>
    new Set(links?.filter(isOne).map(({ participation_id }) => participation_id));
  const heard: Heard = {
    written: idsOf(({ written_at }) => written_at !== null),
    after: isOver ? idsOf(({ has_answered_after }) => has_answered_after) : undefined,
  };
  const linksOf = (one: Participation) => links?.find(({ participation_id }) => participation_id === one.id);
  return { heard, linksOf, isOver, areRead: links !== undefined };
};

/**
 * Adding structures, writing to all, and in a menu what is rarer: the contact book, numbering the tables. Once the event is
 * over nobody is added. Phones have all of it in one menu.
 */
const PanelActs = ({
  event,
  isOver,
  maySend,
  adding: { opener, isAdding, toggle },
  onNumber,
  onSend,
}: {
  event: EventWhole;
  isOver: boolean;
  maySend: boolean;
  adding: { opener: RefObject<HTMLButtonElement | null>; isAdding: boolean; toggle: () => void };
  onNumber: () => void;
  onSend: () => void;
}) => {
  const folds = useFolds();
  const hasSome = event.participations.length > 0;
  const add = isOver ? null : (
    <Button ref={opener} variant="outline" aria-expanded={isAdding} onClick={toggle}>
      <ListPlus />
      {hostingTexts.adding}
    </Button>
  );
  if (!hasSome) return add;
  const rare = [
    { id: "contacts", label: hostingTexts.contacts, icon: <ContactRound />, to: paths.contacts(event.id) },
    ...(isOver
      ? []
      : [{ id: "tables", label: hostingTexts.numberTables, icon: <ListOrdered />, onSelect: onNumber }]),
  ];
  if (folds)
    return (
      <OtherActs
        entries={[
          ...(isOver
            ? []
            : [{ id: "add", label: hostingTexts.adding, icon: <ListPlus />, onSelect: toggle }]),
          ...(maySend ? [{ id: "send", label: hostLinkTexts.send, icon: <Mail />, onSelect: onSend }] : []),
          ...rare,
        ]}
      />
    );
  return (
    <div className="row">
      {add}
      {maySend ? (
        <Button variant="outline" onClick={onSend}>
          <Mail />
          {hostLinkTexts.send}
        </Button>
      ) : null}
      <OtherActs entries={rare} />
    </div>
  );
};

/** The structures that take part in an event, each in its zone. */
export const ParticipationsPanel = ({ event }: { event: EventWhole }) => {
  const [search, setSearch] = useSearchParams();
  const { page, to } = usePageInAddress();
  const kept = filterIn(search);
  const put = (changed: Partial<ParticipationFilter>) =>
    setSearch((before) => withFilter(before, { ...filterIn(before), ...changed }), {
      replace: true,
      preventScrollReset: true,
    });
  const { typed: text, type } = useTyped(kept.text, (text) => put({ text }));
  const filter = { ...kept, text };
  const [isAdding, setIsAdding] = useState(false);
  const [opened, setOpened] = useState<Opened>();
  const refusal = useEventRefusals(event.id)("giveHostLinks");
  const { heard, linksOf, isOver, areRead } = useHostLinks(event);
  const { participations } = event;
  const found = filtered(participations, event.zones, useDeferredValue(filter), heard);
  const { answer } = filter;
  const next = stagesToAsk
    .filter((stage) => answer === "all" || answer === stage)
    .map((stage) => ({
      stage,
      asked: filtered(participations, event.zones, { ...filter, answer: stage }, heard),
    }))
    .find(({ asked }) => asked.length > 0);
  const shown = paginate(found, { page, per_page: perPage });
  const top = useTopOfResults<HTMLElement>(shown.current_page);
  const opener = useRef<HTMLButtonElement>(null);
  const closeAdding = () => {
    setIsAdding(false);
    (opener.current ?? top.current)?.focus();
  };
  return (
    <>
      {isAdding ? <AddStructures event={event} onClose={closeAdding} /> : null}
      <section ref={top} tabIndex={-1} className="panel panel-flush" aria-labelledby="participations">
        <div className="panel-head max-md:flex-nowrap max-md:pr-0">
          <h2 id="participations">
            {eventTexts.structuresTitle} <span className="muted num">{participations.length}</span>
          </h2>
          <PanelActs
            event={event}
            isOver={isOver}
            maySend={refusal === null}
            adding={{ opener, isAdding, toggle: () => setIsAdding(!isAdding) }}
            onNumber={() => setOpened({ about: "tables" })}
            onSend={() => setOpened({ about: "send" })}
          />
        </div>
        {participations.length > 0 ? (
          <Filters event={event} heard={heard} filter={filter} onType={type} onChange={put} />
        ) : null}
        {next && refusal === null && areRead ? (
          <NextToAsk
            eventId={event.id}
            {...next}
            onSend={(title) =>
              setOpened({ about: "send", listed: { title, ids: next.asked.map(({ id }) => id) } })
            }
          />
        ) : null}
        <ListStatus
          name={eventTexts.structuresTitle}
          total={shown.total}
          page={shown.current_page}
          last={shown.last_page}
          filteredBy={filter.text || found.length < participations.length}
        >
          {participations.length === 0 ? undefined : (
            <div className="p-pad">
              <strong>{eventTexts.noneFound}</strong>
              <p className="muted">{eventTexts.noneFoundText}</p>
            </div>
          )}
        </ListStatus>
        {participations.length === 0 ? (
          <div className="p-pad">
            <strong>{eventTexts.noParticipations}</strong>
            <p className="muted">{eventTexts.noParticipationsText}</p>
          </div>
        ) : found.length === 0 ? null : (
          <ParticipationTable
            event={event}
            rows={shown.data}
            linksOf={linksOf}
            startsFolded={found.length === participations.length}
            onAct={(about, one) => setOpened({ about, one })}
          />
        )}
      </section>
      <div className="row between">
        <PageRange page={shown.current_page} perPage={perPage} total={shown.total} />
        <Pagination page={shown.current_page} last={shown.last_page} to={to} />
      </div>
      <ParticipationDialogs
        event={event}
        opened={opened}
        linksOf={linksOf}
        refusal={refusal}
        isOver={isOver}
        onClose={() => setOpened(undefined)}
      />
    </>
  );
};
