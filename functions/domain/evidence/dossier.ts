import { findAuths } from "#functions/domain/accounts/auth.store.ts";
import {
  answersOnRendus,
  findKept,
  findKeptOf,
  findMarks,
  type StoredKept,
  type StoredMark,
} from "#functions/domain/evidence/evidence.store.ts";
import { pathOf } from "#functions/domain/evidence/path.ts";
import { type DocumentEntry, documentsRoster } from "#functions/domain/library/library-entries.store.ts";
import { findPlacements, type StoredPlacement } from "#functions/domain/placements/placements.store.ts";
import { employerOf } from "#functions/domain/placements/view.ts";
import { findProfileCards } from "#functions/domain/profiles/profiles.store.ts";
import { factsOf, type StepFacts } from "#functions/domain/steps/step-facts.store.ts";
import { stepId, stepsOf, trainingWithSteps } from "#functions/domain/steps/steps.store.ts";
import { structureNames } from "#functions/domain/structures/structures.store.ts";
import { assignmentsOf } from "#functions/domain/training/assignments.store.ts";
import { contactsOf } from "#functions/domain/training/contact-log.store.ts";
import { actionIn, requireAction } from "#functions/domain/training/require-action.ts";
import { type Agenda, findMember, type StoredMember } from "#functions/domain/training/training.store.ts";
import { actionName } from "#functions/domain/training/view.ts";
import { findEntries } from "#functions/store/roster.ts";
import { isAdministrator, roles, type Viewer } from "#shared/contract/access.ts";
import { byName } from "#shared/contract/collation.ts";
import { dayInParis } from "#shared/contract/paris.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import type { Item, Line, Turn } from "#shared/evidence/evidence.path.ts";
import {
  beginOf,
  deriveEvidence,
  mayMarkEvidence,
  mayReadEvidence,
  mayTakeEvidence,
} from "#shared/evidence/evidence.rules.ts";
import type {
  EvidenceBoard,
  EvidenceDossier,
  EvidenceItem,
  EvidenceLine,
  EvidenceMark,
  EvidencePiece,
} from "#shared/evidence/evidence.schemas.ts";
import { elementTitles, gone } from "#shared/evidence/evidence.texts.ts";
import { placingDay, runningOn } from "#shared/placements/placements.rules.ts";

type Asking = { viewer: Viewer; now: Date };

const documentsOf = async (marks: readonly StoredMark[]): Promise<ReadonlyMap<string, DocumentEntry>> => {
  const ids = [...new Set(marks.flatMap(({ document_id }) => document_id ?? []))];
  const found = ids.length > 0 ? await findEntries(documentsRoster, ids) : [];
  return new Map(found.map((one) => [one.id, one]));
};

/** Whether a document has something to open: its file may not have come, been refused, or been deleted since. */
const hasFileAmong = (documents: ReadonlyMap<string, DocumentEntry>) => (id: string | null) =>
  Object.values(documents.get(id ?? "")?.files ?? {}).some(({ is_available }) => is_available);

const actionView = (agenda: Agenda, id: string): EvidenceDossier["training_action"] => {
  const action = actionIn(agenda, id);
  const { start_date, end_date, archived } = action;
  return { id, name: actionName(agenda, id), start_date, end_date, archived_at: archived?.at ?? null };
};

/** The learners of an action whose dossiers the caller may read, by the status of each line. */
export const evidenceBoard = async (actionId: string, { viewer, now }: Asking): Promise<EvidenceBoard> => {
  const agenda = await requireAction(actionId);
  const action = actionView(agenda, actionId);
  const [{ members, steps }, contacts, placements, marks, kept] = await Promise.all([
    trainingWithSteps(actionId),
    contactsOf(actionId, undefined),
    findPlacements(actionId),
    findMarks(actionId),
    mayTakeEvidence(viewer) ? findKeptOf(actionId, now) : [],
  ]);
  const learners = members.filter((one) => one.role_id === roles.learner.id && mayMarkEvidence(viewer, one));
  const own = learners.flatMap(({ profile_id }) => steps.get(profile_id) ?? []);
  const [assignments, answers, documents, names] = await Promise.all([
    assignmentsOf(learners, actionId, now),
    answersOnRendus(own),
    documentsOf(marks),
    findProfileCards(
      learners
        .flatMap(({ profile_id, referent_instructor_id }) => [profile_id, referent_instructor_id ?? []])
        .flat(),
    ),
  ]);
  const of = <One extends { profile_id: string }>(all: readonly One[]) => {
    const grouped = Map.groupBy(all, ({ profile_id }) => profile_id);
    return (id: string) => grouped.get(id) ?? [];
  };
  const [assigned, noted, placed, marked] = [of(assignments), of(contacts), of(placements), of(marks)];
  const rows = learners.map((member): EvidenceBoard["learners"][number] => {
    const { profile_id: id, referent_instructor_id: referent } = member;
    const held = {
      ...{ member, action, answers, steps: steps.get(id) ?? [], assignments: assigned(id) },
      ...{ contacts: noted(id), placements: placed(id), marks: marked(id) },
      hasFile: hasFileAmong(documents),
    };
    return {
      learner: { id, name: names.get(id)?.name ?? gone },
      left_on: member.left?.date ?? null,
      referent: referent === null ? null : { id: referent, name: names.get(referent)?.name ?? gone },
      statuses: deriveEvidence(pathOf(held, now)).map(({ status }) => status),
      kept: null,
    };
  });
  // Somebody who is a member still has their own row.
  const gonePeople = kept
    .filter(({ profile_id }) => !members.some((one) => one.profile_id === profile_id))
    .map(({ dossier, decided }) => ({
      learner: dossier.learner,
      left_on: dossier.left_on,
      referent: null,
      statuses: dossier.lines.map(({ status }) => status),
      kept: dossier.kept && {
        until: dossier.kept.until,
        awaits: dossier.kept.asked_on !== null && decided === null,
      },
    }));
  return {
    training_action: action,
    learners: [...rows, ...gonePeople].sort((a, b) => byName(a.learner, b.learner)),
    may: { take: mayTakeEvidence(viewer) },
  };
};

