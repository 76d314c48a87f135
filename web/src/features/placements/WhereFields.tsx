import { maxEmployerLength } from "#shared/placements/placements.schemas.ts";
import { searchStructures } from "#web/features/search/structure-search.ts";
import { Combobox } from "#web/ui/form/Combobox.tsx";
import type { Option } from "#web/ui/form/options.ts";
import { TextField } from "#web/ui/form/TextField.tsx";

/** Where a lead is: at a structure of the catalogue, or else at an employer who was found elsewhere. */
type Where = { structure: Option | null; employer: string };
export const nowhere: Where = { structure: null, employer: "" };
export const isNowhere = ({ structure, employer }: Where) => structure === null && employer === "";
export const bodyOfWhere = ({ structure, employer }: Where) => ({
  structure_id: structure?.id ?? null,
  employer: structure ? "" : employer,
});

export const WhereFields = ({
  words,
  where,
  errorOf,
  onChange,
}: {
  words: { structure: string; structureHint: string; elsewhere: string };
  where: Where;
  errorOf: (name: string) => string | undefined;
  onChange: (where: Where) => void;
}) => (
  <>
    <Combobox
      wide
      label={words.structure}
      hint={words.structureHint}
      search={searchStructures}
      value={where.structure}
      error={errorOf("structure_id")}
      onChange={(structure) => onChange({ ...where, structure })}
    />
    {where.structure ? null : (
      <TextField
        wide
        maxLength={maxEmployerLength}
        label={words.elsewhere}
        value={where.employer}
        error={errorOf("employer")}
        onChange={({ target }) => onChange({ ...where, employer: target.value })}
      />
    )}
  </>
);
