import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { NewTotp } from "#shared/accounts/factors.schemas.ts";
import { ask, useSend } from "#web/api/query.ts";
import { usePlainForm } from "#web/frame/body-form.ts";
import { FormDialog } from "#web/frame/FormDialog.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { CalendarEnds } from "../CalendarEnds.tsx";
import { securityTexts as texts } from "../security-texts.ts";
import { OneTimeCode } from "./OneTimeCode.tsx";
import { QrCode } from "./QrCode.tsx";

const Typed = NewTotp.pick({ code: true, name: true });
const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(" ") ?? secret;

/** Shows the secret to an authenticator app, and adds the app once it has given a right code. */
export const TotpDialog = ({
  first,
  onAdded,
  onClose,
}: {
  /** It is the account's first factor, which ends what was handed out before. */
  first: boolean;
  onAdded: (codes: readonly string[] | undefined) => void;
  onClose: () => void;
}) => {
  // A secret for this dialog only: closed, it is kept nowhere.
  const [opening] = useState(() => crypto.randomUUID());
  const enrolment = useQuery({
    ...ask(accounts.beginTotp, {}),
    queryKey: ["application de codes", opening],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const add = useSend(accounts.addTotp, { refreshes: [accounts.getSecurity] });
  const { field, submit, refusal, pending } = usePlainForm(Typed, { code: "", name: texts.defaultTotp });
  const save = submit(async (typed) => {
    if (!enrolment.data) return;
    const body = { ...typed, ticket: enrolment.data.ticket };
    const { recovery_codes } = await add.mutateAsync({ body });
    onAdded(recovery_codes);
  });
  return (
    <FormDialog
      size="small"
      title={texts.totpDialog}
      onClose={onClose}
      onSubmit={save}
      pending={pending}
      idle={!enrolment.data}
      save={texts.add}
      refusal={refusal}
    >
      <ol className="grid list-decimal gap-4 pl-5">
        <li>
          {texts.totpScan}
          <Loaded query={enrolment} failed={texts.stepFailed}>
            {({ uri, secret }) => (
              <>
                <QrCode text={uri} label={texts.totpQr} />
                <p className="small muted">
                  {texts.totpSecret}{" "}
                  <span className="secret font-semibold tracking-[0.06em] wrap-anywhere tabular-nums">
                    {inFours(secret)}
                  </span>
                </p>
              </>
            )}
          </Loaded>
        </li>
        <li>
          <OneTimeCode label={texts.totpType} required {...field("code")} />
        </li>
      </ol>
      <TextField label={texts.factorName} hint={texts.factorNameHint} required {...field("name")} />
      {first ? <CalendarEnds /> : null}
    </FormDialog>
  );
};
