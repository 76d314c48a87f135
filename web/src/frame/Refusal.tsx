import { useIntoSight } from "#web/ui/browser/use-into-sight.ts";
import { Notice } from "#web/ui/Notice.tsx";

/** What the server refused, above a form, where no field says it. */
export const Refusal = ({ title, children }: { title?: string; children: string | undefined }) => {
  const place = useIntoSight(children !== undefined);
  return children ? (
    <div ref={place}>
      <Notice kind="error" live title={title}>
        {children}
      </Notice>
    </div>
  ) : null;
};
