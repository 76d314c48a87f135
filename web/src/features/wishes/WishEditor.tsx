import { useQuery } from "@tanstack/react-query";
import { Check, EyeOff, MessageSquareText, Plus, RotateCcw, X } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import * as timetables from "#shared/timetable/timetable.contract.ts";
import { completeness, expected } from "#shared/wishes/wishes.rules.ts";
import { maxJustificationLength, type Wish } from "#shared/wishes/wishes.schemas.ts";
import { ask } from "#web/api/query.ts";
import { paths } from "#web/frame/paths.ts";
import { frameTexts } from "#web/frame/texts.ts";
import { Button, ButtonLink, IconButton } from "#web/ui/Button.tsx";
import { firstTap } from "#web/ui/browser/first-tap.ts";
import { Card, CardSign, CardTitle } from "#web/ui/cards/Card.tsx";
import { signOf } from "#web/ui/drawings/marquetry.ts";
import { TextArea } from "#web/ui/form/TextField.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { LoadingState } from "#web/ui/lists/States.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Dialog } from "#web/ui/over/Dialog.tsx";
import type { Choice } from "./choices.ts";
import { type Facts, useFacts } from "./facts.ts";
import { PrintButton, PrintedReason } from "./Printing.tsx";
import { LastChange, RankedStructures } from "./RankedStructures.tsx";
import { BarFrame, Pips } from "./SelectionBar.tsx";
import { wishesTexts } from "./texts.ts";
import { useFocusAfter } from "./use-focus-after.ts";
import { useWishEditor, type WishEditing } from "./use-wish-editor.ts";
import { WishMessages } from "./WishMessages.tsx";
import { useFocusOnArrival } from "./WishSlot.tsx";
import { askWishes, type WishList } from "./wish-list.ts";

const Mini = ({ id, facts, children }: { id: string; facts: Pick<Facts, "name">; children?: ReactNode }) => (
  <Card id={id} kind="mini">
    <CardSign size="small" sign={signOf(facts.name)} />
    <CardTitle to={paths.structure(id)}>{facts.name}</CardTitle>
    {children}
  </Card>
);

const refusals = {
  tooManyPriority: wishesTexts.tooManyPriority,
  tooManyOptional: wishesTexts.tooManyOptionalDetail,
  twice: wishesTexts.saveFailed,
};

const SaveButton = ({ editing, closed, wide }: { editing: WishEditing; closed: boolean; wide?: boolean }) => (
  <Button
    wide={wide}
    pending={editing.saving}
    disabled={closed || editing.refusal !== undefined}
    onClick={() => void editing.save()}
  >
    {wishesTexts.save}
    {wide ? wishesTexts.saveRest : null}
  </Button>
);

/** How many of the list are chosen, or saved if nothing has changed since. */
const Progress = ({
  editing,
  progress: { registered, remaining, priority, full },
}: Pick<Saving, "editing" | "progress">) =>
  registered > 0 && !editing.unsaved ? (
    <p>{full ? wishesTexts.maximum : wishesTexts.completeness(registered, remaining, priority)}</p>
  ) : (
    <p className="only-l">
      <b className="font-display text-[2.25rem] leading-none font-bold">{editing.kept.length}</b>{" "}
      <span className="muted">{wishesTexts.outOf(editing.kept.length)}</span>
    </p>
  );

type Saving = {
  editing: WishEditing;
  closed: boolean;
  until: string | undefined;
  /** Of the saved list. */
  progress: ReturnType<typeof completeness>;
};

/** To save now is said only while there is something to save. */
const untilWords = ({ unsaved }: WishEditing, { full, registered }: Saving["progress"]) => {
  if (unsaved && !full) return wishesTexts.until;
  return registered > 0 ? wishesTexts.changeUntil : wishesTexts.chooseUntil;
};

/** How many of five, and the save: beside the list where there is room; the bar below has them on phones. */
const SavePanel = ({ editing, closed, until, progress }: Saving) => {
  const progressId = useId();
  const panel = useFocusAfter<HTMLElement>(editing.unsaved);
  return (
    <section className="panel stack" ref={panel} tabIndex={-1} aria-labelledby={progressId}>
      <div className="stack stack-s" id={progressId}>
        <Progress editing={editing} progress={progress} />
        <div className="only-l">
          <Pips count={editing.kept.length} />
        </div>
      </div>
      {editing.unsaved ? (
        <div className="only-l">
          <SaveButton editing={editing} closed={closed} wide />
        </div>
      ) : null}
      {editing.refusal ? <p className="small">{refusals[editing.refusal]}</p> : null}
      <div className="small">
        <p role="status">{editing.unsaved && !closed ? wishesTexts.unsaved : null}</p>
        {until && !closed ? <p className="muted">{untilWords(editing, progress)(until)}</p> : null}
      </div>
    </section>
  );
};

