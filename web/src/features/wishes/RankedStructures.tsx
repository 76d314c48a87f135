import { useEffect, useRef, useState } from "react";
import { expected } from "#shared/wishes/wishes.rules.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import type { Arranging } from "./arranging.ts";
import type { Choice } from "./choices.ts";
import type { Facts } from "./facts.ts";
import { wishesTexts } from "./texts.ts";
import { EmptySlots, Slot, type SlotActions } from "./WishSlot.tsx";

type FactsOf = (id: string) => Facts;

const Half = ({
  title,
  choices,
  max,
  first,
  isPriority,
  mayChoose,
  ids,
  factsOf,
  actions,
  movedId,
}: {
  title: string;
  choices: readonly Choice[];
  max: number;
  first: number;
  isPriority: boolean;
  /** The link to the catalogue stands once, in the first free place. */
  mayChoose: boolean;
  /** The whole list, of which this is one half. */
  ids: readonly string[];
  factsOf: FactsOf;
  actions: SlotActions;
  movedId: string | undefined;
}) => (
  <div className="stack stack-s">
    <div className="row between">
      <h2>{title}</h2>
      <Badge look={choices.length === max ? "brass" : choices.length > max ? "danger" : "plain"}>
        {wishesTexts.filled(choices.length, max)}
      </Badge>
    </div>
    <ol className="slots" start={first}>
      {choices.map((choice, index) => (
        <Slot
          key={choice.structureId}
          choice={choice}
          number={first + index}
          isFirst={choice.structureId === ids[0]}
          isLast={choice.structureId === ids.at(-1)}
          isMoved={choice.structureId === movedId}
          facts={factsOf(choice.structureId)}
          actions={actions}
        />
      ))}
      {choices.length < max ? (
        <EmptySlots
          number={first + choices.length}
          places={max - choices.length}
          isPriority={isPriority}
          mayChoose={mayChoose}
          isFirst={ids.length === 0 && !actions.disabled}
        />
      ) : null}
    </ol>
  </div>
);

/** Of a move; a notice says what was taken out. */
const saidOf = ({ change }: Arranging, factsOf: FactsOf): string | undefined =>
  change?.kind === "moved" ? wishesTexts.isNow(factsOf(change.id).name, change.at + 1) : undefined;

/** On wide screens, beside the list: what has just moved, to undo. The list announces it. */
export const LastChange = ({ arranging, factsOf }: { arranging: Arranging; factsOf: FactsOf }) => {
  const said = saidOf(arranging, factsOf);
  return said ? (
    <div className="only-l">
      <Notice
        action={
          <Button variant="quiet" onClick={arranging.undo}>
            {wishesTexts.undo}
          </Button>
        }
      >
        {said}
      </Notice>
    </div>
  ) : null;
};

/** Five places in order: three priorities, two optional. Surplus wishes stay visible, with a warning. */
export const RankedStructures = ({
  kept,
  arranging,
  factsOf,
  actions,
}: {
  kept: readonly Choice[];
  arranging: Arranging;
  factsOf: FactsOf;
  actions: SlotActions;
}) => {
  const bench = useRef<HTMLElement>(null);
  const { focus, change } = arranging;
  const ids = kept.map(({ structureId }) => structureId);
  // A list that is saved has no names for a moment: what was said stays.
  const [said, setSaid] = useState<string>();
  const says = saidOf(arranging, factsOf);
  if (says !== said && (!change || factsOf(change.id).name)) setSaid(says);
  // The pressed button leaves with its row, and with it the focus.
  useEffect(() => {
    if (!focus) return;
    const row = bench.current?.querySelector(`[data-structure="${CSS.escape(focus.id)}"]`);
    row?.querySelector<HTMLElement>(`[data-act="${focus.button}"]`)?.focus();
  }, [focus]);
  const isEmptied = change?.kind === "removed" && ids.length === 0;
  useEffect(() => {
    if (isEmptied) bench.current?.focus();
  }, [isEmptied]);
  const priorities = kept.filter(({ priority }) => priority);
  const optionals = kept.filter(({ priority }) => !priority);
  const excess = optionals.length - expected.optional;
  const mayChoose = kept.length < expected.total;
  const shared = { ids, factsOf, actions, movedId: change?.kind === "moved" ? change.id : undefined };
  return (
    <section
      className="bench stack gap-6 [&_h2]:text-xl"
      ref={bench}
      tabIndex={-1}
      aria-label={wishesTexts.ranked}
    >
      <p className="sr" role="status">
        {said}
      </p>
      <Half
        title={wishesTexts.priority}
        choices={priorities}
        max={expected.priority}
        first={1}
        isPriority
        mayChoose={mayChoose}
        {...shared}
      />
      <Half
        title={wishesTexts.optional}
        choices={optionals}
        max={expected.optional}
        first={Math.max(expected.priority, priorities.length) + 1}
        isPriority={false}
        mayChoose={mayChoose && priorities.length >= expected.priority}
        {...shared}
      />
      {excess > 0 ? (
        <Notice kind="warning" live title={wishesTexts.tooManyOptional(excess)}>
          {wishesTexts.tooManyOptionalDetail}
        </Notice>
      ) : null}
    </section>
  );
};
