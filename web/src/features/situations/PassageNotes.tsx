import { unconfirmedPassages } from "#shared/situations/situations.passages.ts";
import { awaitsReview } from "#shared/situations/situations.rules.ts";
import type { IdentifyingPassage, SharedSituation } from "#shared/situations/situations.schemas.ts";
import { Button } from "#web/ui/Button.tsx";
import { dayTime } from "#web/ui/dates.ts";
import { markLook } from "#web/ui/mark-look.ts";
import { Notice } from "#web/ui/Notice.tsx";
import { editorTexts } from "./texts.ts";
import type { SituationEditing } from "./use-situation.ts";

export const passageLook = "grid gap-1.5 rounded-sm border-l-4 border-brass-400 bg-brass-50 px-3 py-2.5";

/** The words in question, marked within those around them. */
export const Cited = ({ passage }: { passage: IdentifyingPassage }) => (
  <p>
    {passage.before}
    <mark className={markLook}>{passage.match}</mark>
    {passage.after}
  </p>
);

/** For those who review: the passages that nobody has settled yet, before they answer. */
export const OpenPassages = ({ situation }: { situation: SharedSituation }) => {
  const { hits = [], confirmations = [] } = situation;
  const open = unconfirmedPassages(hits, confirmations);
  if (open.length === 0 || !awaitsReview(situation)) return null;
  return (
    <Notice kind="warning" title={editorTexts.passages(open.length)}>
      <ul className="grid gap-1">
        {open.map((passage) => (
          <li key={passage.id}>
            <Cited passage={passage} />
          </li>
        ))}
      </ul>
    </Notice>
  );
};

const Note = ({ passage, editing }: { passage: IdentifyingPassage; editing: SituationEditing }) => {
  const { confirmations, isManager, answerFor, writing } = editing;
  const confirmation = confirmations.find(({ hit_id }) => hit_id === passage.id);
  return (
    <li
      className={`${passageLook} data-confirmed:border-line-strong data-confirmed:bg-sunken`}
      data-confirmed={confirmation ? true : undefined}
      tabIndex={-1}
    >
      <Cited passage={passage} />
      <div className="row between">
        <span className="small">
          {confirmation
            ? editorTexts.confirmed(confirmation.name ?? editorTexts.someone, dayTime(confirmation.at))
            : editorTexts.perhaps(editorTexts.passageKinds[passage.kind])}
        </span>
        {isManager ? (
          <Button
            variant="outline"
            className="small"
            pending={writing.saving}
            aria-label={confirmation ? undefined : editorTexts.confirmNamed(passage.match)}
            onClick={() => void answerFor(passage.id, !confirmation)}
          >
            {confirmation ? editorTexts.withdraw : editorTexts.confirm}
          </Button>
        ) : null}
      </div>
    </li>
  );
};

/** The identifying passages of one field, below it. */
export const PassageNotes = ({
  section,
  field,
  editing,
}: Pick<IdentifyingPassage, "section" | "field"> & { editing: SituationEditing }) => {
  const here = editing.passages.filter((passage) => passage.section === section && passage.field === field);
  if (here.length === 0) return null;
  return (
    <ul className="passages grid gap-2">
      {here.map((passage) => (
        <Note key={passage.id} passage={passage} editing={editing} />
      ))}
    </ul>
  );
};

const goToFirst = () => {
  const first = document.querySelector(".passages li:not([data-confirmed])");
  first?.scrollIntoView({ block: "center" });
  if (first instanceof HTMLElement) first.focus({ preventScroll: true });
};

/** How many passages are left to settle, with a link to the first. */
export const PassageCount = ({ editing: { open } }: { editing: SituationEditing }) =>
  open.length === 0 ? null : (
    <Notice kind="warning" live title={editorTexts.passages(open.length)}>
      <div className="stack stack-s">
        <p>{editorTexts.passagesText}</p>
        <div>
          <Button variant="outline" onClick={goToFirst}>
            {editorTexts.goToHit}
          </Button>
        </div>
      </div>
    </Notice>
  );
