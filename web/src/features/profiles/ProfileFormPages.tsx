import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router-dom";
import { roles } from "#shared/contract/access.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import { ask } from "#web/api/query.ts";
import { useSession } from "#web/api/session.ts";
import { whileChecked } from "#web/api/upload.ts";
import { AccountFrame } from "#web/features/accounts/AccountFrame.tsx";
import { keptCode } from "#web/features/training/join-code.ts";
import { useRights } from "#web/frame/admin/rights.ts";
import { NotFoundPage } from "#web/frame/NotFoundPage.tsx";
import { Page } from "#web/frame/Page.tsx";
import { paths } from "#web/frame/paths.ts";
import { frameTexts } from "#web/frame/texts.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { lazyComponent } from "#web/ui/browser/lazy-component.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import { profilesTexts } from "./texts.ts";

/** Where a new profile starts: with the promotion's code that led to it, if one did. */
const start = () => {
  const code = keptCode();
  return code ? paths.joinByCode(code) : paths.dashboard();
};

// For staff only.
const StructureRequestsOf = lazyComponent(
  async () => (await import("#web/features/structures/staff/StructureRequests.tsx")).StructureRequestsOf,
  null,
);

// For staff only.
const MailFailureNotice = lazyComponent(
  async () => (await import("./staff/MailFailureNotice.tsx")).MailFailureNotice,
  null,
);

export const NewProfilePage = () => {
  const navigate = useNavigate();
  return (
    <Page title={profilesTexts.create}>
      <ProfileForm
        onSaved={({ id, finished, whole }) =>
          void navigate(finished && whole ? start() : paths.editProfile(id), { replace: true })
        }
      />
    </Page>
  );
};

export const EditProfilePage = () => {
  const { isStaff } = useRights();
  const { current } = useSession();
  const { id = "" } = useParams();
  const navigate = useNavigate();
  const query = useQuery({
    ...ask(profiles.getProfile, { params: { id } }),
    refetchInterval: ({ state }) => whileChecked([state.data?.picture_upload]),
  });
  const isReadOnly = query.data !== undefined && query.data.version === undefined;
  if (query.error?.status === 404 || isReadOnly) return <NotFoundPage />;
  const isPublic = query.data && query.data.role_id !== roles.administrator.id;
  const head = {
    title: profilesTexts.modify,
    actions: isPublic ? (
      <ButtonLink variant="outline" to={paths.publicProfile(id)}>
        {profilesTexts.seePublic}
      </ButtonLink>
    ) : null,
  };
  const content = (
    <Loaded query={query} failed={profilesTexts.failed}>
      {(profile) => (
        <>
          {profile.mail_failure ? <MailFailureNotice {...profile.mail_failure} /> : null}
          {isStaff ? <StructureRequestsOf profile_id={profile.id} /> : null}
          <ProfileForm
            key={profile.id}
            before={profile}
            onSaved={({ finished, whole }) => {
              if (finished && whole) void navigate(paths.dashboard());
            }}
          />
        </>
      )}
    </Loaded>
  );
  // One's own profile is a rubric of one's account, whose rail leads back.
  return current?.id === id ? (
    <AccountFrame {...head}>{content}</AccountFrame>
  ) : (
    <Page {...head} back={{ to: paths.dashboard(), label: frameTexts.dashboard }}>
      {content}
    </Page>
  );
};
