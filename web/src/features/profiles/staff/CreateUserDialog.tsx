import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { flushSync } from "react-dom";
import { FormProvider } from "react-hook-form";
import { Problem } from "#shared/contract/problem.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import { NewUser } from "#shared/profiles/profiles.schemas.ts";
import { ask, useSend } from "#web/api/query.ts";
import { confirmationDiffers, PasswordPair } from "#web/features/accounts/PasswordPair.tsx";
import { useRights } from "#web/frame/admin/rights.ts";
import { adminTexts } from "#web/frame/admin/texts.ts";
import { useBodyForm } from "#web/frame/body-form.ts";
import { Button } from "#web/ui/Button.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { SelectField, TextField } from "#web/ui/form/TextField.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Dialog } from "#web/ui/over/Dialog.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { uiTexts } from "#web/ui/texts.ts";
import { staffUserTexts } from "./texts.ts";
import { givenByStaff, userRefreshes } from "./user-routes.ts";

const roleIds = [1, 2, 3, 4, 5, 6] as const;
const empty = { role_id: "", user_name: "", user_email: "", password: "", password_confirmation: "" };

const bodyOf = ({ role_id, user_name, user_email, password }: typeof empty) => ({
  user_name,
  user_email,
  ...(password !== "" && { user_password: password }),
  role_id: roleIds.find((id) => String(id) === role_id) ?? (0 as never),
  genre_id: 3 as const,
});

type Outcome = { kind: "created" } | { kind: "refused"; messages: readonly string[] };

const messagesOf = ({ message, errors }: Problem): readonly string[] =>
  errors ? Object.values(errors).flat() : [message];

const OutcomeNotice = ({ outcome }: { outcome: Outcome }) =>
  outcome.kind === "created" ? (
    <Notice kind="success" live>
      <p>{staffUserTexts.created}</p>
    </Notice>
  ) : (
    <Notice kind="error" live title={staffUserTexts.createFailed}>
      {outcome.messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </Notice>
  );

/**
 * Creates somebody's account with a first profile; a mail leads them to choose their password. Once it is made, the
 * message stays until it is closed.
 */
export const CreateUserDialog = ({ onClose }: { onClose: () => void }) => {
  const { isAdministrator } = useRights();
  const roleList = useQuery(ask(profiles.listRoles, {}));
  const creation = useSend(profiles.createUserProfile, { refreshes: userRefreshes });
  const [outcome, setOutcome] = useState<Outcome>();
  const [givesPassword, setGivesPassword] = useState(false);
  const { form, submit, field } = useBodyForm({
    schema: NewUser,
    values: empty,
    toBody: bodyOf,
    required: ["role_id", "user_name", "user_email"],
    renamed: { user_password: "password" },
  });
  const isCreated = outcome?.kind === "created";

  // Somebody who creates a whole team goes on; the role stays, as people come in groups of one.
  const next = () => {
    // Resetting forgets the fields until they are drawn again: before, there is none to focus.
    flushSync(() => {
      form.reset({ ...empty, role_id: form.getValues("role_id") });
      setOutcome(undefined);
      setGivesPassword(false);
    });
    form.setFocus("user_name");
  };
  const askNext = useCallback((button: HTMLButtonElement | null) => button?.focus(), []);

  // A fold that is closed would hide what its fields say, and take no focus.
  const unfoldPassword = () => flushSync(() => setGivesPassword(true));
  const send: Parameters<typeof submit>[0] = async (body) => {
    const { password, password_confirmation } = form.getValues();
    if (password !== password_confirmation) {
      unfoldPassword();
      // What was typed in full and differs, PasswordPair says at its field.
      if (!confirmationDiffers(password, password_confirmation))
        form.setError("password_confirmation", { message: adminTexts.required });
      form.setFocus("password_confirmation");
      return undefined;
    }
    try {
      await creation.mutateAsync({ body });
      setOutcome({ kind: "created" });
      notify.success(staffUserTexts.added);
      return undefined;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setOutcome({ kind: "refused", messages: messagesOf(error) });
      if (error.errors?.["user_password"]) unfoldPassword();
      return error;
    }
  };
  const save = submit(send, ({ password }) => {
    if (password) unfoldPassword();
  });
  const offered = (roleList.data ?? []).filter(({ id }) => isAdministrator || givenByStaff.includes(id));
  return (
    <Dialog
      open
      title={staffUserTexts.creating}
      onClose={onClose}
      onSubmit={save}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {isCreated ? uiTexts.close : uiTexts.cancel}
          </Button>
          {isCreated ? (
            <Button key="next" ref={askNext} onClick={next}>
              {staffUserTexts.createNext}
            </Button>
          ) : (
            <Button key="create" type="submit" pending={form.formState.isSubmitting}>
              {staffUserTexts.createAction}
            </Button>
          )}
        </>
      }
    >
      {outcome ? <OutcomeNotice outcome={outcome} /> : null}
      {roleList.isLoadingError ? (
        <Notice kind="error" live>
          <p>
            {staffUserTexts.rolesFailed}
            {roleList.error.message}
          </p>
        </Notice>
      ) : null}
      {isCreated ? null : (
        <FormProvider {...form}>
          <SelectField
            label={staffUserTexts.role}
            required
            placeholder={staffUserTexts.chooseRole}
            options={offered.map(({ id, name }) => ({ id: String(id), label: name }))}
            {...field("role_id")}
          />
          <TextField label={staffUserTexts.userName} required autoComplete="off" {...field("user_name")} />
          <TextField
            label={staffUserTexts.email}
            required
            type="email"
            autoComplete="off"
            {...field("user_email")}
          />
          <p className="muted small">{staffUserTexts.passwordByLink}</p>
          <Disclosure
            summary={staffUserTexts.passwordGiven}
            open={givesPassword}
            onToggle={({ currentTarget }) => setGivesPassword(currentTarget.open)}
          >
            <div className="stack p-3.5">
              <p className="muted small">{staffUserTexts.passwordGivenText}</p>
              <PasswordPair optional />
            </div>
          </Disclosure>
        </FormProvider>
      )}
    </Dialog>
  );
};