/** Why one wants to meet a structure: a button, and the field that it opens. */
const Reason = ({
  choice: { structureId, justification },
  facts,
  editing,
  disabled,
}: {
  choice: Choice;
  facts: Facts;
  editing: WishEditing;
  disabled: boolean;
}) => {
  const [isWriting, setIsWriting] = useState(false);
  const field = useId();
  return (
    <>
      <Button
        variant="quiet"
        className="slot-note"
        aria-expanded={isWriting}
        aria-controls={isWriting ? field : undefined}
        onClick={() => setIsWriting(!isWriting)}
      >
        {justification ? <Check /> : <MessageSquareText />}
        {justification ? wishesTexts.justified : wishesTexts.justify}
        <span className="sr"> : {facts.name}</span>
      </Button>
      {isWriting ? (
        <div className="slot-more print:hidden" id={field}>
          <TextArea
            label={wishesTexts.justification(facts.name)}
            hint={wishesTexts.justificationHint}
            rows={3}
            maxLength={maxJustificationLength}
            readOnly={disabled}
            value={justification}
            onChange={({ target }) => editing.justify(structureId, target.value)}
          />
        </div>
      ) : null}
      <PrintedReason reason={justification} />
    </>
  );
};

const AsideCard = ({
  choice,
  editing,
  facts,
  onForget,
}: {
  choice: Choice;
  editing: WishEditing;
  facts: Facts;
  /** Undefined for a saved one, which stays aside. */
  onForget: (() => void) | undefined;
}) => {
  const back = useFocusOnArrival(editing.setAsideLast === choice.structureId);
  return (
    <Mini id={choice.structureId} facts={facts}>
      {facts.state === "gone" ? null : (
        <IconButton
          ref={back}
          label={wishesTexts.takeBack(facts.name)}
          icon={<RotateCcw />}
          disabled={editing.saving}
          onClick={() => editing.takeBack(choice)}
        />
      )}
      {onForget ? (
        <IconButton label={wishesTexts.forget(facts.name)} icon={<X />} onClick={firstTap(onForget)} />
      ) : null}
    </Mini>
  );
};

const Aside = ({
  editing,
  saved,
  factsOf,
}: {
  editing: WishEditing;
  saved: readonly Wish[];
  factsOf: (id: string) => Facts;
}) => {
  const panel = useRef<HTMLElement>(null);
  const { aside, kept, arranging } = editing;
  // The pressed button leaves with its card, and with it the focus.
  const forget = (choice: Choice) => {
    const last = kept.at(-1);
    if (aside.length > 1) panel.current?.focus();
    else if (last) arranging.setFocus({ id: last.structureId, button: "up" });
    editing.forget(choice);
  };
  return aside.length === 0 ? null : (
    <section
      className="panel panel-sunken stack stack-s"
      ref={panel}
      tabIndex={-1}
      aria-label={wishesTexts.asideTitle}
    >
      <h2>{wishesTexts.asideTitle}</h2>
      <p className="small muted">{wishesTexts.asideDetail}</p>
      {aside.map((choice) => (
        <AsideCard
          key={choice.structureId}
          choice={choice}
          editing={editing}
          facts={factsOf(choice.structureId)}
          onForget={
            saved.some((wish) => wish.structure_id === choice.structureId) ? undefined : () => forget(choice)
          }
        />
      ))}
    </section>
  );
};

