import { IntoSight } from "#web/ui/IntoSight.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { wishesTexts } from "./texts.ts";
import type { WishEditing } from "./use-wish-editor.ts";

/** What keeps the list from being saved. */
export const WishMessages = ({ editing, closed }: { editing: WishEditing; closed: boolean }) => (
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
  </div>
);
