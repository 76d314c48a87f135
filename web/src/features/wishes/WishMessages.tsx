import { completeness } from "#shared/wishes/wishes.rules.ts";
import type { Wish } from "#shared/wishes/wishes.schemas.ts";
import { useIntoSight } from "#web/ui/browser/use-into-sight.ts";
import { Notice } from "#web/ui/Notice.tsx";
import { wishesTexts } from "./texts.ts";
import type { WishEditing } from "./use-wish-editor.ts";

/** Progress of the saved list, what is missing, and failures. */
export const WishMessages = ({
  editing,
  saved,
  closed,
}: {
  editing: WishEditing;
  saved: readonly Wish[];
  closed: boolean;
}) => {
  const { registered, remaining, complete } = completeness(saved);
  const top = useIntoSight(editing.failure !== undefined || editing.conflict);
  return (
    <div className="stack no-print empty:hidden" ref={top}>
      {/* They stand in the list as those do that the team reads. */}
      {closed && editing.unsaved ? <Notice kind="warning">{wishesTexts.leftUnsaved}</Notice> : null}
      {editing.conflict ? (
        <Notice kind="warning" live title={wishesTexts.conflict}>
          {wishesTexts.conflictDetail}
        </Notice>
      ) : null}
      {editing.failure ? (
        <Notice kind="error" live title={wishesTexts.saveFailed}>
          {editing.failure}
        </Notice>
      ) : null}
      {complete ? (
        <Notice kind="success">{wishesTexts.maximum}</Notice>
      ) : registered > 0 ? (
        <Notice>{wishesTexts.completeness(registered, remaining)}</Notice>
      ) : null}
    </div>
  );
};
