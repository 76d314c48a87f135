import type { TrainerAssignment } from "#shared/training/training.schemas.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { followingTexts } from "./texts.ts";

/** Since when, named by whom, until when. */
const timesOf = ({ from, from_known, named_by, to, ended_by }: TrainerAssignment): string =>
  [
    followingTexts.from(from, from_known ? (named_by?.name ?? null) : undefined),
    ...(to === null ? [] : [followingTexts.to(to, ended_by?.name)]),
  ].join(", ");

/** Who followed a learner, from when to when, the present trainers first. */
export const Followers = ({ assignments }: { assignments: readonly TrainerAssignment[] }) => (
  <section className="panel stack stack-s" aria-labelledby="followers">
    <h2 id="followers" className="title-m">
      {followingTexts.followers}
    </h2>
    {assignments.length === 0 ? <p className="muted">{followingTexts.noFollower}</p> : null}
    <ul className="stack stack-s">
      {assignments
        .toSorted((a, b) => Number(a.to !== null) - Number(b.to !== null))
        .map((one) => (
          <li key={`${one.part} ${one.trainer.id} ${one.from}`}>
            <strong>{one.trainer.name ?? followingTexts.gone}</strong>
            <br />
            <span className="small muted">
              <Aloud>{followingTexts.parts[one.part]}</Aloud>
              <br />
              <Aloud>{timesOf(one)}</Aloud>
            </span>
          </li>
        ))}
    </ul>
  </section>
);
