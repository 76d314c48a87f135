import { completeness, expected } from "#shared/wishes/wishes.rules.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import type { Choice } from "./choices.ts";
import type { Facts } from "./facts.ts";
import { wishesTexts } from "./texts.ts";
import { EmptySlot, Slot, type SlotActions } from "./WishSlot.tsx";

const Half = ({
  title,
  choices,
  max,
  first,
  isPriority,
  places,
  enough,
  ...shared
}: {
  title: string;
  choices: readonly Choice[];
  max: number;
  first: number;
  isPriority: boolean;
  places: number;
  enough: boolean;
  factsOf: (id: string) => Facts;
  actions: SlotActions;
  disabled: boolean;
  moved: string | undefined;
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
          facts={shared.factsOf(choice.structureId)}
          actions={shared.actions}
          disabled={shared.disabled}
          isMoved={shared.moved === choice.structureId}
        />
      ))}
      {places > 0 && (isPriority || !enough) ? (
        <EmptySlot number={first + choices.length} places={places} isPriority={isPriority} enough={enough} />
      ) : null}
    </ol>
  </div>
);

/** Five places: three priorities, two optional. Surplus wishes stay visible, with a warning. */
export const WishSlots = ({
  kept,
  ...shared
}: {
  kept: readonly Choice[];
  factsOf: (id: string) => Facts;
  actions: SlotActions;
  disabled: boolean;
  moved: string | undefined;
}) => {
  const priorities = kept.filter(({ priority }) => priority);
  const optionals = kept.filter(({ priority }) => !priority);
  const excess = optionals.length - expected.optional;
  const places = completeness(kept.map(({ priority }) => ({ is_initial_choice: priority })));
  return (
    <section className="bench stack">
      <Half
        title={wishesTexts.priority}
        choices={priorities}
        max={expected.priority}
        first={1}
        isPriority
        places={places.priority}
        enough={places.remaining === 0}
        {...shared}
      />
      <Half
        title={wishesTexts.optional}
        choices={optionals}
        max={expected.optional}
        first={Math.max(expected.priority, priorities.length) + 1}
        isPriority={false}
        places={places.optional}
        enough={places.remaining === 0}
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
