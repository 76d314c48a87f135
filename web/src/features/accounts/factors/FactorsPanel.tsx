import { KeyRound, LifeBuoy, Smartphone } from "lucide-react";
import { useState } from "react";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import type { Security } from "#shared/accounts/factors.schemas.ts";
import { hasPasskeys } from "#web/api/passkeys.ts";
import { useSend } from "#web/api/query.ts";
import { clearFactorNeeded } from "#web/api/session.ts";
import { useRights } from "#web/frame/admin/rights.ts";
import { OnOff } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { ConfirmDialog } from "#web/ui/over/ConfirmDialog.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { ProofRow, proofActLook } from "../ProofRow.tsx";
import { securityTexts as texts } from "../security-texts.ts";
import { PasskeyDialog } from "./PasskeyDialog.tsx";
import { RecoveryCodesDialog } from "./RecoveryCodesDialog.tsx";
import { RenameFactorDialog } from "./RenameFactorDialog.tsx";
import { TotpDialog } from "./TotpDialog.tsx";

type Factor = Security["factors"][number];
type OpenDialog =
  | { kind: "passkey" | "totp" | "renew" }
  | { kind: "rename" | "remove"; factor: Factor }
  | { kind: "codes"; codes: readonly string[] };

const icons = { passkey: KeyRound, totp: Smartphone };

const FactorRow = ({ factor, onOpen }: { factor: Factor; onOpen: (opened: OpenDialog) => void }) => {
  const { kind, name, created_at, used_at } = factor;
  const Icon = icons[kind];
  return (
    <ProofRow
      icon={Icon}
      name={<strong>{texts.named(kind, name)}</strong>}
      detail={
        <>
          {texts.added(created_at)}
          {texts.used(used_at)}
        </>
      }
    >
      <span className={`flex gap-0.5 max-sm:-ml-3 ${proofActLook}`}>
        <Button
          variant="quiet"
          aria-label={texts.renameNamed(name)}
          onClick={() => onOpen({ kind: "rename", factor })}
        >
          {texts.rename}
        </Button>
        <Button
          variant="quietDanger"
          aria-label={texts.removeNamed(name)}
          onClick={() => onOpen({ kind: "remove", factor })}
        >
          {texts.remove}
        </Button>
      </span>
    </ProofRow>
  );
};

const RemoveFactor = ({ factor, last, onClose }: { factor: Factor; last: boolean; onClose: () => void }) => {
  const remove = useSend(accounts.removeFactor, { refreshes: [accounts.getSecurity] });
  const go = () =>
    remove.mutate(
      { params: { factorId: factor.id } },
      {
        onSuccess: () => notify.success(texts.removed),
        onError: (problem) => notify.error(problem.message),
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDialog
      open
      title={texts.removeAsk(factor.name)}
      confirm={texts.remove}
      pending={remove.isPending}
      onConfirm={go}
      onCancel={onClose}
    >
      <p>{last ? texts.removeLastText : texts.removeAskText}</p>
    </ConfirmDialog>
  );
};

const RenewCodes = ({
  onCodes,
  onClose,
}: {
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}) => {
  const renew = useSend(accounts.renewRecoveryCodes, { refreshes: [accounts.getSecurity] });
  const go = () =>
    renew.mutate(
      {},
      {
        onSuccess: ({ recovery_codes }) => onCodes(recovery_codes),
        onError: (problem) => {
          notify.error(problem.message);
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      open
      title={texts.renewAsk}
      confirm={texts.renewConfirm}
      dangerous={false}
      pending={renew.isPending}
      onConfirm={go}
      onCancel={onClose}
    >
      <p>{texts.renewAskText}</p>
    </ConfirmDialog>
  );
};

/** Second factors: what there is, and what can be added. */
export const FactorsPanel = ({ security }: { security: Security }) => {
  const { factors, recovery, factor_required } = security;
  const { isStaff } = useRights();
  const [opened, setOpened] = useState<OpenDialog>();
  const close = () => setOpened(undefined);
  const onAdded = (codes: readonly string[] | undefined) => {
    clearFactorNeeded();
    // Over the codes, a notice would hide what is to be ticked on a phone.
    if (!codes) notify.success(texts.factorAdded);
    setOpened(codes && { kind: "codes", codes });
  };
  const adding = { first: factors.length === 0, onAdded, onClose: close };
  return (
    <section className="panel panel-flush" aria-labelledby="compte-preuves">
      <div className="panel-head">
        <h2 id="compte-preuves">{texts.factors}</h2>
        <OnOff on={factors.length > 0}>{factors.length > 0 ? texts.active : texts.inactive}</OnOff>
      </div>
      <p className="read p-pad">
        {texts.factorsText} {factor_required ? texts.factorsRequired : null}
        {isStaff && !factor_required ? texts.factorsOffered : null}
      </p>
      {factors.length > 0 ? (
        <ul className="border-y border-line">
          {factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor} onOpen={setOpened} />
          ))}
          {recovery ? (
            <ProofRow
              icon={LifeBuoy}
              name={<strong>{texts.recovery}</strong>}
              detail={texts.left(recovery.left, recovery.created_at)}
            >
              <Button className={proofActLook} variant="outline" onClick={() => setOpened({ kind: "renew" })}>
                {texts.renewCodes}
              </Button>
            </ProofRow>
          ) : null}
        </ul>
      ) : null}
      <div className={`row px-pad py-3.5 ${factors.length > 0 ? "" : "border-t border-line"}`}>
        {hasPasskeys() ? (
          <Button variant="outline" onClick={() => setOpened({ kind: "passkey" })}>
            <KeyRound />
            {texts.addPasskey}
          </Button>
        ) : (
          <span className="small muted">{texts.noPasskeys}</span>
        )}
        <Button variant="outline" onClick={() => setOpened({ kind: "totp" })}>
          <Smartphone />
          {texts.addTotp}
        </Button>
      </div>
      {opened?.kind === "passkey" ? <PasskeyDialog {...adding} /> : null}
      {opened?.kind === "totp" ? <TotpDialog {...adding} /> : null}
      {opened?.kind === "rename" ? <RenameFactorDialog factor={opened.factor} onClose={close} /> : null}
      {opened?.kind === "remove" ? (
        <RemoveFactor factor={opened.factor} last={factors.length === 1} onClose={close} />
      ) : null}
      {opened?.kind === "renew" ? (
        <RenewCodes onCodes={(codes) => setOpened({ kind: "codes", codes })} onClose={close} />
      ) : null}
      {opened?.kind === "codes" ? <RecoveryCodesDialog codes={opened.codes} onClose={close} /> : null}
    </section>
  );
};
