import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import { Problem } from "#shared/contract/problem.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import type { StructureRequest } from "#shared/structures/structures.schemas.ts";
import { ask, useSend } from "#web/api/query.ts";
import { paths } from "#web/frame/paths.ts";
import { structureRefreshes } from "#web/frame/structure-refreshes.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Button } from "#web/ui/Button.tsx";
import { day } from "#web/ui/dates.ts";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { EmptyState } from "#web/ui/lists/States.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { staffStructureTexts } from "./texts.ts";

const refreshes = [structures.listStructureRequests, ...structureRefreshes, profiles.getProfile];
/** What one call decides. */
const most = 50;
const keyOf = ({ profile, structure }: StructureRequest) => `${profile.id} ${structure.id}`;

const useDecision = () => {
  const confirming = useSend(structures.confirmStructureRequests, { refreshes });
  const refusing = useSend(structures.refuseStructureRequests, { refreshes });
  const decide = async (answer: "confirm" | "refuse", asked: readonly StructureRequest[]) => {
    const send = answer === "confirm" ? confirming : refusing;
    const [done, said] =
      answer === "confirm"
        ? (["attached", staffStructureTexts.requestsConfirmed] as const)
        : (["none", staffStructureTexts.requestsRefused] as const);
    try {
      const { data } = await send.mutateAsync({
        body: {
          requests: asked.map(({ profile, structure }) => ({
            profile_id: profile.id,
            structure_id: structure.id,
          })),
        },
      });
      const count = data.filter(({ state }) => state === done).length;
      if (count > 0) notify.success(said(count));
      if (count < data.length) notify.info(staffStructureTexts.requestsElsewhere(data.length - count));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      notify.error(staffStructureTexts.requestsFailed, error.message);
    }
  };
  return { decide, pending: confirming.isPending || refusing.isPending };
};

const Row = ({
  request,
  chosen,
  pending,
  onChoose,
  onDecide,
}: {
  request: StructureRequest;
  chosen: boolean | undefined;
  pending: boolean;
  onChoose: (chosen: boolean) => void;
  onDecide: (answer: "confirm" | "refuse") => void;
}) => {
  const { profile, structure, at } = request;
  const { name } = profile.user;
  return (
    <li className="person max-sm:flex-wrap">
      {chosen === undefined ? null : (
        <input
          type="checkbox"
          checked={chosen}
          aria-label={staffStructureTexts.chooseRequest(name, structure.name)}
          onChange={({ target }) => onChoose(target.checked)}
        />
      )}
      <Avatar userId={profile.user.id} name={name} photo={profile.profile_picture_url} />
      <div className="grow max-sm:flex-[1_1_12rem]">
        <p>
          <Link className="link-plain" to={paths.publicProfile(profile.id)}>
            {name}
          </Link>{" "}
          <span className="muted">
            <Aloud>{profile.role.name}</Aloud>
          </span>
        </p>
        <p className="small">
          <Link to={paths.structure(structure.id)}>{structure.name}</Link>
          {structure.city ? `, ${structure.city}` : null}{" "}
          <span className="muted num">{staffStructureTexts.askedOn(day(at))}</span>
        </p>
      </div>
      <div className="acts flex gap-2 max-sm:flex-[1_0_100%] max-sm:justify-end">
        <Button
          variant="quietDanger"
          aria-label={staffStructureTexts.refuseNamed(name, structure.name)}
          disabled={pending}
          onClick={() => onDecide("refuse")}
        >
          {staffStructureTexts.refuseChosen(0)}
        </Button>
        <Button
          variant="outline"
          aria-label={staffStructureTexts.confirmNamed(name, structure.name)}
          disabled={pending}
          onClick={() => onDecide("confirm")}
        >
          {staffStructureTexts.confirmChosen(0)}
        </Button>
      </div>
    </li>
  );
};

const Rows = ({ requests }: { requests: readonly StructureRequest[] }) => {
  const { decide, pending } = useDecision();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const many = requests.length > 1;
  const selected = requests.filter((request) => chosen.has(keyOf(request)));
  const choose = (keys: readonly string[], on: boolean) =>
    setChosen(
      (before) => new Set(on ? [...before, ...keys] : [...before].filter((key) => !keys.includes(key))),
    );
  const decideChosen = async (answer: "confirm" | "refuse") => {
    await decide(answer, selected.slice(0, most));
    setChosen(new Set());
  };
  return (
    <>
      {many ? (
        <div className="row between">
          <label className="check">
            <input
              type="checkbox"
              checked={selected.length === requests.length}
              onChange={({ target }) => choose(requests.map(keyOf), target.checked)}
            />
            <span>{staffStructureTexts.chooseAllRequests}</span>
          </label>
          <div className="row">
            <Button
              variant="outline"
              pending={pending}
              disabled={selected.length === 0}
              onClick={() => void decideChosen("refuse")}
            >
              {staffStructureTexts.refuseChosen(selected.length)}
            </Button>
            <Button
              pending={pending}
              disabled={selected.length === 0}
              onClick={() => void decideChosen("confirm")}
            >
              {staffStructureTexts.confirmChosen(selected.length)}
            </Button>
          </div>
        </div>
      ) : null}
      <ul className="stack stack-s">
        {requests.map((request) => (
          <Row
            key={keyOf(request)}
            request={request}
            chosen={many ? chosen.has(keyOf(request)) : undefined}
            pending={pending}
            onChoose={(on) => choose([keyOf(request)], on)}
            onDecide={(answer) => void decide(answer, [request])}
          />
        ))}
      </ul>
    </>
  );
};

/** Every request to be attached to a structure, oldest first. */
export const AllStructureRequests = () => {
  const query = useQuery(ask(structures.listStructureRequests, { query: { per_page: most } }));
  return (
    <Loaded query={query} failed={staffStructureTexts.requestsLoadFailed}>
      {({ data, total }) =>
        total === 0 ? (
          <EmptyState title={staffStructureTexts.noRequest} sign="together">
            {staffStructureTexts.noRequestText}
          </EmptyState>
        ) : (
          <section className="panel stack">
            <p className="muted">{staffStructureTexts.requestsText}</p>
            <Rows requests={data} />
            {total > data.length ? (
              <p className="muted small">{staffStructureTexts.moreRequests(total - data.length)}</p>
            ) : null}
          </section>
        )
      }
    </Loaded>
  );
};

/** The requests about one structure, or of one profile, on their page for staff; nothing while there are none. */
export const StructureRequestsOf = (about: { structure_id: string } | { profile_id: string }) => {
  const heading = useId();
  const query = useQuery(ask(structures.listStructureRequests, { query: { per_page: most, ...about } }));
  if (!query.data || query.data.total === 0) return null;
  return (
    <section className="panel stack" aria-labelledby={heading}>
      <h2 id={heading}>{staffStructureTexts.requests}</h2>
      <p className="muted">{staffStructureTexts.requestsText}</p>
      <Rows requests={query.data.data} />
    </section>
  );
};
