import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as evidence from "#shared/evidence/evidence.contract.ts";
import { evidenceYears } from "#shared/evidence/evidence.rules.ts";
import { EvidencePeriodToSave, EvidencePeriod as Period } from "#shared/evidence/evidence.schemas.ts";
import { ask, useSend } from "#web/api/query.ts";
import { EditButton } from "#web/frame/admin/AdminSection.tsx";
import { useFolds } from "#web/frame/admin/FoldedOnPhones.tsx";
import { useItemForm } from "#web/frame/admin/item-form.ts";
import { FormDialog } from "#web/frame/FormDialog.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { day } from "#web/ui/dates.ts";
import { SelectField } from "#web/ui/form/TextField.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { contentTexts } from "./texts.ts";

// There is one; the form of an item wants an id.
const Item = Period.transform((period) => ({ ...period, id: "evidence" }));

const choices = Array.from({ length: evidenceYears.most - evidenceYears.least + 1 }, (_, n) => ({
  id: String(evidenceYears.least + n),
  label: contentTexts.years(evidenceYears.least + n),
}));

const PeriodDialog = ({ period, onClose }: { period: Period; onClose: () => void }) => {
  const saving = useSend(evidence.saveEvidencePeriod, { refreshes: [evidence.getEvidencePeriod] });
  const save = (body: Parameters<typeof saving.mutateAsync>[0]["body"]) => saving.mutateAsync({ body });
  const { field, dialog } = useItemForm(
    { ...period, id: "evidence" },
    {
      item: Item,
      schema: EvidencePeriodToSave,
      values: (one) => ({ years: String(one?.years ?? evidenceYears.usual) }),
      toBody: ({ years }) => ({ years: Number(years) }),
      create: save,
      update: (_, body) => save(body),
    },
    onClose,
  );
  return (
    <FormDialog title={contentTexts.evidence} {...dialog}>
      <SelectField
        label={contentTexts.afterPath}
        hint={contentTexts.evidenceHint}
        options={choices}
        {...field("years")}
      />
    </FormDialog>
  );
};

/** How long dossiers of evidence outlive their accounts. */
export const EvidencePeriod = () => {
  const query = useQuery(ask(evidence.getEvidencePeriod, {}));
  const folds = useFolds();
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure wide open={!folds} summary={<h2 className="title-m">{contentTexts.durations}</h2>}>
      <Loaded query={query} failed={contentTexts.failed}>
        {(period) => (
          <div className="row between flex-nowrap py-3 pr-2 pl-pad">
            <p>
              <strong>{contentTexts.evidence}</strong>
              <br />
              {contentTexts.keptFor(period.years)}
              {period.updated_at ? (
                <span className="muted small"> {contentTexts.changed(day(period.updated_at))}</span>
              ) : null}
            </p>
            <EditButton name={contentTexts.evidence} onClick={() => setOpen(true)} />
            {isOpen ? <PeriodDialog period={period} onClose={() => setOpen(false)} /> : null}
          </div>
        )}
      </Loaded>
    </Disclosure>
  );
};
