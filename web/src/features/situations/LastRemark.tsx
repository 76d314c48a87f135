import { Fragment } from "react";
import type { NamedReview } from "#shared/situations/situations.schemas.ts";
import { day } from "#web/ui/dates.ts";
import { Notice } from "#web/ui/Notice.tsx";
import { follow } from "./Outline.tsx";
import type { Part } from "./outline.ts";
import { editorTexts } from "./texts.ts";

type Returned = { returned_at: string | null; reviews?: readonly NamedReview[] | undefined };

const lastOf = ({ returned_at, reviews }: Returned): NamedReview | undefined =>
  returned_at === null ? undefined : reviews?.at(-1);

/** The titles of the sections that the remark which waits is about. */
export const takenUpIn = (situation: Returned): readonly string[] => lastOf(situation)?.sections ?? [];

/** The remark that waits for an answer; `parts`: of the form below it, to go to what it is about. */
export const LastRemark = ({ situation, parts = [] }: { situation: Returned; parts?: readonly Part[] }) => {
  const review = lastOf(situation);
  if (!review) return null;
  return (
    <Notice kind="warning" title={editorTexts.remark(review.name ?? editorTexts.someone, day(review.at))}>
      <p className="whitespace-pre-line">{review.remark}</p>
      {review.sections.length > 0 ? (
        <p className="small">
          {editorTexts.about}{" "}
          {review.sections.map((title, n) => {
            const id = parts.find(({ label }) => label === title)?.id;
            return (
              <Fragment key={title}>
                {n > 0 ? ", " : null}
                {id ? (
                  <a href={`#${id}`} onClick={follow(id)}>
                    {title}
                  </a>
                ) : (
                  title
                )}
              </Fragment>
            );
          })}
        </p>
      ) : null}
    </Notice>
  );
};
