import { useQuery } from "@tanstack/react-query";
import { Plus, RotateCcw, X } from "lucide-react";
import type { ReactNode } from "react";
import { completeness, expected } from "#shared/wishes/wishes.rules.ts";
import type { Wish } from "#shared/wishes/wishes.schemas.ts";
import { paths } from "#web/frame/paths.ts";
import { Button, ButtonLink, IconButton } from "#web/ui/Button.tsx";
import { Card, CardSign, CardTitle } from "#web/ui/Card.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Loaded } from "#web/ui/Loaded.tsx";
import { signOf } from "#web/ui/marquetry.ts";
import { Notice } from "#web/ui/Notice.tsx";
import { ProgressBar } from "#web/ui/ProgressBar.tsx";
import { LoadingState } from "#web/ui/States.tsx";
import type { Choice } from "./choices.ts";
import { type Facts, useFacts } from "./facts.ts";
import { useFocusOnArrival } from "./Slot.tsx";
import { wishesTexts } from "./texts.ts";
import { type Desk, useDesk } from "./use-desk.ts";
import { WishBench } from "./WishBench.tsx";
import { askWishes, type WishList } from "./wish-list.ts";

const Mini = ({
  id,
  facts,
  children,
}: {
  id: string;
  facts: Pick<Facts, "name" | "types">;
  children?: ReactNode;
}) => (
  <Card id={id} kind="mini">
    <CardSign size="small" sign={signOf(facts.types, facts.name)} />
    <CardTitle to={paths.structure(id)}>{facts.name}</CardTitle>
    {children}
  </Card>
);

/** How far the saved list is, whether all is said, and what went wrong. */
const Messages = ({ desk, saved }: { desk: Desk; saved: readonly Wish[] }) => {
  const { registered, remaining, complete } = completeness(saved);
  return (
    <>
      {desk.conflict ? (
        <Notice kind="warning" live title={wishesTexts.conflict}>
          {wishesTexts.conflictDetail}
        </Notice>
      ) : null}
      {desk.failure ? (
        <Notice kind="error" live title={wishesTexts.saveFailed}>
          {desk.failure}
        </Notice>
      ) : null}
      {complete ? (
        <Notice kind="success">{wishesTexts.maximum}</Notice>
      ) : registered > 0 ? (
        <Notice>{wishesTexts.completeness(registered, remaining)}</Notice>
      ) : null}
    </>
  );
};

const refusals = {
  tooManyPriority: wishesTexts.tooManyPriority,
  tooManyOptional: wishesTexts.tooManyOptionalDetail,
  twice: wishesTexts.saveFailed,
};

const SavePanel = ({ desk, closed, until }: { desk: Desk; closed: boolean; until: string | undefined }) => {
  return (
    <div className="panel stack dock">
      <div className="stack stack-s wish-count">
        <p>
          <b>{desk.kept.length}</b> <span className="muted">{wishesTexts.outOf}</span>
        </p>
        <ProgressBar value={(desk.kept.length / expected.total) * 100} label={wishesTexts.outOfLabel} />
      </div>
      <Button
        wide
        pending={desk.saving}
        idle={!desk.unsaved}
        disabled={closed || desk.refusal !== undefined}
        onClick={() => void desk.save()}
      >
        {wishesTexts.save}
        <span className="only-l">{wishesTexts.saveRest}</span>
      </Button>
      {desk.refusal ? <p className="small extra">{refusals[desk.refusal]}</p> : null}
      <p className="small extra" role="status">
        {desk.unsaved && !closed ? wishesTexts.unsaved : null}
      </p>
      {until && !closed ? <p className="small muted extra">{wishesTexts.until(until)}</p> : null}
    </div>
  );
};

const AsideCard = ({
  choice,
  desk,
  facts,
  isSaved,
}: {
  choice: Choice;
  desk: Desk;
  facts: Facts;
  isSaved: boolean;
}) => {
  const back = useFocusOnArrival(desk.moved === choice.structureId);
  return (
    <Mini id={choice.structureId} facts={facts}>
      {facts.state === "gone" ? null : (
        <IconButton
          ref={back}
          label={wishesTexts.takeBack(facts.name)}
          icon={<RotateCcw />}
          disabled={desk.saving}
          onClick={() => desk.takeBack(choice)}
        />
      )}
      {isSaved ? null : (
        <IconButton label={wishesTexts.forget(facts.name)} icon={<X />} onClick={() => desk.forget(choice)} />
      )}
    </Mini>
  );
};

