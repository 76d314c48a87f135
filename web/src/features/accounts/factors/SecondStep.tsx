import { useState } from "react";
import { signWithPasskey } from "#web/api/passkeys.ts";
import { type SecondStep as Step, signInWithCode, signInWithPasskey } from "#web/api/sign-in.ts";
import { Notice } from "#web/ui/Notice.tsx";
import { LinkButton } from "../LinkButton.tsx";
import { securityTexts as texts } from "../security-texts.ts";
import { SecondProof } from "./SecondProof.tsx";

/** The step after the right password, for people with a second factor. */
export const SecondStep = ({ step, onAgain }: { step: Step; onAgain: () => void }) => {
  const { ticket, proofs, passkey } = step;
  const [lost, setLost] = useState(false);
  return (
    <>
      <SecondProof
        proofs={proofs}
        byPasskey={async () => {
          if (passkey) await signInWithPasskey({ ticket, passkey: await signWithPasskey(passkey) });
        }}
        byCode={({ code }) => signInWithCode({ ticket, code })}
        byRecoveryCode={({ recovery_code }) => signInWithCode({ ticket, recovery_code })}
      />
      {lost ? (
        <Notice live>
          <p>{texts.nothingLeftText}</p>
        </Notice>
      ) : null}
      <p className="stack stack-s">
        {lost ? null : <LinkButton onClick={() => setLost(true)}>{texts.nothingLeft}</LinkButton>}
        <LinkButton onClick={onAgain}>{texts.startAgain}</LinkButton>
      </p>
    </>
  );
};
