import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { roles } from "#shared/contract/access.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as situations from "#shared/situations/situations.contract.ts";
import { managers, tied } from "#shared/situations/situations.rules.ts";
import type { SharedSituation } from "#shared/situations/situations.schemas.ts";
import * as training from "#shared/training/training.contract.ts";
import { send } from "#web/api/client.ts";
import { ask } from "#web/api/query.ts";
import { useSession } from "#web/api/session.ts";
import { useFilterOptions } from "#web/features/structures/options.ts";
import { useRights } from "#web/frame/admin/rights.ts";
import { NotFoundPage } from "#web/frame/NotFoundPage.tsx";
import { Page } from "#web/frame/Page.tsx";
import { paths } from "#web/frame/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Combobox } from "#web/ui/form/Combobox.tsx";
import type { Option } from "#web/ui/form/options.ts";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { EmptyState, FailedState, LoadingState } from "#web/ui/lists/States.tsx";
import type { DescriptionChoices } from "./DescriptionFields.tsx";
import { beginningOf, blankValues } from "./form-values.ts";
import { legendsLook } from "./legends-look.ts";
import { SituationForm } from "./SituationForm.tsx";
import { editorTexts, situationsTexts } from "./texts.ts";
import type { SituationSource } from "./use-situation.ts";

const managerIds: readonly number[] = managers.map((role) => roles[role].id);

/** The training actions of a learner who writes about their own work. */
const useOwnActions = () => {
  const { current } = useSession();
  const isLearner = current?.role_id === roles.learner.id;
  const query = useQuery({
    ...ask(training.listProfileTrainingActions, { params: { profileId: current?.id ?? "" } }),
    enabled: isLearner,
    select: (actions) => actions.filter(({ standing }) => standing !== "left"),
  });
  return { isLearner, profileId: current?.id, query };
};
type Own = ReturnType<typeof useOwnActions>;

const withKnown = (options: readonly Option[], known: { id: string; name: string } | null | undefined) =>
  known && !options.some(({ id }) => id === known.id)
    ? [...options, { id: known.id, label: known.name }]
    : options;

/** The lists to choose from, once all of them are there; a value that left its list stays to choose for who has it. */
const useChoices = (own: Own, situation: SharedSituation | undefined) => {
  const { publics, types, legal_forms, degrees, failed, retry } = useFilterOptions();
  const isOwn = own.isLearner && (situation === undefined || situation.student_id === own.profileId);
  const ownDegrees = own.query.data?.map(({ degree }) => ({ id: degree.id, label: degree.name }));
  const offered = isOwn ? ownDegrees : degrees;
  const isThere = publics && types && legal_forms && offered;
  const data: DescriptionChoices | undefined = isThere && {
    isOwn,
    degrees: withKnown([...new Map(offered.map((one) => [one.id, one])).values()], situation?.degree),
    legal_forms: withKnown(legal_forms, situation?.legal_form),
    types,
    publics,
  };
  return { data, failed: failed || (isOwn && own.query.isLoadingError), retry };
};

const Writing = ({ source, own }: { source: SituationSource; own: Own }) => {
  const { data, failed, retry } = useChoices(own, source.situation);
  if (failed) return <FailedState title={editorTexts.listsFailed} onRetry={retry} />;
  if (!data) return <LoadingState tall lines={6} />;
  return <SituationForm source={source} choices={data} />;
};

/** Where a writer finds their situations. */
const useBack = () => {
  const { role } = useRights();
  return tied.some((one) => one === role)
    ? { to: paths.ownSituations, label: situationsTexts.own }
    : { to: paths.situations, label: situationsTexts.title };
};

/** The page's frame; `about` names the learner if somebody else writes. */
const Frame = ({ about, children }: { about?: string | undefined; children: React.ReactNode }) => (
  <Page
    title={editorTexts.heading}
    back={useBack()}
    {...(about && { intro: <p className="lede">{about}</p> })}
  >
    {children}
  </Page>
);

const findLearners = async (name: string): Promise<Option[]> => {
  const found = await send(profiles.searchProfiles, { query: { name, role_id: roles.learner.id } });
  return found.map(({ id, user, city }) => ({ id, label: user.name, detail: city }));
};

