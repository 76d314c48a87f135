import { Play } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { videoEmbedUrl } from "#shared/structures/structures.rules.ts";
import type { AttachedProfile, Structure } from "#shared/structures/structures.schemas.ts";
import { paths } from "#web/app/paths.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Card, CardBody, CardSign, CardTitle } from "#web/ui/Card.tsx";
import { hueOf, signOf } from "#web/ui/marquetry.ts";
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
            <CardSign sign={signOf([], `${name} ${description}`)} photo={situation_photo_url} />
            <CardBody>
              <CardTitle>{name}</CardTitle>
              {description ? <p className="small as-written">{description}</p> : null}
            </CardBody>
          </Card>
        ))}
      </div>
    </section>
  ) : null;

/** The player comes from elsewhere: it is loaded only when asked for. */
export const Video = ({ url, name }: { url: string; name: string }) => {
  const [playing, setPlaying] = useState(false);
  const embed = videoEmbedUrl(url);
  if (!embed) return null;
  return (
    <section className="stack stack-s">
      <h2>{structuresTexts.video}</h2>
      {playing ? (
        <iframe
          className="video-frame"
          src={embed}
          title={`${structuresTexts.video} : ${name}`}
          allow="fullscreen; picture-in-picture"
          allowFullScreen
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <div className="panel panel-sunken row between">
          <p className="small muted">{structuresTexts.watchDetail(new URL(url).hostname)}</p>
          <Button variant="outline" onClick={() => setPlaying(true)}>
            <Play />
            {structuresTexts.watch}
          </Button>
        </div>
      )}
    </section>
  );
};

/** Every photo but the first, which is the banner. */
export const Photos = ({ structure }: { structure: Structure }) => {
  const others = structure.photos.filter(({ url }) => url !== null).slice(1);
  return others.length > 0 ? (
    <section className="stack stack-s">
      <h2>{structuresTexts.photos}</h2>
      <div className="card-grid photo-grid">
        {others.map(({ id, url }, index) => (
          <img
            key={id}
            src={url ?? undefined}
            alt={structuresTexts.photo(structure.name, index + 2)}
            loading="lazy"
          />
        ))}
      </div>
    </section>
  ) : null;
};

const byRole = (members: readonly AttachedProfile[]) => {
  const groups = new Map<string, AttachedProfile[]>();
  for (const member of members)
    groups.set(member.role.name, [...(groups.get(member.role.name) ?? []), member]);
  return [...groups];
};

export const Team = ({ members }: { members: readonly AttachedProfile[] }) =>
  members.length > 0 ? (
    <div className="panel stack">
      <h2>{structuresTexts.team}</h2>
      {byRole(members).map(([role, profiles]) => (
        <div className="stack stack-s" key={role}>
          <p className="eyebrow">{role}</p>
          {profiles.map(({ id, user, profile_picture_url }) => (
            <Link className="person link-plain" key={id} to={paths.publicProfile(id)}>
              <Avatar name={user.name} id={user.id} photo={profile_picture_url} />
              <span>{user.name}</span>
            </Link>
          ))}
        </div>
      ))}
    </div>
  ) : null;
