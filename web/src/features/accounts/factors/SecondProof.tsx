import { KeyRound } from "lucide-react";
import { useState } from "react";
import {
  maxTypedCode,
  type ProofKind,
  TypedCode,
  TypedRecoveryCode,
} from "#shared/accounts/factors.schemas.ts";
import { problemOf } from "#web/api/refusals.ts";
import { usePlainForm } from "#web/frame/body-form.ts";
import { Refusal } from "#web/frame/Refusal.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { LinkButton } from "../LinkButton.tsx";
import { securityTexts as texts } from "../security-texts.ts";
import { OneTimeCode } from "./OneTimeCode.tsx";

type Prove<Typed> = (typed: Typed) => Promise<void>;
type Way = "usual" | "recoveryCode";

const CodeForm = ({
  prove,
  alone,
}: {
  prove: Prove<{ code: string }>;
  /** No passkey is offered as well. */
  alone: boolean;
}) => {
  const { field, submit, refusal, pending } = usePlainForm(TypedCode, { code: "" });
  return (
    <Form className="stack" onSubmit={submit(prove)}>
      <Refusal>{refusal}</Refusal>
      <OneTimeCode label={texts.code} {...field("code")} />
      <Button type="submit" variant={alone ? "filled" : "outline"} large={alone} wide pending={pending}>
        {texts.checkCode}
      </Button>
    </Form>
  );
};

const RecoveryForm = ({ prove }: { prove: Prove<{ recovery_code: string }> }) => {
  const { field, submit, refusal, pending } = usePlainForm(TypedRecoveryCode, { recovery_code: "" });
  return (
    <Form className="stack" onSubmit={submit(prove)}>
      <Refusal>{refusal}</Refusal>
      <TextField
        label={texts.recoveryCode}
        required
        className="max-w-56 pl-4 text-[1.5rem] font-strong tracking-[0.2em] uppercase tabular-nums"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={maxTypedCode}
        {...field("recovery_code")}
      />
      <Button type="submit" large wide pending={pending}>
        {texts.checkRecovery}
      </Button>
    </Form>
  );
};

const PasskeyButton = ({ prove }: { prove: () => Promise<void> }) => {
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const go = async () => {
    setPending(true);
    setRefusal(undefined);
    try {
      await prove();
    } catch (error) {
      setRefusal(problemOf(error).message);
    } finally {
      setPending(false);
    }
  };
  return (
    <div className="stack stack-s">
      <Button wide large pending={pending} onClick={() => void go()}>
        <KeyRound />
        {texts.usePasskey}
      </Button>
      <Refusal>{refusal}</Refusal>
    </div>
  );
};

/** Asks for a second proof that the person has: passkey, one-time code or recovery code. */
export const SecondProof = ({
  proofs,
  byPasskey,
  byCode,
  byRecoveryCode,
}: {
  proofs: readonly ProofKind[];
  byPasskey: () => Promise<void>;
  byCode: Prove<{ code: string }>;
  byRecoveryCode: Prove<{ recovery_code: string }>;
}) => {
  const [way, setWay] = useState<Way>("usual");
  const [hasPasskey, hasTotp] = [proofs.includes("passkey"), proofs.includes("totp")];
  const back = hasTotp ? texts.withCode : texts.withPasskey;
  return (
    <div className="stack">
      {way === "usual" && hasPasskey ? <PasskeyButton prove={byPasskey} /> : null}
      {way === "usual" && hasPasskey && hasTotp ? (
        <div className="flex items-center gap-4 text-sm text-ink-3 before:flex-1 before:border-t before:border-line-strong after:flex-1 after:border-t after:border-line-strong">
          {texts.or}
        </div>
      ) : null}
      {way === "usual" && hasTotp ? <CodeForm prove={byCode} alone={!hasPasskey} /> : null}
      {way === "recoveryCode" ? <RecoveryForm prove={byRecoveryCode} /> : null}
      <p>
        <LinkButton onClick={() => setWay(way === "usual" ? "recoveryCode" : "usual")}>
          {way === "usual" ? texts.withRecovery : back}
        </LinkButton>
      </p>
    </div>
  );
};
