import { useId } from "react";
import { isToSubmit } from "#shared/situations/situations.rules.ts";
import type { SharedSituation } from "#shared/situations/situations.schemas.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Button } from "#web/ui/Button.tsx";
import { takenUpIn } from "./LastRemark.tsx";
import { follow } from "./Outline.tsx";
import { goTo, leftToSubmit, type Part } from "./outline.ts";
import { Tick } from "./Tick.tsx";
import { editorTexts } from "./texts.ts";
import type { SituationEditing } from "./use-situation.ts";

/** Who reads a situation once it is submitted. */
export const Readers = ({ situation: { reviewers = [] } }: { situation: SharedSituation }) => (
  <>
    {reviewers.map(({ id, user_id, name }) => (
      <p className="person" key={id}>
        <Avatar userId={user_id} name={name} size="small" />
        <span>
          <strong>{name}</strong>
          {editorTexts.reads}
        </span>
      </p>
    ))}
    <p className="small muted">
      {reviewers.length > 0 ? editorTexts.teamPublishes : editorTexts.teamReads} {editorTexts.untilThen}
    </p>
  </>
);

/**
 * What is missing before a draft can be submitted, or what it was sent back for, with a link to each, and who will read it.
 * `parts`: of the form beside it.
 */
export const ReviewPanel = ({ editing, parts }: { editing: SituationEditing; parts: readonly Part[] }) => {
  const heading = useId();
  const { situation, writing, open } = editing;
  if (!situation || !isToSubmit(situation)) return null;
  const missing = leftToSubmit(writing.value, open);
  const [next] = missing;
  const takenUp = takenUpIn(situation);
  const left = next ? missing : parts.filter(({ label }) => takenUp.includes(label));
  const isAllThere = left.length === 0;
  return (
    <section className="panel stack stack-s" aria-labelledby={heading}>
      <h2 id={heading} className="title-m">
        {editorTexts.beforeSubmit}
      </h2>
      <p role="status">
        {next
          ? editorTexts.lacking(missing.length)
          : isAllThere
            ? editorTexts.allThere
            : editorTexts.takeUpFirst(left.length)}
      </p>
      <ul className="grid gap-0.5">
        {next ? null : <Tick>{editorTexts.isFilled}</Tick>}
        {left.map(({ id, label }) => (
          <Tick key={`${id} ${label}`} isLeft>
            <a className="inline-flex min-h-11 items-center" href={`#${id}`} onClick={follow(id)}>
              {label}
            </a>
          </Tick>
        ))}
      </ul>
      {next && missing.length > 1 ? (
        <div>
          <Button variant="outline" onClick={() => goTo(next.id)}>
            {editorTexts.next}
          </Button>
        </div>
      ) : null}
      <Readers situation={situation} />
    </section>
  );
};
