import * as events from "#shared/events/events.contract.ts";
import { tableNumbers } from "#shared/events/events.rules.ts";
import { type EventWhole, TableNumbers } from "#shared/events/events.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { attempt } from "#web/frame/admin/saving.ts";
import { useBodyForm } from "#web/frame/body-form.ts";
import { FormDialog } from "#web/frame/FormDialog.tsx";
import { CheckboxField } from "#web/ui/form/Choices.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { hostingTexts as texts } from "./hosting-texts.ts";
import { hostingRefreshes } from "./use-hosting.ts";

/** Gives each structure a numbered table, zone by zone, in one act. */
export const TablesDialog = ({ event, onClose }: { event: EventWhole; onClose: () => void }) => {
  const numbering = useSend(events.numberTables, { refreshes: hostingRefreshes });
  const { form, field, submit, pending, errorOf } = useBodyForm({
    schema: TableNumbers,
    values: { label: texts.table, each_zone: false, replace: false },
    toBody: (values) => values,
    required: ["label"],
  });
  const placed = event.participations.map(({ id, zone, structure, place = "", answer = "unknown" }) => ({
    ...{ id, zone_id: zone.id, name: structure.name, place, answer },
  }));
  const given = tableNumbers(
    placed,
    event.zones.map(({ id }) => id),
    form.watch(),
  );
  const [first, last] = [[...given.values()][0], [...given.values()].at(-1)];
  const onSubmit = submit(async (body) => {
    const problem = await attempt(() => numbering.mutateAsync({ params: { id: event.id }, body }), {
      success: texts.tablesNumbered(given.size),
      failure: texts.tablesFailed,
    });
    if (!problem) onClose();
    return problem;
  });
  return (
    <FormDialog
      title={texts.numberTables}
      size="small"
      save={texts.numberThem(given.size)}
      onClose={onClose}
      onSubmit={onSubmit}
      pending={pending}
    >
      <TextField label={texts.tableLabel} required {...field("label")} />
      <CheckboxField label={texts.eachZone} error={errorOf("each_zone")} {...form.register("each_zone")} />
      <CheckboxField label={texts.replaceTables} error={errorOf("replace")} {...form.register("replace")} />
      <p className="small" role="status">
        {first && last ? texts.tablesFrom(given.size, first, last) : texts.noTable}
      </p>
    </FormDialog>
  );
};
