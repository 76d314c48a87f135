import { ChevronDown, ExternalLink, FolderOpen, LogOut, ShieldCheck, User } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { roles } from "#shared/contract/access.ts";
import type { Session } from "#web/api/session-state.ts";
import { signOut } from "#web/api/sign-in.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Menu } from "#web/ui/over/Menu.tsx";
import type { MenuEntry } from "#web/ui/over/menu-entries.ts";
import { notify } from "#web/ui/over/notify.ts";
import { paths } from "./paths.ts";
import { frameTexts } from "./texts.ts";

const entriesFor = ({ current }: Session, leave: () => void): MenuEntry[] => {
  const entries: MenuEntry[] = [
    { id: "profile", label: frameTexts.dashboard, icon: <User />, to: paths.dashboard() },
  ];
  if (current && current.role_id !== roles.administrator.id)
    entries.push({
      id: "public",
      label: frameTexts.publicPage,
      icon: <ExternalLink />,
      to: paths.publicProfile(current.id),
    });
  // Every role has documents; somebody without a profile has no role.
  if (current)
    entries.push({
      id: "documents",
      label: frameTexts.documents,
      icon: <FolderOpen />,
      to: paths.documents,
    });
  entries.push(
    { id: "account", label: frameTexts.account, icon: <ShieldCheck />, to: paths.account },
    { id: "line", separator: true },
    { id: "leave", label: frameTexts.signOut, icon: <LogOut />, onSelect: leave },
  );
  return entries;
};

export const UserMenu = ({ session }: { session: Session }) => {
  const navigate = useNavigate();
  const name = session.user?.name ?? "";
  // Navigate first: a guarded page would redirect to sign-in once the session has ended.
  const leave = () =>
    signOut(() => navigate(paths.structures)).catch(() => notify.info(frameTexts.signOutFailed));
  return (
    <Menu
      entries={entriesFor(session, () => void leave())}
      trigger={
        <button type="button" className="btn btn-quiet rounded-full pt-1 pr-2.5 pb-1 pl-1 max-lg:p-1">
          <Avatar
            name={name}
            userId={session.user?.id ?? null}
            photo={session.current?.profile_picture_url}
          />
          <span className="large-text:sr-only max-[72rem]:sr-only">
            {name}
            <span className="sr">{frameTexts.userMenu}</span>
          </span>
          <ChevronDown className="max-lg:hidden" />
        </button>
      }
    />
  );
};
