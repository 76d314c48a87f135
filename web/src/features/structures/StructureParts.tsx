import { Link } from "react-router-dom";
import { videoEmbedUrl } from "#shared/structures/structures.rules.ts";
import type { AttachedProfile, Structure } from "#shared/structures/structures.schemas.ts";
import { paths } from "#web/frame/paths.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Card, CardBody, CardSign, CardTitle } from "#web/ui/cards/Card.tsx";
import { hueOf, signOf } from "#web/ui/drawings/marquetry.ts";
import { VideoPlayer } from "#web/ui/VideoPlayer.tsx";
import { groupedByRole } from "./roles.ts";
import { structuresTexts } from "./texts.ts";

/** A text of the form under its title; nothing when nobody wrote it. */
export const Written = ({ title, text }: { title: string; text: string }) =>
  text ? (
    <section className="stack stack-s read">
      <h2>{title}</h2>
      <p className="as-written">{text}</p>
    </section>
  ) : null;

export const Situations = ({ structure }: { structure: Structure }) =>
  structure.training_situations.length > 0 ? (
    <section className="stack">
      <h2>{structuresTexts.situations}</h2>
      <div className="card-grid">
        {structure.training_situations.map(({ id, name, description, situation_photo_url }) => (
          <Card key={id} id={id} kind="row" hue={hueOf(structure.id)}>
            <CardSign sign={signOf(`${name} ${description}`)} photo={situation_photo_url} />
            <CardBody>
              <CardTitle>{name}</CardTitle>
              {description ? <p className="small as-written">{description}</p> : null}
            </CardBody>
          </Card>
        ))}
      </div>
    </section>
  ) : null;

/** A video that the structure shows of itself. */
export const Video = ({ url, name }: { url: string; name: string }) =>
  videoEmbedUrl(url) ? (
    <section className="stack stack-s">
      <h2>{structuresTexts.video}</h2>
      <VideoPlayer url={url} title={`${structuresTexts.video} : ${name}`} />
    </section>
  ) : null;

export const Team = ({
  members,
  level: Title = "h2",
  isPart = false,
}: {
  members: readonly AttachedProfile[];
  level?: "h2" | "h3";
  /** Within a panel of other facts, not a panel by itself. */
  isPart?: boolean;
}) =>
  members.length > 0 ? (
    <div className={isPart ? "stack stack-s p-pad" : "panel stack"}>
      <Title>{structuresTexts.team}</Title>
      {groupedByRole(members).map(([role, profiles]) => (
        <div className="stack stack-s" key={role}>
          <p className="eyebrow">
            <Aloud>{role}</Aloud>
          </p>
          {profiles.map(({ id, user, profile_picture_url }) => (
            <Link className="person link-plain" key={id} to={paths.publicProfile(id)}>
              <Avatar name={user.name} userId={user.id} photo={profile_picture_url} />
              <span>{user.name}</span>
            </Link>
          ))}
        </div>
      ))}
    </div>
  ) : null;
