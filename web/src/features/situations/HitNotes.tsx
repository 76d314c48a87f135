import type { IdentifyingPassage } from "#shared/situations/situations.schemas.ts";
import { Button } from "#web/ui/Button.tsx";
import { dayTime } from "#web/ui/dates.ts";
import { Notice } from "#web/ui/Notice.tsx";
import { editorTexts } from "./texts.ts";
import type { Situating } from "./use-situation.ts";

const Note = ({ hit, situating }: { hit: IdentifyingPassage; situating: Situating }) => {
  const { confirmations, isManager, answerFor, writing } = situating;
  const confirmation = confirmations.find(({ hit_id }) => hit_id === hit.id);
  return (
    <li data-confirmed={confirmation ? true : undefined} tabIndex={-1}>
      <p>
        {hit.before}
        <mark className="telling">{hit.match}</mark>
        {hit.after}
      </p>
      <div className="row between">
        <span className="small">
          {confirmation
            ? editorTexts.confirmed(confirmation.name ?? editorTexts.someone, dayTime(confirmation.at))
            : editorTexts.perhaps(editorTexts.hitKinds[hit.kind])}
        </span>
        {isManager ? (
          <Button
            variant="outline"
            className="small"
            pending={writing.saving}
            aria-label={confirmation ? undefined : editorTexts.confirmNamed(hit.match)}
            onClick={() => void answerFor(hit.id, !confirmation)}
          >
            {confirmation ? editorTexts.withdraw : editorTexts.confirm}
          </Button>
        ) : null}
      </div>
    </li>
  );
};

/** The identifying passages of one field, below it. */
export const HitNotes = ({
  section,
  field,
  situating,
}: Pick<IdentifyingPassage, "section" | "field"> & { situating: Situating }) => {
  const here = situating.hits.filter((hit) => hit.section === section && hit.field === field);
  if (here.length === 0) return null;
  return (
    <ul className="passages">
      {here.map((hit) => (
        <Note key={hit.id} hit={hit} situating={situating} />
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
export const HitCount = ({ situating: { open } }: { situating: Situating }) =>
  open.length === 0 ? null : (
    <Notice kind="warning" live title={editorTexts.hits(open.length)}>
      <div className="stack stack-s">
        <p>{editorTexts.hitsText}</p>
        <div>
          <Button variant="outline" onClick={goToFirst}>
            {editorTexts.goToHit}
          </Button>
        </div>
      </div>
    </Notice>
  );
