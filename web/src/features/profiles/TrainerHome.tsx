import { House, Plus } from "lucide-react";
import { Link } from "react-router-dom";
import { useSession } from "#web/api/session.ts";
import { paths } from "#web/app/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { profilesTexts } from "./texts.ts";

/** A trade trainer's home: the structures where one works, and the way to add one. */
export const TrainerHome = () => {
  const { current } = useSession();
  const structures = current?.structures ?? [];
  return (
    <div className="wrap page stack stack-l">
      <section className="stack">
        <div className="row between">
          <h2>{profilesTexts.myStructures}</h2>
          <ButtonLink variant="outline" to={paths.newStructure}>
            <Plus />
            {profilesTexts.addStructure}
          </ButtonLink>
        </div>
        {structures.length > 0 ? (
          <div className="card-grid">
            {structures.map(({ id, name }) => (
              <Link className="tile" key={id} to={paths.trainerStructure(id)}>
                <House />
                <span>{name}</span>
              </Link>
            ))}
          </div>
        ) : (
          <p className="muted">{profilesTexts.noStructure}</p>
        )}
      </section>
    </div>
  );
};
