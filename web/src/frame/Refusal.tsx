import { IntoSight } from "#web/ui/IntoSight.tsx";
import { Notice } from "#web/ui/Notice.tsx";

/** What the server refused, above a form, where no field says it. */
export const Refusal = ({ title, children }: { title?: string; children: string | undefined }) =>
  children ? (
    <IntoSight>
      <Notice kind="error" live title={title}>
        {children}
      </Notice>
    </IntoSight>
  ) : null;