/** The structures that the learner chose to meet, to choose from again. */
const Earlier = ({ list, editing, closed }: { list: WishList; editing: WishEditing; closed: boolean }) => {
  const query = useQuery(askWishes({ ...list, isPreEvent: true }));
  const isKept = (id: string) => editing.kept.some(({ structureId }) => structureId === id);
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
              <Mini key={id} id={id} facts={{ name }}>
                {closed || isKept(id) ? null : (
                  <IconButton
                    label={wishesTexts.add(name)}
                    icon={<Plus />}
                    disabled={editing.saving}
                    onClick={() => editing.add(id)}
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

/** The structures that the learner wishes to continue with since the event, added in one click before the others. */
const ToContinue = ({ list, editing, closed }: { list: WishList; editing: WishEditing; closed: boolean }) => {
  const { data } = useQuery(ask(timetables.getAgenda, { params: { id: list.eventId } }));
  const isKept = (id: string) => editing.kept.some(({ structureId }) => structureId === id);
  const wanted = (data?.meetings ?? [])
    .filter(({ wish_to_continue }) => wish_to_continue?.wants)
    .map(({ structure }) => structure)
    .filter(({ id }) => !isKept(id));
  const isFull = editing.kept.length >= expected.total;
  if (wanted.length === 0 || closed || isFull) return null;
  return (
    <div className="print:hidden">
      <Notice
        title={wishesTexts.toContinue}
        action={
          <Button
            variant="outline"
            disabled={editing.saving}
            onClick={() => editing.addFirst(wanted.map(({ id }) => id))}
          >
            <Plus />
            {wishesTexts.addToContinue(Math.min(wanted.length, expected.total - editing.kept.length))}
          </Button>
        }
      >
        {wanted.map(({ name }) => name).join(", ")}.
      </Notice>
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
          {frameTexts.dashboard}
        </ButtonLink>
        <Button onClick={onClose}>{wishesTexts.close}</Button>
      </>
    }
  >
    <p>{wishesTexts.successDetail}</p>
  </Dialog>
);

/** Cards beside the list: narrow, and their buttons small where a mouse presses them. */
const besideLook =
  "[&_.card-mini]:gap-2 [&_.card-mini_.btn]:-mx-1 lg:[&_.card-mini_.btn-icon]:-mx-0.5 lg:[&_.card-mini_.btn-icon]:min-h-9 lg:[&_.card-mini_.btn-icon]:w-9 lg:[&_.card-mini_.btn-icon]:min-w-9 [&_.card-mini_.card-title]:min-w-0 [&_.card-mini_.card-title]:flex-1 lg:[&_.card-mini_.card-title]:text-sm";

type EditorProps = { list: WishList; closed: boolean; until: string | undefined };

const Open = ({ list, closed, until, saved: drawn }: EditorProps & { saved: readonly Wish[] }) => {
  // As it is now, not as `Loaded` defers it: a save empties the basket, and the list would be gone for a moment, with the focus.
  const { data: saved = drawn } = useQuery(askWishes(list));
  const editing = useWishEditor(list, saved);
  const { kept, arranging } = editing;
  const keptIds = kept.map(({ structureId }) => structureId);
  const ids = [...keptIds, ...editing.aside.map(({ structureId }) => structureId)];
  const factsOf = useFacts(ids, new Map(saved.map(({ structure }) => [structure.id, structure])));
  const disabled = closed || editing.saving;
  return (
    <>
      <WishMessages editing={editing} closed={closed} />
      {list.isPreEvent ? null : <ToContinue list={list} editing={editing} closed={closed} />}
      <div className="side [--cols:minmax(0,1fr)_19rem]">
        <RankedStructures
          kept={kept}
          arranging={arranging}
          factsOf={factsOf}
          actions={{
            move: arranging.move,
            removal: {
              word: wishesTexts.aside,
              label: wishesTexts.setAside,
              icon: <EyeOff />,
              act: editing.setAside,
            },
            disabled,
            note: (choice, facts) => (
              <Reason choice={choice} facts={facts} editing={editing} disabled={disabled} />
            ),
          }}
        />
        <aside className={`stack side-sticky print:hidden [&_h2]:text-xl ${besideLook}`}>
          <LastChange arranging={arranging} factsOf={factsOf} />
          <SavePanel editing={editing} closed={closed} until={until} progress={completeness(saved)} />
          <Aside editing={editing} saved={saved} factsOf={factsOf} />
          {list.isPreEvent ? null : <Earlier list={list} editing={editing} closed={closed} />}
          {/* Seldom wanted: above, it stood between the title and the first wish. */}
          <div className="-ml-3">
            <PrintButton />
          </div>
        </aside>
      </div>
      {kept.length > 0 || editing.unsaved ? (
        <BarFrame count={kept.length} isSaved={saved.length > 0 && !editing.unsaved}>
          {editing.unsaved ? <SaveButton editing={editing} closed={closed} /> : null}
        </BarFrame>
      ) : null}
      <Success open={editing.finished} onClose={editing.finish} />
    </>
  );
};

/** A learner's wishes for one event and phase, with what is not saved yet. */
export const WishEditor = (props: EditorProps) => {
  const query = useQuery(askWishes(props.list));
  return (
    <Loaded query={query} failed={wishesTexts.failed} loading={<LoadingState tall lines={5} />}>
      {(saved) => <Open {...props} saved={saved} />}
    </Loaded>
  );
};
