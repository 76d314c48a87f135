import { useDeferredValue, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Problem } from "#shared/contract/problem.ts";
import * as situations from "#shared/situations/situations.contract.ts";
import { identifyingPassages, unconfirmedPassages } from "#shared/situations/situations.passages.ts";
import { SharedSituation, type SituationChanges } from "#shared/situations/situations.schemas.ts";
import * as training from "#shared/training/training.contract.ts";
import { useSend } from "#web/api/query.ts";
import { useRights } from "#web/frame/admin/rights.ts";
import { paths } from "#web/frame/paths.ts";
import { drafts } from "#web/frame/writing/drafts.ts";
import { useWriting } from "#web/frame/writing/use-writing.ts";
import { notify } from "#web/ui/over/notify.ts";
import { bodyOf, FormValues, firstMessages, missingIn, valuesOf } from "./form-values.ts";
import { editorTexts } from "./texts.ts";

const refreshes = [
  situations.getSituation,
  situations.filterSituations,
  situations.listOwnSituations,
  training.getTrainingAction,
];

/** The status that a save may change with the text. */
type Status = Partial<
  Pick<
    SituationChanges,
    "is_published" | "is_emblematic" | "submitted_at" | "submission_note" | "confirmed_hits"
  >
>;

/** An existing situation, or the values of a new one. */
export type SituationSource =
  | { situation: SharedSituation }
  | { situation?: never; student: string | undefined; action: string | undefined; values: FormValues };

const nameOf = (source: SituationSource) =>
  source.situation ? `situation ${source.situation.id}` : `situation ${source.student ?? ""} nouvelle`;

/** Gives what was typed while a situation was being created to that situation, whose page offers it. */
const handOn = (from: string, to: string): void => {
  const more = drafts.find(from, FormValues);
  if (!more) return;
  drafts.keep(to, more.value, more.base);
  drafts.forget(from);
};

/** The situation after a concurrent change. */
const currentOf = (problem: Problem) =>
  problem.code === "stale" ? SharedSituation.safeParse(problem.current).data : undefined;

/** Whether a situation as somebody else saved it is not what this save was to make of it. */
const isLeft = (
  { is_published, is_emblematic, submitted_at, confirmed_hits }: Status,
  now: SharedSituation,
): boolean =>
  (is_published ?? now.is_published) !== now.is_published ||
  (is_emblematic ?? now.is_emblematic) !== now.is_emblematic ||
  (submitted_at != null && now.submitted_at === null) ||
  (confirmed_hits !== undefined &&
    confirmed_hits.toSorted().join() !==
      now.confirmations
        ?.map(({ hit_id }) => hit_id)
        .toSorted()
        .join());

/** The passages of a text that may tell who it is about, found as one types, and those that nobody confirmed. */
const usePassages = (situation: SharedSituation | undefined, value: FormValues) => {
  const read = useDeferredValue(value);
  const watched = situation?.watched;
  const passages = useMemo(() => (watched ? identifyingPassages(read, watched) : []), [read, watched]);
  const confirmations = situation?.confirmations ?? [];
  const open = unconfirmedPassages(passages, confirmations);
  return { passages, open, watched: watched ?? [], confirmations };
};

/**
 * A situation being edited: its text (kept in this browser until saved), the status that a save changes, and
 * the passages that may tell who it is about, found as one types.
 */
