import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { Link, Navigate, useParams } from "react-router-dom";
import { roles } from "#shared/contract/access.ts";
import { forOne } from "#shared/contract/aloud.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import type { Profile } from "#shared/profiles/profiles.schemas.ts";
import { promotionName } from "#shared/training/training.names.ts";
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
import { Fact, Facts } from "#web/ui/lists/Facts.tsx";
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
  const isSwitchedOff = role_id === roles.learner.id && !public_page;
  if (confirmed && !isSwitchedOff) return null;
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

/** What is known of them at a glance: a visitor is given the structures alone. */
const Known = ({ profile: { city, training_actions = [], structures } }: { profile: Profile }) =>
  city || training_actions.length > 0 || structures.length > 0 ? (
    <Facts look="row">
      {training_actions.length > 0 ? (
        <Fact label={profilesTexts.promotions(training_actions.length)}>
          {training_actions.map(({ id, degree, year }) => (
            <span key={id} className="block">
              {promotionName(degree.name, year)}
            </span>
          ))}
        </Fact>
      ) : null}
      {structures.length > 0 ? (
        <Fact label={profilesTexts.attachedStructures(structures.length)}>
          {structures.map(({ id, name }) => (
            <Link key={id} className="more block" to={paths.structure(id)}>
              {name}
            </Link>
          ))}
        </Fact>
      ) : null}
      {city ? <Fact label={profilesTexts.city}>{city}</Fact> : null}
    </Facts>
  ) : null;

const Detail = ({ profile }: { profile: Profile }) => {
  const { user, role, bio, personal_approach, personal_presentation } = profile;
  const { isStaff } = useRights();
  const { profiles: own } = useSession();
  const isOwn = own.some(({ id }) => id === profile.id);
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
        {isOwn || (isStaff && profile.version !== undefined) ? (
          <ButtonLink variant="outline" to={paths.editProfile(profile.id)}>
            <Pencil />
            {isOwn ? profilesTexts.modifyMine : adminTexts.edit}
          </ButtonLink>
        ) : null}
      </Hello>
      <div className="wrap page stack stack-l">
        <Known profile={profile} />
        <div className="side cols-aside">
          <div className="stack stack-l">
            {isOwn ? <Hidden profile={profile} /> : null}
            <Block title={profilesTexts.whatInterests} text={personal_approach} />
            <Block title={profilesTexts.whatToKnow} text={personal_presentation} />
            <Block title={profilesTexts.whoIAm} text={bio} />
            {isSilent ? (
              <p className="muted">{isOwn ? profilesTexts.nothingYetOfOwn : profilesTexts.nothingYet}</p>
            ) : null}
          </div>
          <aside className="grid gap-1 text-sm text-ink-2">
            <h2 className="title-s">{profilesTexts.whatFor}</h2>
            <p className="as-written">{role.description}</p>
          </aside>
        </div>
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
