import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { useId } from "react";
import type { TodoEntry } from "#shared/notices/notices.schemas.ts";
import { expected } from "#shared/wishes/wishes.rules.ts";
import { useSession } from "#web/api/session.ts";
import { Todo, todoPage } from "#web/features/notices/Todo.tsx";
import { nextTexts, todoTexts } from "#web/features/notices/texts.ts";
import { useTodo } from "#web/features/notices/use-notices.ts";
import { askWishes } from "#web/features/wishes/wish-list.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { dayTime } from "#web/ui/dates.ts";
import { Skeleton } from "#web/ui/lists/States.tsx";

const grounds = { priority: "bg-accent", optional: "bg-beech-200", free: "" };

/** The five places, those first that are taken: by whom, once that has come. */
const Places = ({ taken, names }: { taken: number; names: readonly string[] }) => (
  <ol className="grid gap-2" aria-label={nextTexts.places}>
    {Array.from({ length: expected.total }, (_, n) => {
      const kind = n < expected.priority ? "priority" : "optional";
      return (
        <li
          key={nextTexts[kind] + String(n)}
          className={`grid min-h-14 grid-cols-[2.75rem_minmax(0,1fr)] items-center gap-2 rounded-md [box-shadow:inset_0_0_0_2px_var(--color-beech-300)] forced-colors:border forced-colors:border-[CanvasText] ${n < taken ? "bg-surface text-ink" : "text-ink-3"}`}
        >
          <b
            className={`grid place-items-center self-stretch rounded-md font-display text-[1.125rem] leading-none font-heavy text-ink ${grounds[n < taken ? kind : "free"]}`}
          >
            {n + 1}
          </b>
          <span>{n < taken ? (names[n] ?? nextTexts.taken) : nextTexts[kind]}</span>
        </li>
      );
    })}
  </ol>
);

/** The places of the list that an entry asks to complete, whose timeline below reads it too. */
const PlacesOf = ({ entry: { kind, about, total } }: { entry: TodoEntry }) => {
  const { current } = useSession();
  const { data = [] } = useQuery({
    ...askWishes({
      profileId: current?.id ?? "",
      eventId: about ?? "",
      isPreEvent: kind === "wishes_missing",
    }),
    enabled: current !== undefined && about !== null,
  });
  return <Places taken={total ?? 0} names={data.map(({ structure }) => structure.name)} />;
};

const ledeOf = ({ kind, until, people }: TodoEntry): string | undefined => {
  if (until === null) return nextTexts.from(people);
  const say = kind === "meeting_next" ? nextTexts.begins : nextTexts.until;
  return say(dayTime(until), Date.parse(until) < Date.now());
};

const Head = ({ entry }: { entry: TodoEntry }) => {
  const heading = useId();
  const lede = ledeOf(entry);
  const isOfWishes = entry.kind === "wishes_missing" || entry.kind === "placement_missing";
  return (
    <section className="next-thing bg-beech-100" aria-labelledby={heading}>
      <div className="wrap grid items-center gap-x-[clamp(1.5rem,5vw,5rem)] gap-y-6 py-[clamp(1.5rem,1rem+2.6vw,3.25rem)] min-[56rem]:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
        <div className="grid justify-items-start gap-3.5">
          <h2 className="text-3xl" id={heading}>
            {nextTexts.title(entry)}
          </h2>
          {lede ? <p className="lede">{lede}</p> : null}
          <ButtonLink to={todoPage(entry) ?? ""}>
            {todoTexts[entry.kind].action}
            <ArrowRight />
          </ButtonLink>
        </div>
        {isOfWishes ? <PlacesOf entry={entry} /> : null}
      </div>
    </section>
  );
};

/** The place of the next thing until it is known, as high as that of wishes: nothing below it moves when it comes. */
const Waiting = () => (
  <section className="next-thing bg-beech-100" aria-busy="true">
    <div className="wrap grid items-center gap-x-[clamp(1.5rem,5vw,5rem)] gap-y-6 py-[clamp(1.5rem,1rem+2.6vw,3.25rem)] min-[56rem]:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
      <div className="stack">
        <Skeleton width="80%" height="5rem" />
        <Skeleton width="60%" height="2.5rem" />
        <Skeleton width="12rem" height="3rem" />
      </div>
      <Skeleton height="19.5rem" />
    </div>
  </section>
);

/** Where a learner's home begins: the one thing to do next, then what else waits. */
export const NextThing = () => {
  const {
    entries: [first, ...others],
    isPending,
  } = useTodo();
  if (isPending) return <Waiting />;
  if (!first)
    return (
      <div className="wrap pt-6">
        <Todo />
      </div>
    );
  return (
    <>
      <Head entry={first} />
      {others.length > 0 ? (
        <div className="wrap pt-6">
          <Todo after={1} />
        </div>
      ) : null}
    </>
  );
};
