import { useQuery } from "@tanstack/react-query";
import { Controller, useFormContext, useWatch } from "react-hook-form";
import { roles } from "#shared/contract/access.ts";
import { forOne } from "#shared/contract/aloud.ts";
import { examples } from "#shared/contract/formats.ts";
import { accepted } from "#shared/contract/upload.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import { mayTake } from "#shared/profiles/profiles.rules.ts";
import { genres, type Profile } from "#shared/profiles/profiles.schemas.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import { maxHits } from "#shared/structures/structures.rules.ts";
import { ask } from "#web/api/query.ts";
import { searchStructures } from "#web/features/search/structure-search.ts";
import { useRights } from "#web/frame/admin/rights.ts";
import { Button } from "#web/ui/Button.tsx";
import { RadioGroup, SwitchField } from "#web/ui/form/Choices.tsx";
import { Combobox } from "#web/ui/form/Combobox.tsx";
import { FilePicker, type PickedFile } from "#web/ui/form/FilePicker.tsx";
import { MultiCombobox } from "#web/ui/form/MultiCombobox.tsx";
import { SelectField, TextArea, TextField } from "#web/ui/form/TextField.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { uiTexts } from "#web/ui/texts.ts";
import type { ProfileValues } from "./profile-form.ts";
import { profilesTexts } from "./texts.ts";

const useFields = () => {
  const { register, formState, control } = useFormContext<ProfileValues>();
  const errorOf = (name: keyof ProfileValues) => formState.errors[name]?.message;
  return {
    control,
    register,
    errorOf,
    field: (name: Exclude<keyof ProfileValues, "organization" | "structures">) => ({
      ...register(name),
      error: errorOf(name),
    }),
  };
};

/** A role is chosen once; after that only administrators give another one. */
export const RoleStep = ({ held }: { held: Profile["role"] | undefined }) => {
  const { register, errorOf } = useFields();
  const { isAdministrator } = useRights();
  const query = useQuery(ask(profiles.listRoles, {}));
  const genreId = useWatch<ProfileValues>({ name: "genre_id" });
  // Only learners wish.
  const hint = held?.id === roles.learner.id ? profilesTexts.wishesGo : undefined;
  if (held && isAdministrator)
    return (
      <>
        <Loaded query={query} failed={profilesTexts.rolesFailed.trim()}>
          {(roles) => (
            <SelectField
              label={profilesTexts.roleOf}
              hint={hint}
              options={roles.map(({ id, name }) => ({ id: String(id), label: name }))}
              error={errorOf("role_id")}
              {...register("role_id")}
            />
          )}
        </Loaded>
        <GenreField />
      </>
    );
  return (
    <>
      {held ? (
        <p>
          {profilesTexts.role} <strong>{forOne(held.name, Number(genreId))}</strong>
        </p>
      ) : (
        <Loaded query={query} failed={profilesTexts.rolesFailed.trim()}>
          {(roles) => (
            <RadioGroup
              label={profilesTexts.role}
              required
              error={errorOf("role_id")}
              choices={roles
                .filter(({ id }) => mayTake(id))
                .map(({ id, name, description }) => ({ id: String(id), label: name, hint: description }))}
              {...register("role_id")}
            />
          )}
        </Loaded>
      )}
      <GenreField />
    </>
  );
};

const GenreField = () => (
  <RadioGroup
    look="row"
    label={profilesTexts.genre}
    choices={genres.map(({ id, name }) => ({ id: String(id), label: name }))}
    {...useFields().register("genre_id")}
  />
);

export type Picture = {
  shown: PickedFile[];
  error: string | undefined;
  pick: (file: File) => void;
  drop?: () => void;
  /** Repeats a failed upload. */
  again?: () => void;
};

export const DetailsStep = ({ picture, before }: { picture: Picture; before: Profile | undefined }) => {
  const requested = before?.requested_structures ?? [];
  const { field, control, errorOf } = useFields();
  const organizations = useQuery(ask(reference.listOrganizations, { query: {} }));
  return (
    <>
      <FilePicker
        label={profilesTexts.picture}
        rule={profilesTexts.pictureRule}
        accept={accepted("profilePicture")}
        files={picture.shown}
        error={picture.error}
        onPick={([file]) => (file ? picture.pick(file) : undefined)}
        {...(picture.drop && { onRemove: picture.drop })}
      />
      {picture.again ? (
        <Notice
          kind="error"
          live
          title={profilesTexts.pictureUnsent}
          action={
            <Button variant="outline" onClick={picture.again}>
              {profilesTexts.pictureAgain}
            </Button>
          }
        />
      ) : null}
      <div className="fields">
        {before ? (
          <TextField label={profilesTexts.name} required autoComplete="name" {...field("name")} />
        ) : null}
        <TextField label={profilesTexts.phone} type="tel" autoComplete="tel" {...field("phone_number")} />
        <TextField label={profilesTexts.address} wide autoComplete="street-address" {...field("address")} />
        <TextField
          label={profilesTexts.zipCode}
          inputMode="numeric"
          autoComplete="postal-code"
          hint={uiTexts.example(examples.zipCode)}
          {...field("zip_code")}
        />
        <TextField label={profilesTexts.city} autoComplete="address-level2" {...field("city")} />
      </div>
      <Controller
        control={control}
        name="organization"
        render={({ field: { value, onChange, onBlur } }) => (
          <Combobox
            label={profilesTexts.organization}
            options={(organizations.data ?? [])
              .filter(({ active }) => active)
              .map(({ id, name }) => ({ id, label: name }))}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            error={organizations.isLoadingError ? profilesTexts.organizationsFailed : errorOf("organization")}
          />
        )}
      />
      <Controller
        control={control}
        name="structures"
        render={({ field: { value, onChange, onBlur } }) => (
          <MultiCombobox
            label={profilesTexts.structures}
            hint={profilesTexts.structuresHint}
            search={searchStructures}
            maxFound={maxHits}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            error={errorOf("structures")}
          />
        )}
      />
      {requested.length > 0 ? (
        <Notice title={profilesTexts.requested}>
          <p>{requested.map(({ name }) => name).join(", ")}</p>
        </Notice>
      ) : null}
    </>
  );
};

/** `mayShow`: only its owner shows a page that is hidden. */
export const PresentationStep = ({ mayShow }: { mayShow: boolean }) => {
  const { field } = useFields();
  const isLearner = useWatch<ProfileValues>({ name: "role_id" }) === String(roles.learner.id);
  return (
    <>
      <p className="muted">
        {isLearner ? profilesTexts.presentationOfLearner : profilesTexts.presentationHint}
      </p>
      <TextArea label={profilesTexts.approach} {...field("personal_approach")} />
      <TextArea label={profilesTexts.presentation} {...field("personal_presentation")} />
      <TextArea label={profilesTexts.bio} {...field("bio")} />
      {isLearner && mayShow ? (
        <SwitchField
          label={profilesTexts.publicPage}
          hint={profilesTexts.publicPageHint}
          {...field("public_page")}
        />
      ) : null}
    </>
  );
};