/** All that is read of one learner's path. */
const readPath = async (member: StoredMember, now: Date) => {
  const { training_action_id: actionId, profile_id: id } = member;
  const [steps, assignments, contacts, placements, marks] = await Promise.all([
    stepsOf(actionId, id),
    assignmentsOf([member], actionId, now),
    contactsOf(actionId, id),
    findPlacements(actionId, id),
    findMarks(actionId, id),
  ]);
  const ids = steps.map(stepId);
  const [answers, facts, documents] = await Promise.all([
    answersOnRendus(steps),
    Promise.all(ids.map(factsOf)),
    documentsOf(marks),
  ]);
  return {
    ...{ steps, assignments, contacts, placements, marks, answers, documents },
    facts: new Map<string, StepFacts>(ids.map((one, n) => [one, facts[n] as StepFacts])),
  };
};
export type ReadPath = Awaited<ReturnType<typeof readPath>>;

/** The names of profiles and users. */
const namesOf = async (ids: readonly (string | null)[]) => {
  const known = [...new Set(ids.flatMap((id) => id ?? []))];
  const [cards, users] = await Promise.all([findProfileCards(known), findAuths(known)]);
  const named = new Map(users.map(({ id, name }) => [id, name]));
  return (id: string | null): string | null =>
    id === null ? null : (cards.get(id)?.name ?? named.get(id) ?? null);
};
export type NameOf = Awaited<ReturnType<typeof namesOf>>;

const itemView = (item: Item, nameOf: NameOf, holders: Record<Turn, string | null>): EvidenceItem => ({
  ...item,
  by: nameOf(item.by),
  by_known: item.by !== null,
  collected_by: item.collected_by === null ? null : (nameOf(item.collected_by) ?? gone),
  turns: item.turns.map((part) => ({ part, name: nameOf(holders[part]) })),
});

const markView = (
  mark: StoredMark | undefined,
  nameOf: NameOf,
  documents: ReadonlyMap<string, DocumentEntry>,
): EvidenceMark | null => {
  if (!mark) return null;
  const { kind, reason, collected_by, on, saved_at, by, version } = mark;
  const document = documents.get(mark.document_id ?? "");
  return {
    ...{ kind, reason, collected_by, on, saved_at, version },
    by: nameOf(by),
    document: document ? { id: document.id, name: document.name } : null,
  };
};

/** What may be opened: each version that was handed in with its files, and proofs on paper. */
const piecesOf = (
  lines: readonly EvidenceLine[],
  { facts, steps }: ReadPath,
  nameOf: NameOf,
): EvidencePiece[] => {
  const elementOf = (step: (typeof steps)[number]) => {
    if (step.step_type === "situation") return "E7" as const;
    if (step.step_type === "bilan") return "E8" as const;
    return step.order === 1 ? ("E1" as const) : ("E2" as const);
  };
  const handedIn = steps.flatMap((step): EvidencePiece[] => {
    const id = stepId(step);
    const own = (facts.get(id)?.submissions ?? []).filter(({ taken_over }) => !taken_over);
    const shown = new Set<string>();
    return own
      .toSorted((a, b) => a.version - b.version)
      .flatMap(({ name, version, saved_at, author_id, documents }) => {
        const said = {
          on: dayInParis(saved_at),
          saved_at,
          by: nameOf(author_id),
          collected_by: null,
          step_id: id,
        };
        const element = elementOf(step);
        // What comes again with a later version is one piece.
        const fresh = documents.filter(({ files }) => files.some((file) => !shown.has(file.id)));
        for (const file of documents.flatMap(({ files }) => files)) shown.add(file.id);
        return [
          ...(version > 0 ? [{ ...said, element, title: `${step.name}, ${name}, version ${version}` }] : []),
          ...fresh.map(({ name }) => ({ ...said, element, title: `${name}, version ${version}` })),
        ];
      });
  });
  const paper = lines.flatMap(({ element, mark }): EvidencePiece[] =>
    mark?.kind === "paper"
      ? [
          {
            ...{ element, title: mark.document?.name ?? elementTitles[element], on: mark.on },
            ...{ saved_at: mark.saved_at, by: mark.by, collected_by: mark.collected_by, step_id: null },
          },
        ]
      : [],
  );
  return [...handedIn, ...paper];
};

