import { useQuery } from "@tanstack/react-query";
import * as events from "#shared/events/events.contract.ts";
import { ask, useSend } from "#web/api/query.ts";
import { attempt } from "#web/frame/admin/saving.ts";
import { SwitchField } from "#web/ui/form/Choices.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { Skeleton } from "#web/ui/lists/States.tsx";
import { eventTexts } from "./texts.ts";

/** Whether coordinators create and publish events too; saved at once. */
export const EventSettingsPanel = () => {
  const query = useQuery(ask(events.getEventSettings, {}));
  const saving = useSend(events.saveEventSettings, { refreshes: [events.getEventSettings] });
  const save = async (isOn: boolean, version: number) => {
    const problem = await attempt(
      () => saving.mutateAsync({ body: { coordinators_edit_events: isOn, version } }),
      {
        success: isOn ? eventTexts.coordinatorsNowEdit : eventTexts.coordinatorsNoLongerEdit,
        failure: eventTexts.settingFailed,
      },
    );
    if (problem) await query.refetch();
  };
  return (
    <section className="panel" aria-label={eventTexts.settings}>
      <Loaded query={query} failed={eventTexts.settingsFailed} loading={<Skeleton height="3rem" />}>
        {({ coordinators_edit_events, version }) => (
          <SwitchField
            label={eventTexts.coordinatorsEdit}
            hint={eventTexts.coordinatorsEditHint}
            checked={saving.isPending ? !coordinators_edit_events : coordinators_edit_events}
            disabled={saving.isPending}
            onChange={({ target }) => void save(target.checked, version)}
          />
        )}
      </Loaded>
    </section>
  );
};
