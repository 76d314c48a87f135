import { Link } from "react-router-dom";
import { type Obstacle, Obstacles } from "#shared/contract/obstacle.ts";
import type { Problem } from "#shared/contract/problem.ts";
import { paths } from "#web/frame/paths.ts";
import { adminTexts } from "./texts.ts";

const addressOf: Record<Obstacle["kind"], (id: string) => string> = {
  structure: paths.editStructure,
  profile: paths.editProfile,
  trainingAction: paths.trainingAction,
  situation: paths.situation,
  event: paths.editEvent,
  folders: paths.actionFolders,
  steps: paths.stepsOf,
  wishes: (id) => {
    const [profile = "", event = ""] = id.split(" ");
    return paths.learnerWishes(profile, event);
  },
};

/** What a refusal of the server names, if anything. */
export const obstaclesOf = ({ current }: Problem): readonly Obstacle[] =>
  Obstacles.safeParse(current).data?.obstacles ?? [];

/** What stands in the way of a deletion, each with the way to it. */
export const ObstacleList = ({
  obstacles,
  onLeave,
}: {
  obstacles: readonly Obstacle[];
  onLeave: () => void;
}) =>
  obstacles.length === 0 ? null : (
    <>
      <p>{adminTexts.obstacles}</p>
      <ul className="stack stack-s">
        {obstacles.map(({ kind, id, name }) => (
          <li key={`${kind} ${id}`}>
            <Link to={addressOf[kind](id)} onClick={onLeave}>
              {name || adminTexts.obstacleKinds[kind]}
            </Link>{" "}
            {name ? <span className="muted small">{adminTexts.obstacleKinds[kind]}</span> : null}
          </li>
        ))}
      </ul>
    </>
  );