const placedAt = async (placements: readonly StoredPlacement[], day: string): Promise<string | null> => {
  const running = runningOn(placements, day);
  if (!running) return null;
  return employerOf(await structureNames([running.structure_id ?? []].flat()), running).name;
};

/** A learner's dossier with what it was made of, which an archive packs. */
export const makeDossier = async (
  member: StoredMember,
  agenda: Agenda,
  { viewer, now }: Asking,
): Promise<{ dossier: EvidenceDossier; read: ReadPath; nameOf: NameOf }> => {
  const { training_action_id: actionId, profile_id: id } = member;
  const action = actionView(agenda, actionId);
  const read = await readPath(member, now);
  const hasFile = hasFileAmong(read.documents);
  const path = pathOf({ ...read, member, action, hasFile }, now);
  const derived: Line[] = deriveEvidence(path);
  const holders: Record<Turn, string | null> = {
    learner: id,
    trade: member.metier_instructor_id,
    referent: member.referent_instructor_id,
    team: null,
  };
  const authors = derived.flatMap(({ items }) => items.flatMap((one) => [one.by, one.collected_by]));
  const writers = [...read.facts.values()].flatMap(({ submissions, words }) => [
    ...submissions.map((one) => one.author_id),
    ...words.flatMap((one) => [one.holder_id, one.author_id]),
  ]);
  const [nameOf, placed_at] = await Promise.all([
    namesOf([...authors, ...writers, ...Object.values(holders), ...read.marks.map(({ by }) => by)]),
    placedAt(read.placements, placingDay(action, now)),
  ]);
  const lines = derived.map((line): EvidenceLine => {
    const mark = read.marks.find(({ element }) => element === line.element);
    return {
      ...line,
      items: line.items.map((one) => itemView(one, nameOf, holders)),
      mark: markView(mark, nameOf, read.documents),
    };
  });
  const dossier: EvidenceDossier = {
    learner: { id, name: nameOf(id) ?? gone },
    training_action: action,
    begins_on: beginOf(path),
    left_on: member.left?.date ?? null,
    placed_at,
    lines,
    pieces: piecesOf(lines, read, nameOf),
    kept: null,
    may: {
      mark: mayMarkEvidence(viewer, member) && action.archived_at === null,
      take: mayTakeEvidence(viewer),
      erase: false,
      decide: false,
    },
  };
  return { dossier, read, nameOf };
};

/** The membership of a learner with whose dossier the caller may do this; others get 404. */
export const requireLearner = async (
  actionId: string,
  learnerId: string,
  may: (member: StoredMember) => boolean,
): Promise<StoredMember> => {
  const member = await findMember(actionId, learnerId);
  if (member?.role_id !== roles.learner.id || !may(member)) throw commonProblems.notFound();
  return member;
};

const keptView = async ({ dossier, decided }: StoredKept, viewer: Viewer): Promise<EvidenceDossier> => {
  const nameOf = await namesOf([decided?.by ?? null]);
  const mayErase = isAdministrator(viewer);
  return {
    ...dossier,
    kept: dossier.kept && {
      ...dossier.kept,
      decided: decided && { on: decided.on, by: nameOf(decided.by) },
    },
    may: {
      mark: false,
      take: mayTakeEvidence(viewer),
      erase: mayErase,
      decide: mayErase && dossier.kept?.asked_on != null && decided === null,
    },
  };
};

/** The dossier of a learner, or the one that is kept after their account's end. */
export const evidenceOf = async (
  actionId: string,
  learnerId: string,
  { viewer, now }: Asking,
): Promise<EvidenceDossier> => {
  const member = await findMember(actionId, learnerId);
  if (!member && mayTakeEvidence(viewer)) {
    const found = await findKept(actionId, learnerId, now);
    if (found) return keptView(found, viewer);
  }
  const readable = await requireLearner(actionId, learnerId, (one) => mayReadEvidence(viewer, one));
  return (await makeDossier(readable, await requireAction(actionId), { viewer, now })).dossier;
};
