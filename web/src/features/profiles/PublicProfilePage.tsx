import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { Link, Navigate, useParams } from "react-router-dom";
import { roles } from "#shared/contract/access.ts";
import { forOne } from "#shared/contract/aloud.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import type { Profile } from "#shared/profiles/profiles.schemas.ts";
import { ask } from "#web/api/query.ts";
import { useSession } from "#web/api/session.ts";
import { useRights } from "#web/frame/admin/rights.ts";
import { adminTexts } from "#web/frame/admin/texts.ts";
import { useNoIndex } from "#web/frame/no-index.ts";
import { PageTitle } from "#web/frame/PageTitle.tsx";
import { paths } from "#web/frame/paths.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { LoadingState } from "#web/ui/lists/States.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Hello } from "./Hello.tsx";
import { profilesTexts } from "./texts.ts";

const Block = ({ title, text }: { title: string; text: string }) =>
  text ? (
    <section className="stack stack-s read">
      <h2 className="title-m">{title}</h2>
      <p className="as-written">{text}</p>
    </section>
  ) : null;

/** Tells the owner why others do not find their page. */
const Hidden = ({ profile: { id, role_id, confirmed, public_page } }: { profile: Profile }) => {
  const { profiles: own } = useSession();
  const isOwn = own.some((one) => one.id === id);
  const isSwitchedOff = role_id === roles.learner.id && !public_page;
  if (!isOwn || (confirmed && !isSwitchedOff)) return null;
  return (
    <Notice
      title={profilesTexts.hiddenPage}
      action={
        isSwitchedOff ? (
          <ButtonLink variant="outline" to={paths.editProfile(id)}>
            {profilesTexts.showPage}
          </ButtonLink>
        ) : null
      }
    >
      {isSwitchedOff ? profilesTexts.hiddenPageText : profilesTexts.unconfirmedPageText}
    </Notice>
  );
};

const Detail = ({ profile }: { profile: Profile }) => {
  const { user, role, structures, bio, personal_approach, personal_presentation } = profile;
  const { isStaff } = useRights();
  const isSilent = !bio && !personal_approach && !personal_presentation;
  return (
    <>
      <Hello>
        <Avatar name={user.name} userId={user.id} photo={profile.profile_picture_url} size="large" />
        <div className="grid grow basis-56 gap-1.5">
          <PageTitle documentTitle={user.name}>{user.name}</PageTitle>
          <p className="row gap-2">
            <Badge look="ink">{forOne(role.name, profile.genre_id)}</Badge>
          </p>
        </div>
        {/* Of somebody who is an administrator too, only administrators are given what its form needs. */}
        {isStaff && profile.version !== undefined ? (
          <ButtonLink variant="outline" to={paths.editProfile(profile.id)}>
            <Pencil />
            {adminTexts.edit}
          </ButtonLink>
        ) : null}
      </Hello>
      <div className="wrap page side cols-aside">
        <div className="stack stack-l">
          <Hidden profile={profile} />
          <Block title={profilesTexts.whatInterests} text={personal_approach} />
          <Block title={profilesTexts.whatToKnow} text={personal_presentation} />
          <Block title={profilesTexts.whoIAm} text={bio} />
          {isSilent ? <p className="muted">{profilesTexts.nothingYet}</p> : null}
          <Block title={profilesTexts.whatFor} text={role.description} />
        </div>
        {structures.length > 0 ? (
          <aside className="panel stack stack-s">
            <h2 className="title-m">{profilesTexts.attachedStructures}</h2>
            <ul className="stack stack-s">
              {structures.map(({ id, name }) => (
                <li key={id}>
                  <Link className="more" to={paths.structure(id)}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </aside>
        ) : null}
      </div>
    </>
  );
};

/** What everyone may see of a person; administrators have no such page. */
export const PublicProfilePage = () => {
  const { id = "" } = useParams();
  useNoIndex();
  const query = useQuery(ask(profiles.getProfile, { params: { id } }));
  const isUnknown = query.error?.status === 404 || query.error?.status === 422;
  if (isUnknown || query.data?.role_id === roles.administrator.id)
    return <Navigate to={paths.notFound} replace />;
  return (
    <Loaded
      query={query}
      failed={profilesTexts.failed}
      loading={
        <div className="wrap page">
          <LoadingState tall lines={5} />
        </div>
      }
    >
      {(profile) => <Detail profile={profile} />}
    </Loaded>
  );
};