/** Staff and referent trainers name the learner first; trade trainers come from their learner's bilan. */
const ForSomebody = ({ own }: { own: Own }) => {
  const { role, isStaff } = useRights();
  const [learner, setLearner] = useState<Option | null>(null);
  if (!isStaff && role !== "referentTrainer")
    return (
      <EmptyState
        title={editorTexts.fromLearners}
        sign="together"
        action={<ButtonLink to={paths.dashboard()}>{editorTexts.myLearners}</ButtonLink>}
      >
        {editorTexts.fromLearnersText}
      </EmptyState>
    );
  return (
    <div className={`stack ${legendsLook}`}>
      <section className="panel">
        <Combobox
          label={editorTexts.whose}
          placeholder={editorTexts.searchLearner}
          hint={learner ? undefined : editorTexts.chooseLearner}
          search={findLearners}
          value={learner}
          onChange={setLearner}
        />
      </section>
      {learner ? (
        <Writing
          key={learner.id}
          own={own}
          source={{ student: learner.id, action: undefined, values: blankValues(undefined) }}
        />
      ) : null}
    </div>
  );
};

/** A new situation: a learner's own, about the training that the address names or the one under way. */
export const NewSituationPage = () => {
  const own = useOwnActions();
  const { isConfirmed } = useRights();
  const [search] = useSearchParams();
  if (!isConfirmed)
    return (
      <Frame>
        <EmptyState title={editorTexts.toConfirm} sign="hand">
          {editorTexts.toConfirmText}
        </EmptyState>
      </Frame>
    );
  return (
    <Frame>
      {own.isLearner ? (
        <Loaded query={own.query} failed={editorTexts.listsFailed}>
          {(actions) => (
            <Writing
              own={own}
              source={{ student: own.profileId, ...beginningOf(actions, search.get("action"), new Date()) }}
            />
          )}
        </Loaded>
      ) : (
        <ForSomebody own={own} />
      )}
    </Frame>
  );
};

/** A new situation of a learner in a training action, by one of their trainers or by staff. */
export const NewLearnerSituationPage = () => {
  const { idStudent = "", idTrainingAction = "" } = useParams();
  const { profiles: held } = useSession();
  const own = useOwnActions();
  const learner = useQuery(ask(profiles.getProfile, { params: { id: idStudent } }));
  const action = useQuery({
    ...ask(training.getTrainingAction, { params: { id: idTrainingAction } }),
    retry: false,
  });
  if (learner.error?.status === 404) return <NotFoundPage />;
  const pivot = action.data?.profiles.find(({ id }) => id === idStudent)?.pivot;
  const ties = [idStudent, pivot?.metier_instructor_id, pivot?.referent_instructor_id];
  // Once and for all: the failure is forgotten while it is tried again, and the form would go with it.
  const isSettled = action.isFetched;
  const mayWrite = held.some(({ id, role_id }) => ties.includes(id) || managerIds.includes(role_id));
  // Before anything is written: the server would refuse it.
  if (isSettled && !mayWrite) return <NotFoundPage />;
  return (
    <Frame about={learner.data?.user.name}>
      {/* Who may not read the action chooses the degree by hand. */}
      {isSettled ? (
        <Writing
          own={own}
          source={{
            student: idStudent,
            action: idTrainingAction,
            values: blankValues(action.data?.degree_id),
          }}
        />
      ) : (
        <LoadingState tall lines={6} />
      )}
    </Frame>
  );
};

export const EditSituationPage = () => {
  const { id = "" } = useParams();
  const own = useOwnActions();
  const query = useQuery({ ...ask(situations.getSituation, { params: { id } }), gcTime: 0 });
  if (query.error?.status === 404 || query.data?.editable === false) return <NotFoundPage />;
  const student = query.data?.student_id === own.profileId ? undefined : query.data?.student?.user.name;
  return (
    <Frame about={student}>
      <Loaded query={query} failed={editorTexts.failed} loading={<LoadingState tall lines={6} />}>
        {(situation) => <Writing key={situation.id} own={own} source={{ situation }} />}
      </Loaded>
    </Frame>
  );
};