export const useSituation = (source: SituationSource) => {
  const navigate = useNavigate();
  const { role } = useRights();
  const isManager = role === "administrator" || role === "coordinator";
  const [situation, setSituation] = useState(source.situation);
  const [createdTitle, setCreatedTitle] = useState<string>();
  const [isChecked, setIsChecked] = useState(false);
  const [missing, setMissing] = useState<Record<string, string>>({});
  const status = useRef<Status>({});
  const answered = useRef<SharedSituation>(undefined);
  const met = useRef<SharedSituation>(undefined);
  const creation = useSend(situations.createSituation, { refreshes });
  const change = useSend(situations.updateSituation, { refreshes });

  const send = async (values: FormValues, version: number) => {
    const body = { ...bodyOf(values), ...status.current };
    answered.current = undefined;
    const { message, data } = source.situation
      ? await change.mutateAsync({ params: { id: source.situation.id }, body: { ...body, version } })
      : await creation.mutateAsync({
          body: {
            ...body,
            ...(source.student && { student_id: source.student }),
            ...(source.action && { training_action_id: source.action }),
            // Unset, it is what the training action says.
            degree_id: body.degree_id ?? undefined,
          },
        });
    answered.current = data;
    setSituation(data);
    notify.success(message);
    return { version: data.version };
  };

  const writing = useWriting<FormValues>({
    name: nameOf(source),
    schema: FormValues,
    saved: source.situation
      ? { value: valuesOf(source.situation), version: source.situation.version }
      : { value: source.values, version: 0 },
    send,
    elsewhere: (problem) => {
      const current = currentOf(problem);
      if (!current) return undefined;
      setSituation(current);
      met.current = current;
      return {
        value: valuesOf(current),
        version: current.version,
        author: current.updated_by?.name ?? editorTexts.someone,
        date: current.updated_at,
      };
    },
    onSaved: () => {
      const data = answered.current;
      if (!data) {
        // Somebody else saved the same text, and nothing of the status that this save was for.
        const now = met.current;
        if (now && isLeft(status.current, now))
          notify.error(
            editorTexts.decidedElsewhere(now.updated_by?.name ?? editorTexts.someone),
            editorTexts.decideAgain,
          );
        return;
      }
      if (!source.situation) {
        setCreatedTitle(data.title);
        handOn(nameOf(source), nameOf({ situation: data }));
        navigate(paths.editSituation(data.id), { replace: true });
      } else if (status.current.submitted_at) navigate(paths.situation(data.id));
      status.current = {};
    },
  });

  const { value } = writing;
  const { passages, open, watched, confirmations } = usePassages(situation, value);
  const arePassagesShown = isManager || isChecked || situation?.submitted_at != null;

  const saveAs = async (next: Status) => {
    setMissing({});
    // Kept until it is saved: who keeps their text after a concurrent change saves it with the status that they asked for.
    status.current = next;
    await writing.save();
  };
  const { hits: found, ...refused } = writing.failure?.errors ?? {};
  const submit = (note: string) =>
    saveAs({ submitted_at: new Date().toISOString(), ...(note.trim() && { submission_note: note }) });
  return {
    situation,
    writing,
    isManager,
    passages: arePassagesShown ? passages : [],
    open: arePassagesShown ? open : [],
    watched: arePassagesShown ? watched : [],
    confirmations,
    /** Messages by field: what is missing to submit, or what the server refused. */
    errors: { ...missing, ...firstMessages(refused) } as Readonly<Record<string, string>>,
    /** Identifying passages kept it from being published; each is shown at its place. */
    passagesRefused: found ? writing.failure?.message : undefined,
    isIncomplete: Object.keys(missing).length > 0 || writing.failure?.code === "incomplete",
    isCreated: createdTitle !== undefined && createdTitle === value.title,
    save: () => saveAs({}),
    publish: (is_published: boolean) => saveAs({ is_published }),
    mark: (is_emblematic: boolean) => saveAs({ is_emblematic }),
    answerFor: (passage: string, isConfirmed: boolean) => {
      const others = confirmations.map(({ hit_id }) => hit_id).filter((id) => id !== passage);
      return saveAs({ confirmed_hits: isConfirmed ? [...others, passage] : others });
    },
    submit,
    /** True if every required section is filled and no identifying passage is left. */
    check: (): "ready" | "incomplete" | "telling" => {
      const lacks = missingIn(value);
      setMissing(lacks);
      setIsChecked(true);
      if (Object.keys(lacks).length > 0) return "incomplete";
      return open.length > 0 ? "telling" : "ready";
    },
  };
};
export type SituationEditing = ReturnType<typeof useSituation>;
