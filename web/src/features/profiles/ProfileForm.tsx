import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { FormProvider, type Path, type Resolver, useForm } from "react-hook-form";
import { roles } from "#shared/contract/access.ts";
import { personName } from "#shared/contract/fields.ts";
import type { Problem } from "#shared/contract/problem.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import { NewProfile, Profile } from "#shared/profiles/profiles.schemas.ts";
import { refresh } from "#web/api/query.ts";
import { problemOf, refuseFields } from "#web/api/refusals.ts";
import { refreshSession, useSession } from "#web/api/session.ts";
import { useRights } from "#web/frame/admin/rights.ts";
import { LeaveGuard } from "#web/frame/LeaveGuard.tsx";
import { takeSaved } from "#web/frame/typed-over.ts";
import { Button } from "#web/ui/Button.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import { Stepper } from "#web/ui/form/Stepper.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { DetailsStep, type Picture, PresentationStep, RoleStep } from "./ProfileSteps.tsx";
import {
  bodyOf,
  type Failure,
  type ProfileValues,
  pictureRefusal,
  saveProfile,
  sendPicture,
  staleAfterSaving,
  takeUnsentPicture,
  typedOverProfile,
  valuesOf,
} from "./profile-form.ts";
import { profilesTexts } from "./texts.ts";

/** Which fields stand on which step; a refusal leads back to its own. */
const stepFields: readonly (readonly Path<ProfileValues>[])[] = [
  ["role_id", "genre_id"],
  ["name", "phone_number", "address", "zip_code", "city", "organization", "structures"],
  ["personal_approach", "personal_presentation", "bio", "public_page"],
];
const lastStep = stepFields.length - 1;
const pictureStep = 1;
const serverNames: Record<string, Path<ProfileValues>> = {
  organization_id: "organization",
  structure_ids: "structures",
};
const isField = (name: string): name is Path<ProfileValues> =>
  stepFields.flat().some((field) => field === name);
const fieldNamed = (name: string) => serverNames[name] ?? (isField(name) ? name : undefined);

/** What the server would refuse is said before anything is sent. */
const resolver: Resolver<ProfileValues> = (values) => {
  const errors: Record<string, { type: string; message: string }> = {};
  const parsed = NewProfile.safeParse({ ...bodyOf(values), role_id: Number(values.role_id) });
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = fieldNamed(String(path[0]));
    if (field) errors[field] ??= { type: "invalid", message };
  }
  // Radios of which none is chosen give null.
  if (!values.role_id) errors["role_id"] = { type: "required", message: profilesTexts.roleRequired };
  const name = personName.safeParse(values.name);
  if (!name.success)
    errors["name"] = { type: "invalid", message: name.error.issues[0]?.message ?? profilesTexts.name };
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};

