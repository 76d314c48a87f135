import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router-dom";
import type { Step } from "#shared/steps/steps.schemas.ts";
import { NotFoundPage } from "#web/frame/NotFoundPage.tsx";
import { PageHead } from "#web/frame/Page.tsx";
import { paths } from "#web/frame/paths.ts";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { LoadingState } from "#web/ui/lists/States.tsx";
import { askStep } from "./step-queries.ts";
import { writingTexts } from "./texts.ts";

export const SubPageHead = ({
  step,
  title,
  documentTitle = `${title}, ${step.name}`,
  actions,
}: {
  step: Step;
  title: string;
  documentTitle?: string;
  actions?: ReactNode;
}) => (
  <PageHead
    title={title}
    documentTitle={documentTitle}
    back={{ to: paths.step(step.id), label: writingTexts.back }}
    eyebrow={[step.name, step.profile.user.name].join(" · ")}
    actions={actions}
  />
);

/**
 * A page below a step's own. `fresh` waits for the step as it is now rather than as it was last seen: what one is
 * about to write must start from there.
 */
export const StepPart = ({
  failed,
  fresh = false,
  children,
}: {
  failed: string;
  fresh?: boolean;
  children: (step: Step) => ReactNode;
}) => {
  const { id = "" } = useParams();
  const query = useQuery({ ...askStep(id), ...(fresh && { refetchOnMount: "always" }) });
  if (query.error?.status === 404) return <NotFoundPage />;
  const isReady = !fresh || query.isFetchedAfterMount;
  return (
    <div className="wrap page stack">
      <Loaded
        query={isReady ? query : { ...query, data: undefined }}
        failed={failed}
        loading={<LoadingState tall />}
      >
        {children}
      </Loaded>
    </div>
  );
};
