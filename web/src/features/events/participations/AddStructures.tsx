import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { type EventWhole, maxAddedAtOnce } from "#shared/events/events.schemas.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import { maxStructureWord } from "#shared/structures/structures.rules.ts";
import type { StructureCard } from "#shared/structures/structures.schemas.ts";
import { ask } from "#web/api/query.ts";
import { eventTexts } from "#web/features/events/texts.ts";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { useDebounced } from "#web/ui/browser/debounce.ts";
import { SearchField, SelectField, TextField } from "#web/ui/form/TextField.tsx";
import { FailedState, Skeleton } from "#web/ui/lists/States.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { ProgressBar } from "#web/ui/ProgressBar.tsx";
import { hostingTexts } from "./hosting-texts.ts";
import { TakeOver } from "./TakeOver.tsx";
import { useAdding } from "./use-hosting.ts";

type Picked = Pick<StructureCard, "id" | "name" | "city" | "zip_code">;

const maxShown = 100;
const placeOf = ({ zip_code, city }: Picked) => `${zip_code} ${city}`.trim();
const wordsOf = (text: string) => (text.trim() === "" ? [] : [text.trim()]);

const Hits = ({
  found,
  zones,
  isTicked,
  onTick,
}: {
  found: readonly Picked[];
  /** The zone of each structure that takes part already. */
  zones: ReadonlyMap<string, string>;
  isTicked: (id: string) => boolean;
  onTick: (structure: Picked, isTicked: boolean) => void;
}) => (
  <ul className="max-h-[min(34rem,60dvh)] overflow-auto" aria-label={hostingTexts.hits}>
    {found.map((structure) => {
      const zone = zones.get(structure.id);
      return (
        <li key={structure.id} className="border-b border-line">
          <label
            className={`grid min-h-14 grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-x-3.5 px-pad py-2 max-sm:grid-cols-[1.5rem_minmax(0,1fr)] ${zone === undefined ? "cursor-pointer" : "cursor-default text-ink-3"} ${zone !== undefined ? "" : isTicked(structure.id) ? "bg-brass-50" : "hover:bg-paper-100"}`}
          >
            <input
              type="checkbox"
              className="size-5.5 accent-ink"
              checked={zone !== undefined || isTicked(structure.id)}
              disabled={zone !== undefined}
              onChange={({ target }) => onTick(structure, target.checked)}
            />
            <span>
              <strong className="block font-strong">{structure.name}</strong>
              {zone === undefined ? null : <small className="text-ink-3">{hostingTexts.already(zone)}</small>}
            </span>
            <span className="text-right text-sm whitespace-nowrap text-ink-2 max-sm:col-2 max-sm:text-left max-sm:whitespace-normal">
              <b className="font-strong tabular-nums">{structure.zip_code}</b> {structure.city}
            </span>
          </label>
        </li>
      );
    })}
  </ul>
);

/** What is ticked, whatever is searched next; added to one zone, a hundred in each call. */
const Tray = ({
  event,
  picked,
  onRemove,
}: {
  event: EventWhole;
  picked: readonly Picked[];
  onRemove: (ids: readonly string[]) => void;
}) => {
  const [zoneId, setZoneId] = useState("");
  const { add, done } = useAdding(event.id);
  const addAll = () =>
    add(
      picked.map(({ id }) => id),
      { zone_id: zoneId },
      onRemove,
    );
  return (
    <section
      className="grid content-start gap-4 rounded-lg bg-beech-100 p-pad forced-colors:border forced-colors:border-[CanvasText]"
      aria-labelledby="tray"
    >
      <h3 id="tray" className="title-m" aria-live="polite">
        {hostingTexts.tray(picked.length)}
      </h3>
      {event.zones.length === 0 ? (
        <Notice kind="warning">
          <p>{eventTexts.zoneFirst}</p>
        </Notice>
      ) : null}
      {picked.length === 0 ? (
        <p className="small">{hostingTexts.emptyTray}</p>
      ) : (
        <>
          <ul className="grid max-h-88 gap-1.5 overflow-auto">
            {picked.map((one) => (
              <li
                className="grid grid-cols-[minmax(0,1fr)_auto] items-center rounded-md bg-surface py-1 pr-1 pl-3 leading-snug"
                key={one.id}
              >
                <span>
                  {one.name}
                  <small className="block text-ink-3">{placeOf(one)}</small>
                </span>
                <IconButton
                  label={hostingTexts.takeOut(one.name, placeOf(one))}
                  icon={<X />}
                  onClick={() => onRemove([one.id])}
                />
              </li>
            ))}
          </ul>
          <SelectField
            label={hostingTexts.zoneFor(picked.length)}
            placeholder={hostingTexts.chooseZone}
            options={event.zones.map(({ id, name }) => ({ id, label: name }))}
            value={zoneId}
            onChange={({ target }) => setZoneId(target.value)}
          />
          {done === undefined || picked.length + done <= maxAddedAtOnce ? null : (
            <ProgressBar
              value={(done / (done + picked.length)) * 100}
              label={hostingTexts.progress(done, done + picked.length)}
            />
          )}
          <Button wide pending={done !== undefined} idle={zoneId === ""} onClick={() => void addAll()}>
            {hostingTexts.addAll(picked.length)}
          </Button>
        </>
      )}
    </section>
  );
};

