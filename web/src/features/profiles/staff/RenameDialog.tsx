import * as profiles from "#shared/profiles/profiles.contract.ts";
import { type ProfileSummary, Renaming } from "#shared/profiles/profiles.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { refreshSession, useSession } from "#web/api/session.ts";
import { attempt } from "#web/frame/admin/saving.ts";
import { useBodyForm } from "#web/frame/body-form.ts";
import { FormDialog } from "#web/frame/FormDialog.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { staffUserTexts } from "./texts.ts";
import { userRefreshes } from "./user-routes.ts";

/** Renames a user on all of their profiles. */
export const RenameDialog = ({ user, onClose }: { user: ProfileSummary["user"]; onClose: () => void }) => {
  const session = useSession();
  const renaming = useSend(profiles.renameUser, { refreshes: userRefreshes });
  const { form, submit, field } = useBodyForm({
    schema: Renaming,
    values: { name: user.name },
    toBody: ({ name }) => ({ name }),
  });
  const save = submit(async (body) => {
    const problem = await attempt(
      async () => {
        const { id, name } = await renaming.mutateAsync({ params: { userId: user.id }, body });
        if (id === session.user?.id) await refreshSession({ id, name });
      },
      { success: staffUserTexts.renamed },
    );
    if (!problem) onClose();
    return problem;
  });
  return (
    <FormDialog
      title={staffUserTexts.renaming}
      size="small"
      onClose={onClose}
      onSubmit={save}
      pending={form.formState.isSubmitting}
    >
      <TextField label={staffUserTexts.userName} required autoComplete="off" {...field("name")} />
    </FormDialog>
  );
};
