import type { NamedReview } from "#shared/situations/situations.schemas.ts";
import { day } from "#web/ui/dates.ts";
import { Notice } from "#web/ui/Notice.tsx";
import { editorTexts } from "./texts.ts";

/** The remark that waits for an answer. */
export const LastRemark = ({
  situation: { returned_at, reviews },
}: {
  situation: { returned_at: string | null; reviews?: readonly NamedReview[] | undefined };
}) => {
  const review = reviews?.at(-1);
  if (returned_at === null || !review) return null;
  return (
    <Notice kind="warning" title={editorTexts.remark(review.name ?? editorTexts.someone, day(review.at))}>
      <p className="whitespace-pre-line">{review.remark}</p>
      {review.sections.length > 0 ? (
        <p className="small">
          {editorTexts.about} {review.sections.join(", ")}
        </p>
      ) : null}
    </Notice>
  );
};
