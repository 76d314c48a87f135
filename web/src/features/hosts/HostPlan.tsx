import { useQuery } from "@tanstack/react-query";
import * as hosts from "#shared/hosts/hosts.contract.ts";
import type { HostView } from "#shared/hosts/hosts.schemas.ts";
import { ask } from "#web/api/query.ts";
import { PlanView } from "#web/frame/plan/PlanView.tsx";
import { hostTexts as texts } from "./texts.ts";

const freshMs = 10 * 60_000;

/** The plan of the place with the host's own table; nothing as long as there is none. */
export const HostPlan = ({ view: { hosted }, secret }: { view: HostView; secret: string }) => {
  const { data: plan } = useQuery({
    ...ask(hosts.getHostPlan, { params: { secret } }),
    staleTime: freshMs,
  });
  if (!plan?.picture_url) return null;
  const own = {
    structureId: hosted.structure.id,
    label: hosted.place || texts.you,
    hours: [],
  };
  return (
    <section className="stack stack-s">
      <h2>{texts.plan}</h2>
      <PlanView plan={plan} own={[own]} />
    </section>
  );
};
