import { useQuery } from "@tanstack/react-query";
import { type MouseEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useParams } from "react-router-dom";
import * as events from "#shared/events/events.contract.ts";
import { type Spot, spotAt, tablesByZone } from "#shared/events/events.plan.ts";
import type { EventPlan } from "#shared/events/plan.schemas.ts";
import { ask } from "#web/api/query.ts";
import { whileChecked } from "#web/api/upload.ts";
import { EventFrame } from "#web/frame/event/EventFrame.tsx";
import { EventHead } from "#web/frame/event/EventHead.tsx";
import { LeaveGuard } from "#web/frame/LeaveGuard.tsx";
import { NotFoundPage } from "#web/frame/NotFoundPage.tsx";
import { paths } from "#web/frame/paths.ts";
import { type PlanThing, thingsOf } from "#web/frame/plan/MarkFace.tsx";
import { PlanFrame } from "#web/frame/plan/PlanFrame.tsx";
import { planTexts as readTexts } from "#web/frame/plan/plan-texts.ts";
import { frameTexts } from "#web/frame/texts.ts";
import { Button } from "#web/ui/Button.tsx";
import { ZoneMark } from "#web/ui/drawings/ZoneMark.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { PlanList } from "./PlanList.tsx";
import { nameOf, PlanMarks } from "./PlanMarks.tsx";
import { PlanPicture } from "./PlanPicture.tsx";
import { planTexts as texts } from "./plan-texts.ts";
import { type Plan, usePlan } from "./use-plan.ts";

const middle: Spot = { x: 500, y: 500 };

const SavingNotice = ({ saving, retry }: Pick<Plan, "saving" | "retry">) =>
  saving.is === "failed" ? (
    <Notice
      kind="error"
      live
      title={texts.saveFailed}
      action={
        <Button variant="outline" onClick={retry}>
          {texts.retry}
        </Button>
      }
    >
      {saving.problem.message}
    </Notice>
  ) : saving.is === "stale" ? (
    <Notice kind="warning" live title={texts.stale}>
      {texts.staleText}
    </Notice>
  ) : null;

/** What the next tap on the picture does. */
const Guide = ({ thing, isLaid }: { thing: PlanThing | undefined; isLaid: boolean }) => {
  if (!thing) return <p role="status">{texts.hint}</p>;
  return <p role="status">{isLaid ? texts.toMove(nameOf(thing)) : texts.toLay(nameOf(thing))}</p>;
};

