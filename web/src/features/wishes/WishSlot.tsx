import { EyeOff, MessageSquareText, Star } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "#web/frame/paths.ts";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { CardSign, Meta } from "#web/ui/Card.tsx";
import { hueOf, signOf } from "#web/ui/marquetry.ts";
import { Skeleton } from "#web/ui/States.tsx";
import { TextArea } from "#web/ui/TextField.tsx";
import type { Choice } from "./choices.ts";
import type { Facts } from "./facts.ts";
import { wishesTexts } from "./texts.ts";

export type SlotActions = {
  setPriority: (choice: Choice, priority: boolean) => void;
  justify: (choice: Choice, justification: string) => void;
  setAside: (choice: Choice) => void;
};

/** The pressed button disappears with the old place, so the focus goes to the button in the new place. */
export const useFocusOnArrival = (isMoved: boolean) => {
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival only
  useEffect(() => {
    if (isMoved) button.current?.focus();
  }, []);
  return button;
};

const maxLetters = 2_000;

export const Slot = ({
  choice,
  facts,
  number,
  actions,
  disabled,
  isMoved,
}: {
  choice: Choice;
  facts: Facts;
  number: number;
  actions: SlotActions;
  disabled: boolean;
  /** It has just moved here. */
  isMoved: boolean;
}) => {
  const toggle = useFocusOnArrival(isMoved);
  const { structureId, priority, justification } = choice;
  const [writing, setWriting] = useState(false);
  const more = useId();
  const name = <span className="sr"> : {facts.name}</span>;
  return (
    <li className="slot" data-kind={priority ? "priority" : "optional"} data-hue={hueOf(structureId)}>
      <b aria-hidden="true">{number}</b>
      <CardSign size="small" sign={signOf(facts.types, facts.name)} photo={facts.photo} />
      <div>
        <h3>
          {facts.name ? (
            <Link to={paths.structure(structureId)}>{facts.name}</Link>
          ) : facts.state === "loading" ? (
            <Skeleton width="60%" />
          ) : null}
        </h3>
        {facts.state === "gone" ? (
          <p className="small slot-gone">{wishesTexts.gone}</p>
        ) : (
          <Meta>
            {facts.city ? <span>{facts.city}</span> : null}
            {facts.types[0] ? <span>{facts.types[0]}</span> : null}
          </Meta>
        )}
      </div>
      <div className="acts">
        <Button
          variant="quiet"
          aria-expanded={writing}
          aria-controls={writing ? more : undefined}
          onClick={() => setWriting(!writing)}
        >
          <MessageSquareText />
          {justification ? wishesTexts.justified : wishesTexts.justify}
          {name}
        </Button>
        <Button
          ref={toggle}
          variant="quiet"
          disabled={disabled}
          onClick={() => actions.setPriority(choice, !priority)}
        >
          <Star fill={priority ? "var(--accent)" : "none"} />
          {priority ? wishesTexts.makeOptional : wishesTexts.makePriority}
          {name}
        </Button>
        <IconButton
          label={wishesTexts.setAside(facts.name)}
          icon={<EyeOff />}
          disabled={disabled}
          onClick={() => actions.setAside(choice)}
        />
      </div>
      {writing ? (
        <div className="slot-more" id={more}>
          <TextArea
            label={wishesTexts.justification(facts.name)}
            hint={wishesTexts.justificationHint}
            rows={3}
            maxLength={maxLetters}
            readOnly={disabled}
            value={justification}
            onChange={({ target }) => actions.justify(choice, target.value)}
          />
        </div>
      ) : null}
    </li>
  );
};

/** Places still to be filled: with a structure to find, or with one from lower in the list. */
export const EmptySlot = ({
  number,
  places,
  isPriority,
  enough,
}: {
  number: number;
  places: number;
  isPriority: boolean;
  /** The list has five structures already: none has to be searched. */
  enough: boolean;
}) => {
  const detail = isPriority ? wishesTexts.remainingPriority(places) : wishesTexts.remainingOptional(places);
  return (
    <li className="slot slot-empty">
      <b aria-hidden="true">{number}</b>
      <p>
        <strong>{enough ? wishesTexts.freePriority(places) : wishesTexts.remaining(places)}</strong>
        <br />
        <span className="muted small">{enough ? wishesTexts.freePriorityDetail : detail}</span>
      </p>
      {enough ? null : (
        <Link className="btn btn-line" to={paths.structures}>
          {wishesTexts.search}
        </Link>
      )}
    </li>
  );
};