const Aside = ({
  desk,
  saved,
  factsOf,
}: {
  desk: Desk;
  saved: readonly Wish[];
  factsOf: (id: string) => Facts;
}) =>
  desk.aside.length === 0 ? null : (
    <div className="panel panel-sunken stack stack-s">
      <h2>{wishesTexts.aside}</h2>
      <p className="small muted">{wishesTexts.asideDetail}</p>
      {desk.aside.map((choice) => (
        <AsideCard
          key={choice.structureId}
          choice={choice}
          desk={desk}
          facts={factsOf(choice.structureId)}
          isSaved={saved.some((wish) => wish.structure_id === choice.structureId)}
        />
      ))}
    </div>
  );

/** What the learner had chosen to meet, to choose from again. */
const Earlier = ({ list, desk, closed }: { list: WishList; desk: Desk; closed: boolean }) => {
  const query = useQuery(askWishes({ ...list, isPreEvent: true }));
  const isKept = (id: string) => desk.kept.some(({ structureId }) => structureId === id);
  return (
    <div className="panel stack stack-s">
      <h2>{wishesTexts.earlier}</h2>
      <Loaded query={query} failed={wishesTexts.failed}>
        {(wishes) => (
          <>
            <p className="small muted">
              {wishes.length > 0 ? wishesTexts.earlierDetail : wishesTexts.earlierEmpty}
            </p>
            {wishes.map(({ structure: { id, name } }) => (
              <Mini key={id} id={id} facts={{ name, types: [] }}>
                {closed || isKept(id) ? null : (
                  <IconButton
                    label={wishesTexts.add(name)}
                    icon={<Plus />}
                    disabled={desk.saving}
                    onClick={() => desk.add(id)}
                  />
                )}
              </Mini>
            ))}
          </>
        )}
      </Loaded>
    </div>
  );
};

const Success = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog
    open={open}
    onClose={onClose}
    size="small"
    title={wishesTexts.successTitle}
    footer={
      <>
        <ButtonLink variant="outline" to={paths.dashboard()}>
          {wishesTexts.backToPromotion}
        </ButtonLink>
        <Button onClick={onClose}>{wishesTexts.close}</Button>
      </>
    }
  >
    <p>{wishesTexts.successDetail}</p>
  </Dialog>
);

type DeskProps = { list: WishList; closed: boolean; until: string | undefined };

const Open = ({ list, closed, until, saved }: DeskProps & { saved: readonly Wish[] }) => {
  const desk = useDesk(list, saved);
  const ids = [...desk.kept, ...desk.aside].map(({ structureId }) => structureId);
  const factsOf = useFacts(ids, new Map(saved.map(({ structure }) => [structure.id, structure])));
  return (
    <>
      <Messages desk={desk} saved={saved} />
      <div className="side wish-desk">
        <WishBench
          kept={desk.kept}
          factsOf={factsOf}
          actions={desk.actions}
          moved={desk.moved}
          disabled={closed || desk.saving}
        />
        <aside className="stack side-sticky aside-flow">
          <SavePanel desk={desk} closed={closed} until={until} />
          <Aside desk={desk} saved={saved} factsOf={factsOf} />
          {list.isPreEvent ? null : <Earlier list={list} desk={desk} closed={closed} />}
        </aside>
      </div>
      <Success open={desk.finished} onClose={desk.finish} />
    </>
  );
};

/** A learner's wishes for one event and phase, with what is not saved yet. */
export const WishDesk = (props: DeskProps) => {
  const query = useQuery(askWishes(props.list));
  return (
    <Loaded query={query} failed={wishesTexts.failed} loading={<LoadingState tall lines={5} />}>
      {(saved) => <Open {...props} saved={saved} />}
    </Loaded>
  );
};
