import {
  EllipsisVertical,
  ExternalLink,
  History,
  KeyRound,
  Mail,
  MonitorOff,
  Pencil,
  TextCursorInput,
  Trash2,
  UserX,
} from "lucide-react";
import { useState } from "react";
import { roles } from "#shared/contract/access.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import type { ProfileSummary } from "#shared/profiles/profiles.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { useSession } from "#web/api/session.ts";
import { HistoryButton, HistoryPanel } from "#web/frame/admin/History.tsx";
import { historyTexts } from "#web/frame/admin/history-texts.ts";
import { RemoveDialog, removal } from "#web/frame/admin/RemoveDialog.tsx";
import { useRights } from "#web/frame/admin/rights.ts";
import { attempt } from "#web/frame/admin/saving.ts";
import { adminTexts } from "#web/frame/admin/texts.ts";
import { paths } from "#web/frame/paths.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { RowActions } from "#web/ui/lists/Table.tsx";
import { Menu } from "#web/ui/over/Menu.tsx";
import type { MenuEntry } from "#web/ui/over/menu-entries.ts";
import { AccessDialog } from "./AccessDialog.tsx";
import { RenameDialog } from "./RenameDialog.tsx";
import { staffUserTexts } from "./texts.ts";
import { givenByStaff, userRefreshes } from "./user-routes.ts";

type OpenDialog = "endSessions" | "resetFactors" | "rename" | "history" | "removeProfile" | "removeUser";

const RemoveUser = ({
  profile: { id, user },
  whole,
  onClose,
}: {
  profile: ProfileSummary;
  whole: boolean;
  onClose: () => void;
}) => {
  const options = { refreshes: userRefreshes };
  const account = useSend(profiles.deleteUser, options);
  const profile = useSend(profiles.deleteProfile, options);
  return (
    <RemoveDialog
      item={user}
      name={user.name}
      words={{
        ...removal,
        text: whole ? staffUserTexts.removeUserText : staffUserTexts.removeProfileText,
        success: whole ? staffUserTexts.removed : adminTexts.removed,
        ...(whole && { done: staffUserTexts.removedText }),
        insist: staffUserTexts.removeAnyway,
      }}
      remove={({ id: userId }, force) =>
        whole
          ? account.mutateAsync({ params: { userId }, query: { force } })
          : profile.mutateAsync({ params: { id }, query: { force } })
      }
      onClose={onClose}
    />
  );
};

/** What staff may do with a user and this profile; referent trainers only read the history. */
export const UserActions = ({ profile }: { profile: ProfileSummary }) => {
  const { id, user, role_id } = profile;
  const session = useSession();
  const { isAdministrator, isStaff } = useRights();
  const [opened, setOpened] = useState<OpenDialog>();
  const invite = useSend(profiles.inviteUserAgain);
  const close = () => setOpened(undefined);
  if (!isStaff) return <HistoryButton kind="users" item={user} />;
  const isPublic = role_id !== roles.administrator.id;
  const publicPage = {
    id: "public",
    label: staffUserTexts.seePublic,
    icon: <ExternalLink />,
    to: paths.publicProfile(id),
  };
  /** The name leads there too. */
  const editing = { id: "edit", label: adminTexts.edit, icon: <Pencil />, to: paths.editProfile(id) };
  const renaming = {
    id: "rename",
    label: staffUserTexts.rename,
    icon: <TextCursorInput />,
    onSelect: () => setOpened("rename"),
  };
  const invitation = {
    id: "invitation",
    label: staffUserTexts.inviteAgain,
    icon: <Mail />,
    // The server decides by the roles of the whole account.
    disabled: !isAdministrator && !givenByStaff.includes(role_id),
    onSelect: () =>
      void attempt(() => invite.mutateAsync({ params: { userId: user.id } }), {
        success: staffUserTexts.invitedAgain,
        failure: staffUserTexts.inviteFailed,
      }),
  };
  const keeping: MenuEntry[] = [
    {
      id: "endSessions",
      label: staffUserTexts.endSessions,
      icon: <MonitorOff />,
      onSelect: () => setOpened("endSessions"),
    },
    ...(profile.has_factors
      ? [
          {
            id: "resetFactors",
            label: staffUserTexts.resetFactors,
            icon: <KeyRound />,
            // One's own are removed in « Connexion et sécurité ».
            disabled: user.id === session.user?.id,
            onSelect: () => setOpened("resetFactors"),
          },
        ]
      : []),
  ];
  const removals: MenuEntry[] = [
    { id: "line", separator: true },
    {
      id: "removeProfile",
      label: staffUserTexts.removeProfile,
      icon: <Trash2 />,
      danger: true,
      onSelect: () => setOpened("removeProfile"),
    },
    {
      id: "removeUser",
      label: staffUserTexts.removeUser,
      icon: <UserX />,
      danger: true,
      // One leaves by « Mes données », where the password is asked again.
      disabled: user.id === session.user?.id,
      onSelect: () => setOpened("removeUser"),
    },
  ];
  const entries: MenuEntry[] = [
    ...(profile.editable ? [editing] : []),
    ...(isPublic ? [publicPage] : []),
    ...(profile.editable ? [renaming] : []),
    ...(profile.awaited ? [invitation] : []),
    { id: "history", label: historyTexts.open, icon: <History />, onSelect: () => setOpened("history") },
    ...(isAdministrator ? [...keeping, ...removals] : []),
  ];
  return (
    <RowActions>
      <Menu
        trigger={<IconButton label={adminTexts.actionsOn(user.name)} icon={<EllipsisVertical />} />}
        entries={entries}
      />
      {opened === "rename" ? <RenameDialog user={user} onClose={close} /> : null}
      <HistoryPanel
        shown={opened === "history" ? { kind: "users", item: user } : undefined}
        onClose={close}
      />
      {opened === "endSessions" || opened === "resetFactors" ? (
        <AccessDialog kind={opened} user={user} onClose={close} />
      ) : null}
      {opened === "removeProfile" || opened === "removeUser" ? (
        <RemoveUser profile={profile} whole={opened === "removeUser"} onClose={close} />
      ) : null}
    </RowActions>
  );
};
