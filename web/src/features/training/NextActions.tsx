import { useQuery } from "@tanstack/react-query";
import { CalendarDays, MapPin } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { roles } from "#shared/contract/access.ts";
import * as training from "#shared/training/training.contract.ts";
import { promotionName } from "#shared/training/training.names.ts";
import type { TrainingAction } from "#shared/training/training.schemas.ts";
import { ask, useSend } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { refreshSession } from "#web/api/session.ts";
import { useBasket } from "#web/features/wishes/basket.ts";
import { paths } from "#web/frame/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { lazyComponent } from "#web/ui/browser/lazy-component.tsx";
import { Card, CardBody, CardSign, CardTitle, Meta } from "#web/ui/cards/Card.tsx";
import { daySpan } from "#web/ui/dates.ts";
import { signOf } from "#web/ui/drawings/marquetry.ts";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { EmptyState } from "#web/ui/lists/States.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { learnerTexts } from "./texts.ts";

const ConfirmDialog = lazyComponent(
  async () => (await import("#web/ui/over/ConfirmDialog.tsx")).ConfirmDialog,
);

const nameOf = ({ degree, year }: TrainingAction) => promotionName(degree.name, year);

const useJoining = (profileId: string) => {
  const navigate = useNavigate();
  const { count } = useBasket();
  const joining = useSend(training.addTrainingProfile, {
    refreshes: [training.listProfileTrainingActions, training.listNextTrainingActions],
  });
  // Until the next page shows: a second request would be refused, and contradict the first.
  const [pending, setPending] = useState(false);
  const join = async (action: TrainingAction) => {
    setPending(true);
    try {
      const body = { profile_id: profileId, role_id: roles.learner.id };
      await joining.mutateAsync({ params: { id: action.id }, body });
      notify.success(learnerTexts.asked);
      // The header's basket and the guard read the profile's actions.
      await refreshSession();
      // They came with a selection: what they want next is to save it.
      if (count > 0 && action.event_id) await navigate(paths.preEventWishes(action.event_id));
    } catch (error) {
      notify.error(learnerTexts.joinFailed, problemOf(error).message);
    } finally {
      setPending(false);
    }
  };
  return { join, pending };
};

const Row = ({ action, onJoin }: { action: TrainingAction; onJoin: () => void }) => (
  <Card id={action.id} kind="row">
    <CardSign sign={signOf(action.degree.name)} />
    <CardBody>
      <CardTitle>{nameOf(action)}</CardTitle>
      <Meta>
        {action.degree.city ? (
          <span>
            <MapPin />
            {action.degree.city}
          </span>
        ) : null}
        <span>
          <CalendarDays />
          {daySpan(action.start_date, action.end_date)}
        </span>
      </Meta>
    </CardBody>
    <Button variant="outline" aria-label={learnerTexts.joinNamed(nameOf(action))} onClick={onJoin}>
      {learnerTexts.join}
    </Button>
  </Card>
);

/** The training actions that have not started, for a learner to join one. */
export const NextActions = ({ profileId, joined }: { profileId: string; joined: readonly string[] }) => {
  const query = useQuery(ask(training.listNextTrainingActions, {}));
  const [asked, setAsked] = useState<TrainingAction>();
  const { join, pending } = useJoining(profileId);
  return (
    <>
      <Loaded query={query} failed={learnerTexts.pickFailed}>
        {(actions) => {
          const others = actions.filter(({ id }) => !joined.includes(id));
          return others.length === 0 ? (
            <EmptyState title={learnerTexts.none} sign="sprout" level="h3">
              {learnerTexts.noneDetail}
            </EmptyState>
          ) : (
            <div className="stack stack-s">
              {others.map((action) => (
                <Row key={action.id} action={action} onJoin={() => setAsked(action)} />
              ))}
            </div>
          );
        }}
      </Loaded>
      {asked ? (
        <ConfirmDialog
          open
          title={learnerTexts.joinTitle}
          confirm={learnerTexts.join}
          dangerous={false}
          pending={pending}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => void join(asked).then(() => setAsked(undefined))}
        >
          <p>{learnerTexts.joinText(nameOf(asked))}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
};
