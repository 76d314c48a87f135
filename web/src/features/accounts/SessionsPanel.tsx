import { Laptop, Smartphone } from "lucide-react";
import { useNavigate } from "react-router-dom";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import type { Security } from "#shared/accounts/factors.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { signOut } from "#web/api/sign-in.ts";
import { paths } from "#web/frame/paths.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { CalendarEnds } from "./CalendarEnds.tsx";
import { ProofRow, proofActLook } from "./ProofRow.tsx";
import { securityTexts as texts } from "./security-texts.ts";

type Session = Security["sessions"][number];
const isPhone = (device: string) => /iPhone|iPad|Android/.test(device);
const failed = { onError: (problem: Error) => notify.error(problem.message) };

const SessionRow = ({ session }: { session: Session }) => {
  const { id, device, opened_at, used_at, is_this } = session;
  const navigate = useNavigate();
  const end = useSend(accounts.endOwnSession, { refreshes: [accounts.getSecurity] });
  const Icon = isPhone(device) ? Smartphone : Laptop;
  const leave = () =>
    is_this
      ? void signOut(() => navigate(paths.structures)).catch((error: Error) => notify.error(error.message))
      : end.mutate(
          { params: { sessionId: id } },
          { ...failed, onSuccess: () => notify.success(texts.ended) },
        );
  return (
    <ProofRow
      icon={Icon}
      name={
        <>
          <strong>{device}</strong> {is_this ? <Badge look="brass">{texts.thisDevice}</Badge> : null}
        </>
      }
      detail={is_this ? texts.openedAt(opened_at) : texts.usedAt(used_at)}
    >
      <Button
        className={`sm:-mr-2.5 max-sm:-ml-2.5 ${proofActLook}`}
        variant="quiet"
        small
        pending={end.isPending}
        aria-label={is_this ? undefined : texts.endNamed(device, opened_at)}
        onClick={leave}
      >
        {is_this ? texts.leave : texts.end}
      </Button>
    </ProofRow>
  );
};

export const SessionsPanel = ({ sessions }: { sessions: readonly Session[] }) => {
  const endOthers = useSend(accounts.endOtherSessions, { refreshes: [accounts.getSecurity] });
  const others = sessions.filter(({ is_this }) => !is_this).length;
  return (
    <section className="panel panel-flush" aria-labelledby="compte-appareils">
      <div className="panel-head">
        <h2 id="compte-appareils">
          {texts.sessions} <span className="muted num">{sessions.length}</span>
        </h2>
        {others > 0 ? (
          <Button
            variant="outline"
            pending={endOthers.isPending}
            onClick={() =>
              endOthers.mutate({}, { ...failed, onSuccess: () => notify.success(texts.othersEnded) })
            }
          >
            {texts.endOthers(others)}
          </Button>
        ) : null}
      </div>
      {others > 0 ? (
        <div className="border-b border-line px-pad py-3.5">
          <p className="small muted">{texts.unknownDevice}</p>
          <CalendarEnds />
        </div>
      ) : null}
      <ul>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </section>
  );
};
