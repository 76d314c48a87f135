import { useQuery } from "@tanstack/react-query";
import { FolderOpen, Plus } from "lucide-react";
import { useSearchParams } from "react-router-dom";
import * as events from "#shared/events/events.contract.ts";
import * as followUp from "#shared/follow-up/follow-up.contract.ts";
import type { OwnPath } from "#shared/follow-up/follow-up.schemas.ts";
import { ask } from "#web/api/query.ts";
import { useSession } from "#web/api/session.ts";
import { OneLearner } from "#web/features/follow-up/OneLearner.tsx";
import { Todo } from "#web/features/notices/Todo.tsx";
import { profilesTexts } from "#web/features/profiles/texts.ts";
import { OwnSituationsTile } from "#web/features/situations/OwnSituationsTile.tsx";
import { RecentDocuments } from "#web/features/steps/deliverables/RecentDocuments.tsx";
import { MyLearners } from "#web/features/steps/MyLearners.tsx";
import { pathTexts } from "#web/features/steps/texts.ts";
import { AgendaTile } from "#web/features/timetable/agenda/AgendaTile.tsx";
import { paths } from "#web/frame/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { lazyComponent } from "#web/ui/browser/lazy-component.tsx";
import { Lines, LinkLine } from "#web/ui/lists/Lines.tsx";
import { LoadingCards, LoadingState } from "#web/ui/lists/States.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Doors } from "./Doors.tsx";

const FoldersManager = lazyComponent(
  async () => (await import("#web/features/library/FoldersManager.tsx")).FoldersManager,
  <LoadingCards plain />,
);

/** "Tous mes dossiers" within the home. */
const Folders = () => (
  <div className="wrap page stack stack-l">
    <section className="stack" aria-labelledby="folders">
      <div className="row between">
        <h2 id="folders">{profilesTexts.myFolders}</h2>
        <ButtonLink variant="outline" to={paths.documents}>
          <FolderOpen />
          {profilesTexts.myDocuments}
        </ButtonLink>
      </div>
      <FoldersManager />
    </section>
  </div>
);

/** Whom their structures meet at the next event. */
const NextAgenda = () => {
  const { data } = useQuery(ask(events.getNextEvent, {}));
  return data ? <AgendaTile eventId={data.id} /> : null;
};

/** The one question about a single learner; what waits and a list from two learners on. */
const Followed = ({ profileId, followed }: { profileId: string; followed: readonly OwnPath[] }) => {
  const [only, ...more] = followed;
  if (only && more.length === 0) return <OneLearner path={only} profileId={profileId} />;
  return (
    <>
      <Todo />
      <MyLearners profileId={profileId} />
    </>
  );
};

/** A trade trainer's home: their structures, with a link to add one, and their folders in a tab. */
export const TrainerHome = () => {
  const [search] = useSearchParams();
  const { current } = useSession();
  const { data, isPending } = useQuery(ask(followUp.getOwnFollowUp, {}));
  if (search.get("tab") === "documents") return <Folders />;
  // What stands below would be pushed down.
  if (isPending)
    return (
      <div className="wrap page">
        <LoadingState tall lines={12} />
      </div>
    );
  const followed = data?.paths.filter(({ part }) => part === "trade") ?? [];
  const structures = current?.structures ?? [];
  const requested = current?.requested_structures ?? [];
  return (
    <div className="wrap page stack stack-l">
      {current ? <Followed profileId={current.id} followed={followed} /> : null}
      {structures.length > 0 ? (
        <Doors>
          <NextAgenda />
        </Doors>
      ) : null}
      <div className="grid gap-8 lg:grid-cols-2">
        <RecentDocuments
          title={pathTexts.myDocuments}
          every={{ to: paths.dashboard("documents"), label: profilesTexts.myFolders }}
        />
        <div className="stack lg:[&_h2]:min-h-11 lg:[&_h2]:content-center lg:[&_h2]:pb-0">
          {/* Having none is said at the top of the page. */}
          <Lines title={profilesTexts.myStructures}>
            {structures.map(({ id, name }) => (
              <LinkLine key={id} to={paths.trainerStructure(id)} label={name} />
            ))}
            <LinkLine to={paths.newStructure} label={profilesTexts.addStructure} end={<Plus />} />
          </Lines>
          {requested.length > 0 ? (
            <Notice title={profilesTexts.requested}>
              <p>{requested.map(({ name }) => name).join(", ")}</p>
            </Notice>
          ) : null}
          <OwnSituationsTile />
        </div>
      </div>
    </div>
  );
};