const atOpening = (heading: HTMLElement | null) => heading?.focus();

/** Looks for structures, ticks several, adds them to one zone; or takes over those of an earlier event. */
export const AddStructures = ({ event, onClose }: { event: EventWhole; onClose: () => void }) => {
  const [text, setText] = useState("");
  const [town, setTown] = useState("");
  const [picked, setPicked] = useState<readonly Picked[]>([]);
  const search = useQuery({
    ...ask(structures.filterStructures, {
      query: {
        keywords: wordsOf(useDebounced(text)),
        places: wordsOf(useDebounced(town)),
        per_page: maxShown,
      },
    }),
    placeholderData: keepPreviousData,
  });
  const zones = new Map(event.participations.map((one) => [one.structure_id, one.zone.name]));
  // Those that can be ticked come first.
  const found = (search.data?.data ?? []).toSorted(
    (one, other) => Number(zones.has(one.id)) - Number(zones.has(other.id)),
  );
  const ticked = new Set(picked.map(({ id }) => id));
  const add = (some: readonly Picked[]) =>
    setPicked([...picked, ...some.filter(({ id }) => !ticked.has(id) && !zones.has(id))]);
  const remove = (ids: readonly string[]) =>
    setPicked((current) => current.filter(({ id }) => !ids.includes(id)));
  return (
    <div className="side [--cols:minmax(0,1fr)_19rem]">
      <section className="panel panel-flush" aria-labelledby="add-structures">
        <div className="panel-head">
          <h2 id="add-structures" ref={atOpening} tabIndex={-1}>
            {hostingTexts.adding}
          </h2>
          <IconButton label={hostingTexts.close} icon={<X />} onClick={onClose} />
        </div>
        <div className="flex flex-wrap items-end gap-3 border-b border-line px-pad py-3.5">
          <div className="flex-[2_1_14rem]">
            <SearchField
              label={hostingTexts.nameOrType}
              maxLength={maxStructureWord}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </div>
          <div className="flex-[1_1_10rem]">
            <TextField
              label={hostingTexts.townOrCode}
              maxLength={maxStructureWord}
              value={town}
              onChange={({ target }) => setTown(target.value)}
            />
          </div>
        </div>
        <div className="row between border-b border-line px-pad py-1">
          <p className="small muted" role="status">
            {search.data
              ? hostingTexts.found(search.data.total, found.filter(({ id }) => ticked.has(id)).length)
              : null}
          </p>
          <Button variant="quiet" idle={found.length === 0} onClick={() => add(found)}>
            {hostingTexts.tickAll}
          </Button>
        </div>
        {search.isLoadingError ? (
          <FailedState
            level="h3"
            title={hostingTexts.searchFailed}
            detail={search.error.message}
            onRetry={() => void search.refetch()}
          />
        ) : null}
        {search.isPending ? <Skeleton height="12rem" /> : null}
        {search.data?.total === 0 ? <p className="p-pad muted">{hostingTexts.none}</p> : null}
        <Hits
          found={found}
          zones={zones}
          isTicked={(id) => ticked.has(id)}
          onTick={(one, isTicked) => (isTicked ? add([one]) : remove([one.id]))}
        />
        {(search.data?.total ?? 0) > maxShown ? (
          <p className="p-pad small muted">{hostingTexts.shownFirst(maxShown)}</p>
        ) : null}
      </section>
      <div className="stack">
        <Tray event={event} picked={picked} onRemove={remove} />
        <TakeOver event={event} />
      </div>
    </div>
  );
};
