import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import * as events from "#shared/events/events.contract.ts";
import { answerCounts } from "#shared/events/events.rules.ts";
import type { EventWhole, ListedEvent } from "#shared/events/events.schemas.ts";
import { ask } from "#web/api/query.ts";
import { ImpossibleLink } from "#web/features/events/EventFigures.tsx";
import { EventStages } from "#web/features/events/EventStages.tsx";
import { placesOf, wishesMade } from "#web/features/events/event-stages.ts";
import { stageTexts } from "#web/features/events/stage-texts.ts";
import { askWishCounts } from "#web/features/wishes/wish-counts.ts";
import { paths } from "#web/frame/paths.ts";
import { CountTile, type TileKind } from "#web/ui/cards/CountTile.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { Skeleton } from "#web/ui/lists/States.tsx";
import { ProgressBar } from "#web/ui/ProgressBar.tsx";
import { eventProgressTexts as texts } from "./texts.ts";

const perRow = 16;
const unit = 15;
/** Beyond these, tiles are too small to count: a bar says as much. */
const maxTiles = 240;

/** One tile for each thing counted; the figures stand beside it. */
const Tiles = ({ counts }: { counts: readonly (readonly [TileKind, number])[] }) => {
  const tiles = counts.flatMap(([tile, count]) => Array.from({ length: count }, () => tile));
  if (tiles.length === 0) return null;
  if (tiles.length > maxTiles) {
    const full = tiles.filter((tile) => tile === "full").length;
    return <ProgressBar value={(100 * full) / tiles.length} />;
  }
  const rows = Math.ceil(tiles.length / perRow);
  return (
    <svg
      className="block h-auto w-full max-w-60"
      aria-hidden="true"
      viewBox={`0 0 ${perRow * unit - 3} ${rows * unit - 3}`}
    >
      {tiles.map((tile, n) => (
        <CountTile
          // biome-ignore lint/suspicious/noArrayIndexKey: tiles are all alike
          key={n}
          kind={tile}
          x={(n % perRow) * unit + 0.75}
          y={Math.floor(n / perRow) * unit + 0.75}
        />
      ))}
    </svg>
  );
};

/** What the tiles say that are not complete. */
const TileKey = ({ entries }: { entries: readonly (readonly [TileKind, number, string])[] }) => (
  <ul className="flex flex-wrap gap-x-3.5 gap-y-1 empty:hidden">
    {entries
      .filter(([, count]) => count > 0)
      .map(([kind, , words]) => (
        <li key={kind} className="inline-flex items-center gap-1.5">
          <svg className="size-3 flex-none" viewBox="0 0 12 12" aria-hidden="true">
            <CountTile kind={kind} x={0.75} y={0.75} />
          </svg>
          {words}
        </li>
      ))}
  </ul>
);

const Meter = ({
  title,
  to,
  figure,
  children,
}: {
  title: string;
  to: string;
  figure: readonly [count: number, words: string];
  children: ReactNode;
}) => (
  <div className="grid content-start gap-2 text-sm text-ink-2">
    <h3 className="font-sans text-body leading-snug font-strong tracking-normal">
      <Link className="text-ink" to={to}>
        {title}
      </Link>
    </h3>
    <p>
      <b className="font-display text-[1.75rem] leading-none font-bold tracking-[-0.02em] text-ink">
        {figure[0].toLocaleString("fr")}
      </b>{" "}
      {figure[1]}
    </p>
    {children}
  </div>
);

const Learners = ({ eventId }: { eventId: string }) => {
  const query = useQuery({
    ...askWishCounts(eventId),
    select: ({ counts }) => counts,
  });
  return (
    <Loaded query={query} failed={texts.wishesFailed} loading={<Skeleton height="6rem" />}>
      {({ all, complete, incomplete, none }) => (
        <Meter
          title={texts.wishes}
          to={paths.wishCampaign(eventId)}
          figure={[complete, texts.completeOf(complete, all)]}
        >
          <Tiles
            counts={[
              ["full", complete],
              ["part", incomplete],
              ["none", none],
            ]}
          />
          <TileKey
            entries={[
              ["part", incomplete, texts.begun(incomplete)],
              ["none", none, texts.none(none)],
            ]}
          />
        </Meter>
      )}
    </Loaded>
  );
};

const Structures = ({ event }: { event: EventWhole }) => {
  const answers = answerCounts(event.participations);
  const { invited, coming, unanswered, declined } = answers;
  return (
    <Meter
      title={texts.structures}
      to={paths.eventStructures(event.id)}
      figure={[coming, texts.comingOf(coming, invited)]}
    >
      <Tiles
        counts={[
          ["full", coming],
          ["none", unanswered],
          ["no", declined],
        ]}
      />
      <TileKey
        entries={[
          ["none", unanswered, stageTexts.unanswered(unanswered)],
          ["no", declined, stageTexts.declined(declined)],
        ]}
      />
    </Meter>
  );
};

const Places = ({ event }: { event: EventWhole }) => {
  const { places, wishes: wished, tightest } = placesOf(event);
  const made = wishesMade(event, "before");
  return (
    <Meter
      title={texts.places}
      to={paths.gridSide(event.id, "pression")}
      figure={[places, stageTexts.forWishes(made)]}
    >
      {places > 0 ? <ProgressBar value={(100 * wished) / places} label={texts.wishesForPlaces} /> : null}
      {made > wished ? (
        <p>
          <ImpossibleLink eventId={event.id} count={made - wished} />
        </p>
      ) : null}
      {/* Only a structure that cannot meet everybody asks for something. */}
      {tightest && tightest.wishes > tightest.places ? <p>{texts.tightest(tightest)}</p> : null}
    </Meter>
  );
};

/** How far the team is with an event: its four stages, its learners' wishes, the answers of structures, the places. */
export const EventProgress = ({ event }: { event: ListedEvent }) => {
  const whole = useQuery({
    ...ask(events.getEventWhole, { params: { id: event.id } }),
    select: (found) => found.event,
  });
  return (
    <>
      <EventStages
        event={event}
        counts={{ zones: event.zones_count ?? 0, slots: event.time_slots_count ?? 0 }}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-x-10 gap-y-6">
        <Learners eventId={event.id} />
        <Loaded query={whole} failed={texts.answersFailed} loading={<Skeleton height="6rem" />}>
          {(found) => <Structures event={found} />}
        </Loaded>
        {whole.data ? <Places event={whole.data} /> : null}
      </div>
    </>
  );
};
