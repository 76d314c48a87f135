import { useQueries, useQuery } from "@tanstack/react-query";
import { CalendarDays, MapPin, Pencil, Phone } from "lucide-react";
import { hasEnded } from "#shared/events/events.rules.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import type { Structure, StructureOverview } from "#shared/structures/structures.schemas.ts";
import { ask } from "#web/api/query.ts";
import { paths } from "#web/frame/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { dayTime } from "#web/ui/dates.ts";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { telephone } from "#web/ui/telephone.ts";
import { structuresTexts } from "./texts.ts";

const { parts } = structuresTexts;

/** The empty parts of the page, in reading order. */
const missingParts = (structure: Structure): string[] => {
  const lacks: [boolean, string][] = [
    [structure.photos.every(({ url }) => url === null), parts.photo],
    [structure.description === "", parts.description],
    [structure.training_situations.length === 0, parts.situation],
    [structure.structure_approach === "", parts.approach],
    [structure.current_project === "", parts.project],
    [structure.enrolment_speech === "", parts.speech],
  ];
  return lacks.flatMap(([lacking, part]) => (lacking ? [part] : []));
};

const EventRow = ({ event }: { event: StructureOverview["events"][number] }) => (
  <li className="stack stack-s">
    <strong>{event.name}</strong>
    <p className="meta">
      <span>
        <CalendarDays />
        {dayTime(event.start_date)}
      </span>
      <span>
        <MapPin />
        {event.zone === null ? structuresTexts.noPart : structuresTexts.zone(event.zone)}
      </span>
    </p>
    {event.pre_event_wishes > 0 ? (
      <p>{structuresTexts.preWishes(event.pre_event_wishes, hasEnded(event, new Date()))}</p>
    ) : null}
    {event.post_event_wishes > 0 ? <p>{structuresTexts.postWishes(event.post_event_wishes)}</p> : null}
  </li>
);

const Events = ({ id, level: Title = "h3" }: { id: string; level?: "h2" | "h3" }) => {
  const query = useQuery(ask(structures.getStructureOverview, { params: { id } }));
  return (
    <section className="stack stack-s">
      <Title>{structuresTexts.events}</Title>
      <Loaded query={query} failed={structuresTexts.eventsFailed}>
        {({ events }) =>
          events.length === 0 ? (
            <p className="muted">{structuresTexts.noEvents}</p>
          ) : (
            <ul className="stack">
              {events.map((event) => (
                <EventRow key={event.id} event={event} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
};

/** Where a structure is expected and who wishes for it, beside its public page: staff look for that on it. */
export const TeamPanel = ({ id }: { id: string }) => (
  <div className="panel stack stack-s">
    <p className="eyebrow">{structuresTexts.forTeam}</p>
    <Events id={id} level="h2" />
  </div>
);

/** Telephone numbers that the reader may see: each profile's own answer decides. */
const Contacts = ({ structure: { attachedProfiles } }: { structure: Structure }) => {
  const queries = useQueries({
    queries: attachedProfiles.map(({ id }) => ask(profiles.getProfile, { params: { id } })),
  });
  const reachable = queries.flatMap(({ data }) => (data?.phone_number ? [data] : []));
  const isOpen = queries.every(({ data }) => data?.phone_number !== undefined);
  const isKnown = queries.every(({ data }) => data !== undefined);
  return (
    <section className="stack stack-s">
      <h3>{structuresTexts.contacts}</h3>
      {reachable.length === 0 && isKnown ? (
        <p className="muted">
          {attachedProfiles.length === 0
            ? structuresTexts.noTeam
            : isOpen
              ? structuresTexts.noPhones
              : structuresTexts.noContacts}
        </p>
      ) : null}
      <ul className="stack stack-s">
        {reachable.map(({ id, user, phone_number }) => (
          <li key={id} className="meta">
            <span>{user.name}</span>
            <a className="more" href={telephone(phone_number ?? "")}>
              <Phone />
              {phone_number}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** What a structure's trainers and staff want to know before they read its page. */
export const TrainerPanel = ({ structure }: { structure: Structure }) => {
  const missing = missingParts(structure);
  return (
    <section className="panel panel-sunken stack" aria-label={structuresTexts.own}>
      <div className="row between">
        <div className="stack stack-s">
          <h2>{structuresTexts.own}</h2>
          <p>
            {missing.length === 0 ? structuresTexts.complete : structuresTexts.toWrite(missing.join(", "))}
          </p>
        </div>
        <ButtonLink to={paths.editStructure(structure.id)}>
          <Pencil />
          {structuresTexts.edit}
        </ButtonLink>
      </div>
      <div className="halves">
        <Events id={structure.id} />
        <Contacts structure={structure} />
      </div>
    </section>
  );
};
