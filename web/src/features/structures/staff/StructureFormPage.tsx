import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { useId, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { requiredIn } from "#shared/contract/field-list.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import { structureFields, structureLabels } from "#shared/structures/structures.fields.ts";
import { missingFields } from "#shared/structures/structures.rules.ts";
import type { Structure } from "#shared/structures/structures.schemas.ts";
import { ask } from "#web/api/query.ts";
import { useSession } from "#web/api/session.ts";
import { whileChecked } from "#web/api/upload.ts";
import { useRights } from "#web/frame/admin/rights.ts";
import { useStaffDensity } from "#web/frame/density.ts";
import { StaleNotice } from "#web/frame/FormDialog.tsx";
import { LeaveGuard } from "#web/frame/LeaveGuard.tsx";
import { NotFoundPage } from "#web/frame/NotFoundPage.tsx";
import { Page } from "#web/frame/Page.tsx";
import { paths } from "#web/frame/paths.ts";
import { useOpened } from "#web/frame/recently-opened.ts";
import { frameTexts } from "#web/frame/texts.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import { FormBar, type Missing } from "#web/ui/form/FormBar.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { Skeleton } from "#web/ui/lists/States.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { uiTexts } from "#web/ui/texts.ts";
import { FormSection, idOfStep, StepRail, StepTitle } from "./FormSection.tsx";
import { GeneralFields, organizationFieldId, useChoices } from "./GeneralFields.tsx";
import { NewOrganizationDialog } from "./NewOrganizationDialog.tsx";
import { PhotoSection } from "./PhotoSection.tsx";
import { ProfileSection } from "./ProfileSection.tsx";
import { SituationSection } from "./SituationSection.tsx";
import { StructureRequestsOf } from "./StructureRequests.tsx";
import { mayLack, type StructureForm as StructureFormState, useStructureForm } from "./structure-form.ts";
import { TextInputs } from "./TextInputs.tsx";
import { staffStructureTexts } from "./texts.ts";
import { useSaving } from "./use-saving.ts";

/** Where one comes from: the list of staff, or a trainer's home. */
const useAbove = () => {
  const { isStaff } = useRights();
  return isStaff
    ? { to: paths.dashboard("structures"), label: staffStructureTexts.title }
    : { to: paths.dashboard(), label: frameTexts.dashboard };
};

/** The compulsory fields that are blank, in the order of the form. */
const useMissing = ({ form }: StructureFormState, needed: object): Missing[] => {
  const values = form.watch();
  return (["name", "organization_id", "legal_form_id", "zip_code"] as const)
    .filter((name) => name in needed || requiredIn(structureFields).some((one) => one === name))
    .filter((name) => !values[name])
    .map((name) => ({
      id: name,
      label: structureLabels[name],
      go: () =>
        name === "organization_id"
          ? document.getElementById(organizationFieldId)?.focus()
          : form.setFocus(name),
    }));
};

const StructureForm = ({ structure }: { structure: Structure | undefined }) => {
  const navigate = useNavigate();
  const { isStaff, isAdministrator } = useRights();
  const choices = useChoices();
  const { current: held } = useSession();
  const [addingOrganization, setAddingOrganization] = useState(false);
  const formId = useId();
  const structureForm = useStructureForm(structure, isStaff);
  const { form } = structureForm;
  const above = useAbove();
  const save = useSaving(structure, structureForm);
  const required = missingFields({ organization_id: null, legal_form_id: null }, mayLack(structure));
  const missing = useMissing(structureForm, required);
  const saveHere = save((id) =>
    structure
      ? undefined
      : // Who is still to confirm may create a structure, and not go on with it.
        navigate(held?.confirmed ? paths.editStructure(id) : paths.trainerStructure(id), { replace: true }),
  );
  const saveAndLeave = save(() => navigate(above.to));
  const pending = form.formState.isSubmitting;
  return (
    <>
      <LeaveGuard unsaved={form.formState.isDirty ? staffStructureTexts.wouldBeLost : undefined} />
      <div className="side cols-rail">
        <StepRail
          open={structure ? undefined : 2}
          steps={[
            ...staffStructureTexts.stepNames,
            ...(isAdministrator ? [staffStructureTexts.profilesStep] : []),
          ]}
        />
        <div className="stack">
          <StaleNotice onTake={structureForm.takeNewer} />
          <Form id={formId} className="stack" onSubmit={saveHere}>
            <section className="panel stack" aria-labelledby={idOfStep(1)}>
              <StepTitle step={1}>{staffStructureTexts.general}</StepTitle>
              <Loaded
                query={choices}
                failed={staffStructureTexts.listsFailed}
                loading={<Skeleton height="24rem" />}
              >
                {() => (
                  <GeneralFields
                    form={structureForm}
                    choices={choices}
                    requires={(name) => name in required}
                    ownId={structure?.id}
                    onNewOrganization={() => setAddingOrganization(true)}
                  />
                )}
              </Loaded>
            </section>
            <section className="panel stack" aria-labelledby={idOfStep(2)}>
              <StepTitle step={2}>{staffStructureTexts.presentation}</StepTitle>
              <TextInputs part="presentation" form={structureForm} />
            </section>
          </Form>
          <FormSection isFirst step={3} title={staffStructureTexts.situations} structure={structure}>
            {(existing) => <SituationSection structure={existing} />}
          </FormSection>
          <FormSection step={4} title={staffStructureTexts.photos} structure={structure}>
            {(existing) => <PhotoSection structure={existing} />}
          </FormSection>
          {isAdministrator ? (
            <FormSection step={5} title={staffStructureTexts.profilesStep} structure={structure}>
              {(existing) => <ProfileSection structure={existing} />}
            </FormSection>
          ) : null}
        </div>
      </div>
      <FormBar missing={choices.data ? missing : []}>
        {structure || form.formState.isDirty ? (
          <Button variant="outline" pending={pending} onClick={() => void saveAndLeave()}>
            {staffStructureTexts.finish}
          </Button>
        ) : (
          // Nothing to save yet.
          <ButtonLink variant="outline" to={above.to}>
            {uiTexts.cancel}
          </ButtonLink>
        )}
        <Button type="submit" form={formId} pending={pending}>
          {staffStructureTexts.save}
        </Button>
      </FormBar>
      {addingOrganization ? (
        <NewOrganizationDialog
          onMade={({ id, name }) =>
            form.setValue("organization_id", { id, label: name }, { shouldDirty: true })
          }
          onClose={() => setAddingOrganization(false)}
        />
      ) : null}
    </>
  );
};

export const NewStructurePage = () => {
  useStaffDensity();
  const { isStaff } = useRights();
  return (
    <Page title={staffStructureTexts.creating} back={useAbove()}>
      {isStaff ? null : <Notice title={staffStructureTexts.willBeReviewed} />}
      <StructureForm structure={undefined} />
    </Page>
  );
};

const picturesOf = (structure: Structure | undefined) =>
  structure ? [...structure.photos, ...structure.training_situations].map(({ upload }) => upload) : [];

/** Says that staff have not activated the structure yet. */
const ProposalNotice = () => {
  const { isStaff } = useRights();
  return isStaff ? (
    <Notice kind="warning" title={staffStructureTexts.proposal}>
      <p>{staffStructureTexts.proposalText}</p>
    </Notice>
  ) : (
    <Notice title={staffStructureTexts.reviewed}>
      <p>{staffStructureTexts.reviewedText}</p>
    </Notice>
  );
};

/** Says what an import left out, and that an administrator is to confirm some values. */
const ToComplete = ({ structure }: { structure: Structure }) => {
  const { organization, legal_form, types, publics, imported } = structure;
  const lacking = [
    ...(organization ? [] : [structureLabels.organization_id]),
    ...(legal_form ? [] : [structureLabels.legal_form_id]),
  ];
  const proposed = [legal_form, ...types, ...publics].flatMap((one) => (one?.proposed ? [one.name] : []));
  return (
    <>
      {lacking.length > 0 && !imported ? (
        <Notice kind="warning" title={staffStructureTexts.incomplete}>
          <p>{staffStructureTexts.incompleteText(lacking)}</p>
        </Notice>
      ) : null}
      {proposed.length > 0 ? (
        <Notice title={staffStructureTexts.proposedValues}>
          <p>{staffStructureTexts.proposedValuesText(proposed)}</p>
        </Notice>
      ) : null}
    </>
  );
};

/** A structure to change, by staff or by the trainers attached to it. */
export const EditStructurePage = () => {
  useStaffDensity();
  const { id = "" } = useParams();
  const { isStaff } = useRights();
  const above = useAbove();
  const query = useQuery({
    ...ask(structures.getStructure, { params: { id } }),
    gcTime: 0,
    refetchInterval: ({ state }) => whileChecked(picturesOf(state.data)),
  });
  useOpened(query.data?.editable ? query.data.name : undefined);
  if (query.error?.status === 404 || query.data?.editable === false) return <NotFoundPage />;
  return (
    <Page
      title={staffStructureTexts.editing}
      back={above}
      documentTitle={query.data ? `${staffStructureTexts.editing}, ${query.data.name}` : undefined}
      intro={<p className="lede">{query.data?.name}</p>}
      actions={
        <ButtonLink variant="outline" to={paths.structure(id)} target="_blank">
          <ExternalLink />
          {staffStructureTexts.seePublic} <span className="sr">{staffStructureTexts.newTab}</span>
        </ButtonLink>
      }
    >
      <Loaded query={query} failed={staffStructureTexts.pageFailed}>
        {(structure) => (
          <>
            {structure.is_proposed ? <ProposalNotice /> : null}
            {isStaff ? <ToComplete structure={structure} /> : null}
            {isStaff ? <StructureRequestsOf structure_id={structure.id} /> : null}
            <StructureForm key={structure.id} structure={structure} />
          </>
        )}
      </Loaded>
    </Page>
  );
};
