import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { MissingValue } from "#shared/contract/import.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import { type MatchedList, matchedLists } from "#shared/structures/structures.import.ts";
import { ask, useSend } from "#web/api/query.ts";
import { attempt } from "#web/frame/admin/saving.ts";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { SelectField } from "#web/ui/form/TextField.tsx";
import { Summary } from "#web/ui/Summary.tsx";
import { staffStructureTexts } from "./texts.ts";

const isMatched = (field: string): field is MatchedList => matchedLists.some((list) => list === field);

type Value = { id: string; name: string };
const useLists = (): Record<MatchedList, readonly Value[]> => ({
  types: useQuery(ask(reference.listStructureTypes, {})).data ?? [],
  publics: useQuery(ask(reference.listPublics, {})).data ?? [],
  legal_form: useQuery(ask(reference.listLegalForms, {})).data ?? [],
  organization: useQuery(ask(reference.listOrganizations, { query: {} })).data ?? [],
});

/** Asks what the unknown values of a file mean, and has the file judged again with the answers. */
export const ValueMatching = ({
  importId,
  missing,
  onMatched,
}: {
  importId: string;
  missing: readonly MissingValue[];
  onMatched: () => Promise<unknown>;
}) => {
  const lists = useLists();
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [pending, setPending] = useState(false);
  const saving = useSend(structures.matchImportValues, { refreshes: [structures.listValueMatches] });
  const matches = missing.flatMap(({ field, name }) => {
    const value_id = chosen[`${field} ${name}`];
    return value_id && isMatched(field) ? [{ list: field, name, value_id }] : [];
  });
  const save = async () => {
    setPending(true);
    const problem = await attempt(
      () => saving.mutateAsync({ params: { importId }, body: { matches: matches.slice(0, 50) } }),
      { success: staffStructureTexts.matchDone, failure: staffStructureTexts.matchFailed },
    );
    if (!problem) {
      setChosen({});
      await onMatched();
    }
    setPending(false);
  };
  return (
    <div className="stack stack-s">
      <p>
        <strong>{staffStructureTexts.matchTitle}</strong>
        <br />
        <span className="muted">{staffStructureTexts.matchText}</span>
      </p>
      <div className="fields">
        {missing.map(({ field, list, name }) =>
          isMatched(field) ? (
            <SelectField
              key={`${field} ${name}`}
              label={staffStructureTexts.matchOf(list, name)}
              placeholder={staffStructureTexts.matchNone}
              options={lists[field].map((value) => ({ id: value.id, label: value.name }))}
              value={chosen[`${field} ${name}`] ?? ""}
              onChange={({ target }) => setChosen({ ...chosen, [`${field} ${name}`]: target.value })}
            />
          ) : null,
        )}
      </div>
      <p>
        <Button variant="outline" idle={matches.length === 0} pending={pending} onClick={() => void save()}>
          {staffStructureTexts.matchSave}
        </Button>
      </p>
    </div>
  );
};

/** What unknown values were said to mean, each to be taken back. */
export const KeptMatches = () => {
  const { data = [] } = useQuery(ask(structures.listValueMatches, {}));
  const removing = useSend(structures.deleteValueMatch, { refreshes: [structures.listValueMatches] });
  if (data.length === 0) return null;
  return (
    <details className="panel">
      <Summary>{staffStructureTexts.keptMatches(data.length)}</Summary>
      <ul className="stack stack-s">
        {data.map(({ id, list, name, value }) => (
          <li key={id} className="row between">
            <span className="grow">{staffStructureTexts.keptMatch(list, name, value)}</span>
            <IconButton
              variant="quietDanger"
              label={staffStructureTexts.removeMatch(name)}
              icon={<Trash2 />}
              onClick={() =>
                void attempt(() => removing.mutateAsync({ params: { id } }), {
                  success: staffStructureTexts.matchRemoved,
                  failure: staffStructureTexts.matchNotRemoved,
                })
              }
            />
          </li>
        ))}
      </ul>
    </details>
  );
};
