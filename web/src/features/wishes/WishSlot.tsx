import { ArrowDown, ArrowUp } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { paths } from "#web/frame/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { firstTap } from "#web/ui/browser/first-tap.ts";
import { CardSign, Meta } from "#web/ui/cards/Card.tsx";
import { hueOf, signOf } from "#web/ui/drawings/marquetry.ts";
import { Skeleton } from "#web/ui/lists/States.tsx";
import type { Choice } from "./choices.ts";
import type { Facts } from "./facts.ts";
import { Here } from "./Here.tsx";
import { wishesTexts } from "./texts.ts";

/** The pressed button disappears with the old place, so the focus goes to the button in the new place. */
export const useFocusOnArrival = (isMoved: boolean) => {
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival only
  useEffect(() => {
    if (isMoved) button.current?.focus();
  }, []);
  return button;
};

/** What takes a structure out of the list. */
type Removal = {
  word: string;
  label: (name: string) => string;
  icon: ReactNode;
  act: (id: string) => void;
};

export type SlotActions = {
  move: (id: string, by: -1 | 1) => void;
  removal: Removal;
  disabled: boolean;
  /** What stands below a structure's name and, wider, below its row. */
  note?: (choice: Choice, facts: Facts) => ReactNode;
};

export const Slot = ({
  choice,
  facts,
  number,
  isFirst,
  isLast,
  isMoved,
  actions,
}: {
  choice: Choice;
  facts: Facts;
  number: number;
  isFirst: boolean;
  isLast: boolean;
  isMoved: boolean;
  actions: SlotActions;
}) => {
  const { structureId, priority } = choice;
  const { move, removal, disabled, note } = actions;
  return (
    <li
      className="slot"
      data-kind={priority ? "priority" : "optional"}
      data-hue={hueOf(structureId)}
      data-structure={structureId}
      data-moved={isMoved || undefined}
    >
      <b aria-hidden="true">{number}</b>
      <CardSign size="small" sign={signOf(facts.name)} photo={facts.photo} />
      <div>
        <h3>
          {facts.name ? (
            <Link to={paths.structure(structureId)}>{facts.name}</Link>
          ) : facts.state === "loading" ? (
            <Skeleton width="60%" />
          ) : null}
        </h3>
        {facts.state === "gone" ? (
          <p className="small text-danger">{wishesTexts.gone}</p>
        ) : (
          <Meta>{facts.city ? <span>{facts.city}</span> : null}</Meta>
        )}
        {/* The page's first line says the day. */}
        {facts.state === "gone" ? null : <Here structureId={structureId} isZoneOnly />}
      </div>
      <div className="acts move">
        <Button
          variant="quiet"
          data-act="up"
          aria-label={wishesTexts.moveUp(facts.name)}
          idle={isFirst || disabled}
          onClick={firstTap(() => move(structureId, -1))}
        >
          <ArrowUp />
          {wishesTexts.up}
        </Button>
        <Button
          variant="quiet"
          data-act="down"
          aria-label={wishesTexts.moveDown(facts.name)}
          idle={isLast || disabled}
          onClick={firstTap(() => move(structureId, 1))}
        >
          <ArrowDown />
          {wishesTexts.down}
        </Button>
        <Button
          variant="quiet"
          data-act="away"
          aria-label={removal.label(facts.name)}
          idle={disabled}
          onClick={firstTap(() => removal.act(structureId))}
        >
          {removal.icon}
          {removal.word}
        </Button>
      </div>
      {note?.(choice, facts)}
    </li>
  );
};

/** Places still to be filled. */
export const EmptySlots = ({
  number,
  places,
  isPriority,
  mayChoose,
  isFirst,
}: {
  number: number;
  places: number;
  isPriority: boolean;
  mayChoose: boolean;
  /** Nothing is chosen yet, and it may be: to search is all there is to do. */
  isFirst: boolean;
}) => (
  <>
    <li className={`slot slot-empty ${mayChoose ? "" : "min-h-14"}`}>
      <b aria-hidden="true">{number}</b>
      <p>
        <strong>{isPriority ? wishesTexts.free(places) : wishesTexts.freeOptional(places)}</strong>
      </p>
      {mayChoose ? (
        <Link className={isFirst ? "btn" : "btn btn-line"} to={paths.structures}>
          {wishesTexts.search}
        </Link>
      ) : null}
    </li>
    {/* Those that the first one counts, to see. */}
    {Array.from({ length: places - 1 }, (_, more) => number + 1 + more).map((place) => (
      <li key={place} className="slot slot-empty min-h-14" aria-hidden="true">
        <b>{place}</b>
      </li>
    ))}
  </>
);
