import { completeness } from "#shared/wishes/wishes.rules.ts";
import type { Wish } from "#shared/wishes/wishes.schemas.ts";
import { IntoSight } from "#web/ui/IntoSight.tsx";
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
  return (
    <div className="stack print:hidden empty:hidden">
      {/* They stand in the list as those do that the team reads. */}
      {closed && editing.unsaved ? <Notice kind="warning">{wishesTexts.leftUnsaved}</Notice> : null}
      {editing.conflict ? (
        <IntoSight>
          <Notice kind="warning" live title={wishesTexts.conflict}>
            {wishesTexts.conflictDetail}
          </Notice>
        </IntoSight>
      ) : null}
      {editing.failure ? (
        <IntoSight>
          <Notice kind="error" live title={wishesTexts.saveFailed}>
            {editing.failure}
          </Notice>
        </IntoSight>
      ) : null}
      {complete ? (
        <Notice kind="success">{wishesTexts.maximum}</Notice>
      ) : registered > 0 ? (
        <Notice>{wishesTexts.completeness(registered, remaining)}</Notice>
      ) : null}
    </div>
  );
};