const Editor = ({
  plan: shown,
  onChanged,
  onRemoved,
}: {
  plan: EventPlan;
  onChanged: () => Promise<unknown>;
  onRemoved: () => Promise<unknown>;
}) => {
  const plan = usePlan(shown);
  const surface = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string>();
  /** The one that is being laid: the next one follows it. */
  const [fresh, setFresh] = useState<string>();
  const [said, setSaid] = useState("");
  const things = thingsOf(tablesByZone(shown.zones, shown.tables));
  const byId = new Map(things.map((thing) => [thing.id, thing]));
  const laid = new Set(plan.marks.flatMap(({ id }) => (byId.has(id) ? [id] : [])));
  const thing = byId.get(chosen ?? "");
  const isOnItsWay = plan.saving.is === "waiting" || plan.saving.is === "saving";

  const choose = (id: string, event: MouseEvent) => {
    setChosen(id);
    setFresh(id);
    surface.current?.scrollIntoView({ block: "nearest" });
    // By keys: in the middle, for the arrows to move. By a finger or a mouse, the next tap says where.
    if (event.detail > 0) return;
    flushSync(() => plan.lay(id, middle));
    surface.current?.querySelector<HTMLElement>(`[data-mark="${CSS.escape(id)}"]`)?.focus();
  };
  const press = ({ clientX, clientY }: MouseEvent) => {
    if (!thing || !surface.current) return;
    plan.lay(thing.id, spotAt({ x: clientX, y: clientY }, surface.current.getBoundingClientRect()));
    const after = things.indexOf(thing) + 1;
    const next = [...things.slice(after), ...things.slice(0, after)].find(
      ({ id }) => id !== thing.id && !laid.has(id),
    );
    const goesOn = fresh === thing.id ? next?.id : undefined;
    setChosen(goesOn);
    setFresh(goesOn);
  };
  const takeOff = (id: string) => {
    const gone = byId.get(id);
    plan.takeOff(id);
    setChosen(undefined);
    if (gone) setSaid(texts.taken(nameOf(gone)));
  };

  if (things.length === 0) return <Notice title={texts.nothing}>{texts.nothingText}</Notice>;
  const picture = (
    <PlanPicture plan={shown} describe={plan.describe} onChanged={onChanged} onRemoved={onRemoved} />
  );
  if (shown.picture_url === null) return picture;
  return (
    <div className="side cols-aside">
      <LeaveGuard unsaved={isOnItsWay || plan.saving.is === "failed" ? texts.wouldBeLost : undefined} />
      <div className="stack">
        <SavingNotice saving={plan.saving} retry={plan.retry} />
        <PlanFrame
          url={shown.picture_url}
          alt={shown.alt_text ?? readTexts.alt(shown.event.name)}
          before={<Guide thing={thing} isLaid={laid.has(chosen ?? "")} />}
          surface={surface}
          onPress={press}
        >
          <PlanMarks
            marks={plan.marks}
            things={byId}
            surface={surface}
            chosen={chosen}
            onChoose={(id) => {
              setChosen(id);
              setFresh(undefined);
            }}
            onMove={(id, spot) => {
              plan.lay(id, spot);
              setSaid(texts.moved(spot.x, spot.y));
            }}
            onTakeOff={takeOff}
          />
        </PlanFrame>
        <p className="sr" aria-live="polite">
          {said}
        </p>
        {picture}
      </div>
      <section className="panel panel-flush print:hidden" aria-labelledby="things">
        <div className="panel-head">
          <h2 id="things">{texts.things}</h2>
          <p className="small muted flex flex-wrap gap-x-3">
            {laid.size === things.length ? texts.allLaid : texts.laid(laid.size, things.length)}
            <span role="status">
              {isOnItsWay
                ? texts.saving
                : laid.size > 0 && (plan.saving.is === "saved" || plan.saving.is === "idle")
                  ? texts.saved
                  : ""}
            </span>
          </p>
        </div>
        <PlanList things={things} laid={laid} chosen={chosen} onChoose={choose} onTakeOff={takeOff} />
      </section>
    </div>
  );
};

/** The plan of an event's place: staff send its picture, and lay the zones and tables on it. */
export const PlanPage = () => {
  const { id = "" } = useParams();
  /** Rises when the plan is removed: its editor then starts over. */
  const [round, setRound] = useState(0);
  const query = useQuery({
    ...ask(events.getEventPlan, { params: { id } }),
    refetchInterval: ({ state }) => whileChecked([state.data?.upload]),
  });
  if (query.error?.status === 404) return <NotFoundPage />;
  return (
    <EventFrame>
      <Loaded query={query} failed={texts.failed}>
        {(plan) => (
          <>
            <p className="print-only title-m font-display font-bold">
              {texts.title}, {plan.event.name}
            </p>
            <EventHead
              event={plan.event}
              tab="overview"
              below={{
                title: texts.title,
                back: { to: paths.editEvent(id), label: frameTexts.eventOverview },
              }}
            />
            {plan.picture_url || plan.zones.length + plan.tables.length === 0 ? null : (
              <>
                <p className="muted read">{texts.toDo(plan.zones.length, plan.tables.length)}</p>
                <ul className="flex flex-wrap gap-x-6 gap-y-1.5">
                  {plan.zones.map(({ id, name, sign, hue }) => (
                    <li key={id} data-hue={hue} className="inline-flex items-center gap-2">
                      <ZoneMark sign={sign} />
                      {name}
                    </li>
                  ))}
                </ul>
              </>
            )}
            <Editor
              key={round}
              plan={plan}
              onChanged={() => query.refetch()}
              onRemoved={async () => {
                await query.refetch();
                setRound((before) => before + 1);
              }}
            />
          </>
        )}
      </Loaded>
    </EventFrame>
  );
};