const usePicture = (before: Profile | undefined) => {
  const [file, setFile] = useState(() => takeUnsentPicture(before?.id));
  const [isUnsent, setUnsent] = useState(file !== undefined);
  const [preview, setPreview] = useState<string>();
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState<string>();
  const client = useQueryClient();
  useEffect(() => {
    if (!file) return setPreview(undefined);
    const url = URL.createObjectURL(file);
    setPreview(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  const kept = before?.profile_picture_url;
  const settle = (isSent: boolean) => {
    setProgress(undefined);
    setUnsent(!isSent);
    // Another may have been chosen while this one was on its way.
    if (isSent) setFile((now) => (now === file ? undefined : now));
  };
  const sendAgain = async (id: string, chosen: File) => {
    setError(undefined);
    try {
      await sendPicture(id, chosen, setProgress);
      settle(true);
      await refresh(client, [profiles.getProfile]);
    } catch (failure) {
      settle(false);
      setError(problemOf(failure).message);
    }
  };
  const shown = file
    ? [{ id: "picture", name: file.name, preview, progress }]
    : kept
      ? [{ id: "kept", name: profilesTexts.picture, preview: kept }]
      : [];
  const picture: Picture = {
    shown,
    error,
    pick: (chosen) => {
      const refusal = pictureRefusal(chosen);
      setError(refusal);
      setUnsent(false);
      if (!refusal) setFile(chosen);
    },
    ...(file && progress === undefined && { drop: () => setFile(undefined) }),
    ...(file && isUnsent && before && { again: () => void sendAgain(before.id, file) }),
  };
  return { picture, file, isUnsent, setProgress, settle };
};

const UploadNotice = ({ upload }: { upload: Profile["picture_upload"] }) => {
  if (upload?.status === "pending") return <Notice live>{profilesTexts.pictureChecking}</Notice>;
  if (upload?.status === "refused")
    return (
      <Notice kind="error" title={profilesTexts.pictureRefused}>
        {upload.reason}
      </Notice>
    );
  return null;
};

/** The title of a new step takes the focus, except on load, where the page's own does. */
const StepTitle = ({ step }: { step: number }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return (
    <h2 ref={heading} tabIndex={-1}>
      {profilesTexts.steps[step]}
    </h2>
  );
};

const Buttons = ({
  step,
  isNew,
  pending,
  go,
  onSave,
}: {
  step: number;
  isNew: boolean;
  pending: boolean;
  go: (step: number) => void;
  onSave: () => void;
}) => (
  <div className="row between">
    {step > 0 ? (
      <Button variant="quiet" onClick={() => go(step - 1)}>
        {profilesTexts.previous}
      </Button>
    ) : (
      <span />
    )}
    <div className="row">
      {!isNew || step === lastStep ? (
        <Button variant="outline" pending={pending} onClick={onSave}>
          {profilesTexts.save}
        </Button>
      ) : null}
      <Button type="submit" pending={step === lastStep && pending}>
        {step === lastStep ? profilesTexts.finish : profilesTexts.next}
      </Button>
    </div>
  </div>
);

/** The form of a new profile or of one that exists; `onSaved` says where to go on. */
export const ProfileForm = ({
  before,
  onSaved,
}: {
  before?: Profile;
  onSaved: (saved: { id: string; finished: boolean; whole: boolean }) => void;
}) => {
  const { user, current } = useSession();
  const { isStaff } = useRights();
  const client = useQueryClient();
  /** The profile that the form has created: who stays on the page changes it, and does not create another. */
  const [made, setMade] = useState<Profile>();
  const known = before ?? made;
  const [version, setVersion] = useState(before?.version);
  const [refusal, setRefusal] = useState<string>();
  const form = useForm<ProfileValues>({
    defaultValues: valuesOf(before, user?.name ?? "", isStaff),
    resolver,
  });
  /** What the form opened with: react-hook-form types it as if parts could be missing. */
  const opened = form.formState.defaultValues as ProfileValues;
  const { picture, file, isUnsent, setProgress, settle } = usePicture(known);
  const [step, setStep] = useState(isUnsent ? pictureStep : 0);

  /** What was typed stands over what somebody else saved meanwhile. */
  const takeCurrent = (current: Profile) => {
    setVersion(current.version);
    takeSaved(form, opened, valuesOf(current, current.user.name, isStaff), typedOverProfile);
  };
  const showRefusal = (problem: Problem) => {
    const isStale = problem.code === "stale";
    const current = isStale ? Profile.safeParse(problem.current).data : undefined;
    if (current) takeCurrent(current);
    setRefusal(
      isStale ? profilesTexts.changedMeanwhile : refuseFields(problem, stepFields.flat(), form.setError),
    );
    const at = stepFields.findIndex((fields) => fields.some((field) => problem.errors?.[field]));
    if (at >= 0) setStep(at);
  };
  const tell = (failures: readonly Failure[], requested: boolean) => {
    if (failures.length === 0)
      notify.success(profilesTexts.saved, requested ? profilesTexts.requestsSent : undefined);
    for (const { title, problem } of failures) notify.error(title, problem.message);
  };
  const save = (finished: boolean) =>
    form.handleSubmit(
      async (sent) => {
        setRefusal(undefined);
        try {
          const { profile, values, failures, requested } = await saveProfile({
            before: known,
            opened,
            typed: sent,
            picture: file,
            version,
            attachesAtOnce: isStaff,
            onProgress: setProgress,
          });
          tell(failures, requested);
          settle(!failures.some(({ title }) => title === profilesTexts.pictureFailed));
          setMade(profile);
          setVersion(profile.version);
          // A new profile goes on to its page; what of another could not be saved is still in the form.
          if (!known || failures.length === 0) takeSaved(form, sent, values, typedOverProfile);
          // Staff change the profiles of others, and stay who they are.
          const isOwn = profile.user.id === user?.id;
          await refreshSession(isOwn ? { id: profile.user.id, name: values.name.trim() } : undefined);
          await refresh(client, staleAfterSaving);
          onSaved({ id: profile.id, finished, whole: failures.length === 0 });
        } catch (error) {
          setProgress(undefined);
          showRefusal(problemOf(error));
        }
      },
      (errors) => setStep(stepFields.findIndex((fields) => fields.some((field) => field in errors))),
    )();
  const next = async () => {
    if (await form.trigger(stepFields[step], { shouldFocus: true })) setStep(step + 1);
  };

  // A picture whose sending failed waits for another try, on the page of the saved profile.
  const isUnsaved = form.formState.isDirty || (file !== undefined && !isUnsent);
  const reader = !current || current.role_id === roles.learner.id ? "tu" : "vous";
  return (
    <FormProvider {...form}>
      <LeaveGuard unsaved={isUnsaved ? profilesTexts.wouldBeLost[reader] : undefined} />
      <Form
        className="panel stack stack-l read"
        onSubmit={(event) => {
          event.preventDefault();
          void (step === lastStep ? save(true) : next());
        }}
      >
        <Stepper label={profilesTexts.stepsLabel} steps={profilesTexts.steps} current={step} />
        {refusal ? (
          <Notice kind="error" live title={profilesTexts.saveFailed}>
            {refusal}
          </Notice>
        ) : null}
        <UploadNotice upload={known?.picture_upload} />
        <div className="stack">
          <StepTitle step={step} />
          {step === 0 ? <RoleStep held={known?.role} /> : null}
          {step === 1 ? <DetailsStep picture={picture} before={known} /> : null}
          {step === 2 ? (
            <PresentationStep mayShow={!known || known.public_page === true || known.user.id === user?.id} />
          ) : null}
        </div>
        <Buttons
          step={step}
          isNew={!known}
          pending={form.formState.isSubmitting}
          go={setStep}
          onSave={() => void save(false)}
        />
      </Form>
    </FormProvider>
  );
};
