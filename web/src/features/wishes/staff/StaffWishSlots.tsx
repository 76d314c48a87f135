import { PenLine, Star, X } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router-dom";
import type { EventWithHosts } from "#shared/events/events.schemas.ts";
import { expected } from "#shared/wishes/wishes.rules.ts";
import { maxJustificationLength } from "#shared/wishes/wishes.schemas.ts";
import { paths } from "#web/frame/paths.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { CardSign, Meta } from "#web/ui/cards/Card.tsx";
import { hueOf, signOf } from "#web/ui/drawings/marquetry.ts";
import { TextArea } from "#web/ui/form/TextField.tsx";
import { HereAt } from "../Here.tsx";
import { PrintedReason } from "../Printing.tsx";
import type { WishDraft } from "./drafts.ts";
import { staffWishTexts } from "./texts.ts";

type WishActions = {
  toggle: (structureId: string) => void;
  justify: (structureId: string, justification: string) => void;
  remove: (structureId: string) => void;
};

type Shared = {
  actions: WishActions;
  /** The event before which the wishes are made, if one knows who comes. */
  event: EventWithHosts | undefined;
};

const Slot = ({
  draft: { structure, priority, justification },
  number,
  actions,
  event,
}: {
  draft: WishDraft;
  number: number;
} & Shared) => {
  const { id, name, city } = structure;
  const [writes, setWrites] = useState(false);
  const named = priority ? staffWishTexts.makeOptionalNamed(name) : staffWishTexts.makePriorityNamed(name);
  return (
    <li
      className="slot max-sm:grid-cols-[2.5rem_minmax(0,1fr)_auto]"
      data-kind={priority ? "priority" : undefined}
      data-hue={hueOf(id)}
    >
      <b>{number}</b>
      <span className="contents max-sm:hidden">
        <CardSign size="small" sign={signOf(name)} />
      </span>
      <div>
        <h3>
          <Link to={paths.structure(id)}>{name}</Link>
        </h3>
        <Meta>
          <span>{city}</span>
        </Meta>
        <HereAt structureId={id} event={event} isZoneOnly />
      </div>
      <IconButton
        className="self-start"
        label={staffWishTexts.remove(name)}
        icon={<X />}
        onClick={() => actions.remove(id)}
      />
      <div className="slot-more stack stack-s print:hidden sm:col-[3/-1]">
        {writes ? (
          <TextArea
            grows
            autoFocus
            maxLength={maxJustificationLength}
            label={
              <>
                {staffWishTexts.justification} <span className="sr">: {name}</span>
              </>
            }
            value={justification}
            onChange={({ target }) => actions.justify(id, target.value)}
          />
        ) : justification ? (
          <p className="as-written text-ink-2">{justification}</p>
        ) : null}
        <div className="-ml-2.5 flex flex-wrap gap-x-1 max-sm:[&_svg]:hidden">
          <Button variant="quiet" small aria-label={named} onClick={() => actions.toggle(id)}>
            <Star fill={priority ? "var(--accent)" : "none"} />
            {priority ? staffWishTexts.makeOptional : staffWishTexts.makePriority}
          </Button>
          {writes ? null : (
            <Button
              variant="quiet"
              small
              aria-label={staffWishTexts.justifyNamed(justification !== "", name)}
              onClick={() => setWrites(true)}
            >
              <PenLine />
              {staffWishTexts.justify(justification !== "")}
            </Button>
          )}
        </div>
      </div>
      <PrintedReason reason={justification} />
    </li>
  );
};

const Group = ({
  title,
  drafts,
  max,
  first,
  field,
  ...shared
}: Shared & {
  title: string;
  drafts: readonly WishDraft[];
  max: number;
  /** Stands in the first free place. */
  field: ReactNode;
  /** The number of the first wish: numbers continue from one group to the next. */
  first: number;
}) => {
  const heading = useId();
  return (
    <section className="stack stack-s" aria-labelledby={heading}>
      <div className="row between">
        <h2 id={heading} className="title-m">
          {title}
        </h2>
        <Badge look={drafts.length > max ? "danger" : "plain"}>
          {staffWishTexts.countOf(drafts.length, max)}
        </Badge>
      </div>
      <ol className="slots">
        {drafts.map((draft, index) => (
          <Slot key={draft.structure.id} draft={draft} number={first + index} {...shared} />
        ))}
        {Array.from(
          { length: Math.max(0, max - drafts.length) },
          (_, place) => first + drafts.length + place,
        ).map((number, place) => (
          <li key={number} className="slot slot-empty min-h-14">
            <b>{number}</b>
            {place === 0 && field ? <div className="print:hidden">{field}</div> : null}
            <p className={place === 0 && field ? "muted print-only" : "muted"}>{staffWishTexts.free}</p>
          </li>
        ))}
      </ol>
    </section>
  );
};

/** A learner's wishes, for staff to edit: three priorities, two optional ones. */
export const StaffWishSlots = ({
  drafts,
  field,
  ...shared
}: Shared & {
  drafts: readonly WishDraft[];
  /** Adds a wish in the next place: a priority as long as one is free. */
  field: ReactNode;
}) => {
  const priorities = drafts.filter(({ priority }) => priority);
  const optionals = drafts.filter(({ priority }) => !priority);
  const isPriorityFree = priorities.length < expected.priority;
  return (
    <div className="bench stack">
      <Group
        title={staffWishTexts.priorities}
        drafts={priorities}
        max={expected.priority}
        first={1}
        field={isPriorityFree ? field : null}
        {...shared}
      />
      <Group
        title={staffWishTexts.optionals}
        drafts={optionals}
        max={expected.optional}
        first={Math.max(priorities.length, expected.priority) + 1}
        field={isPriorityFree ? null : field}
        {...shared}
      />
    </div>
  );
};
