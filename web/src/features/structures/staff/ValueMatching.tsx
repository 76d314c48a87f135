import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { MissingValue } from "#shared/contract/import.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import { type MatchedList, matchedLists } from "#shared/structures/structures.import.ts";
import { ask, useSend } from "#web/api/query.ts";
import { useFolds } from "#web/frame/admin/FoldedOnPhones.tsx";
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

// No id of a value.
const create = "create";
/** One call takes as many. */
const atOnce = 50;
/** More questions than these stand folded: below them is what writes the file. */
const fewValues = { wide: 8, phone: 2 };

const keyOf = ({ field, name }: MissingValue) => `${field} ${name}`;

/** Asks what becomes of the unknown values of a file, and has the file judged again with the answers. */
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
  const few = useFolds() ? fewValues.phone : fewValues.wide;
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [pending, setPending] = useState(false);
  const saving = useSend(structures.matchImportValues, { refreshes: [structures.listValueMatches] });
  const answerOf = (value: MissingValue) => chosen[keyOf(value)] ?? (value.created ? create : "");
  const answers = missing.flatMap((value) =>
    isMatched(value.field) ? [{ list: value.field, name: value.name, answer: answerOf(value) }] : [],
  );
  const isChanged = missing.some((value) => answerOf(value) !== (value.created ? create : ""));
  const save = async () => {
    setPending(true);
    const creates = answers.flatMap(({ list, name, answer }) => (answer === create ? [{ list, name }] : []));
    const matches = answers.flatMap(({ list, name, answer }) =>
      answer === "" || answer === create ? [] : [{ list, name, value_id: answer }],
    );
    const problem = await attempt(
      async () => {
        for (let from = 0; from === 0 || from < matches.length; from += atOnce)
          await saving.mutateAsync({
            params: { importId },
            body: { matches: matches.slice(from, from + atOnce), creates },
          });
      },
      { success: staffStructureTexts.matchDone, failure: staffStructureTexts.matchFailed },
    );
    if (!problem) {
      setChosen({});
      await onMatched();
    }
    setPending(false);
  };
  const questions = (
    <div className="stack stack-s">
      <p className="muted">{staffStructureTexts.matchText}</p>
      <div className="fields items-end">
        {missing.map((value) =>
          isMatched(value.field) ? (
            <SelectField
              key={keyOf(value)}
              label={staffStructureTexts.matchOf(value.list, value.name, value.lines)}
              placeholder={staffStructureTexts.matchNone}
              options={[
                {
                  id: create,
                  label: value.may_create
                    ? staffStructureTexts.matchCreate
                    : staffStructureTexts.matchPropose,
                },
              ]}
              value={answerOf(value)}
              onChange={({ target }) => setChosen({ ...chosen, [keyOf(value)]: target.value })}
            >
              <optgroup label={staffStructureTexts.matchKnown}>
                {lists[value.field].map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </optgroup>
            </SelectField>
          ) : null,
        )}
      </div>
      <p>
        <Button variant="outline" idle={!isChanged} pending={pending} onClick={() => void save()}>
          {staffStructureTexts.matchSave}
        </Button>
      </p>
    </div>
  );
  return missing.length > few ? (
    <details>
      <Summary>{staffStructureTexts.matchEach}</Summary>
      {questions}
    </details>
  ) : (
    questions
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
