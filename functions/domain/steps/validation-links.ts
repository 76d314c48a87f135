import { findAuth } from "#functions/domain/accounts/auth.store.ts";
import { trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { documentsRoster } from "#functions/domain/library/library-entries.store.ts";
import { profilesRoster } from "#functions/domain/profiles/profiles.store.ts";
import { isOpenStep, type LearnerStep, readLearnerStep } from "#functions/domain/steps/rights.ts";
import { type Saving, saving } from "#functions/domain/steps/saving.ts";
import { speak, spokenOf } from "#functions/domain/steps/speaking.ts";
import { factsOf, type StoredSubmission } from "#functions/domain/steps/step-facts.store.ts";
import { deliverables, findVersion } from "#functions/domain/steps/step-writings.store.ts";
import { type LinkCaller, refuseLink } from "#functions/domain/steps/unknown-link.ts";
import {
  findValidationAccess,
  findValidationLink,
  newValidationLink,
  type ValidationAccess,
  type ValidationLink,
  writesToEndValidationLinks,
  writeToOrderValidationMail,
} from "#functions/domain/steps/validation-links.store.ts";
import { validationPageAt } from "#functions/domain/steps/validation-mails.ts";
import { authorName } from "#functions/domain/steps/view.ts";
import { findEntries, readTogether, retryOnConcurrentChange } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { firstNameOf } from "#shared/contract/first-name.ts";
import { commonProblems } from "#shared/contract/problem.ts";
import { prefilled } from "#shared/steps/steps.forms.ts";
import { stepsProblems } from "#shared/steps/steps.problems.ts";
import type { FilledSection } from "#shared/steps/steps.schemas.ts";
import { lastRendu, mayAskTradeTrainer, openWords } from "#shared/steps/words.rules.ts";
import type { AskedValidation, WordByLink } from "#shared/steps/words.schemas.ts";

/** The rendu on which the trade trainer of a step that was read may say their word; undefined if there is none. */
export const askedOfTradeTrainer = async (
  learnerStep: LearnerStep,
): Promise<StoredSubmission | undefined> => {
  const actions = await readTogether(trainingRoster);
  if (!isOpenStep(actions, learnerStep) || learnerStep.member.metier_instructor_id === null) return undefined;
  const facts = await factsOf(learnerStep.id);
  const spoken = spokenOf(learnerStep, facts);
  if (openWords("trade", spoken).length === 0) return undefined;
  const last = lastRendu(spoken.rendus);
  return facts.submissions.find(
    ({ version, taken_over }) => version === last?.version && taken_over === last.taken_over,
  );
};

/** Makes a link for the trade trainer of a step, and mails them another if the caller asks for that. */
export const makeValidationLink = (
  given: Saving,
  send: boolean,
  requestId: string,
): Promise<{ url: string; until: string }> =>
  saving(given, async (learnerStep) => {
    const { id, member } = learnerStep;
    if (!mayAskTradeTrainer(given.viewer, member)) throw commonProblems.forbidden();
    const trainerId = member.metier_instructor_id;
    if (trainerId === null) throw stepsProblems.noTradeTrainer();
    const [before, asked] = await Promise.all([findValidationAccess(id), askedOfTradeTrainer(learnerStep)]);
    if (!asked) throw stepsProblems.nothingToValidate();
    if (send) {
      const card = (await readTogether(profilesRoster)).find(profilesRoster, trainerId);
      const user = card && (await findAuth(card.user_id));
      if (!user || user.mail_failure) throw stepsProblems.mailFails();
    }
    const made = newValidationLink(before, { stepId: id, trainerId, now: given.now, requestId });
    // The same request, whose answer was lost, has ordered its mail: it may have left by now.
    const isOrdered = before?.shown?.request_id === requestId;
    const mail = send && !isOrdered ? [writeToOrderValidationMail(id, given.now)] : [];
    await transact([...made.writes, ...mail]);
    return { url: validationPageAt(made.secret), until: made.until };
  });

/** Revokes every link of a step; idempotent. */
export const revokeValidationLinks = (given: Saving): Promise<void> =>
  saving(
    given,
    async ({ id, member }) => {
      if (!mayAskTradeTrainer(given.viewer, member)) throw commonProblems.forbidden();
      const access = await findValidationAccess(id);
      if (access?.is_open) await transact(writesToEndValidationLinks(access));
    },
    () => undefined,
  );

type Opened = { link: ValidationLink; learnerStep: LearnerStep; asked: StoredSubmission };

/** Whether the links of a step work for its trade trainer of now. */
export const worksFor = (
  access: ValidationAccess | undefined,
  { member }: Pick<LearnerStep, "member">,
): access is ValidationAccess =>
  access?.is_open === true && access.trainer_id === member.metier_instructor_id;

const read = async (link: ValidationLink, now: Date): Promise<Opened | undefined> => {
  if (link.used || link.until <= now.toISOString()) return undefined;
  const [learnerStep, access] = await Promise.all([
    readLearnerStep(link.step_id),
    findValidationAccess(link.step_id),
  ]);
  if (!learnerStep || !worksFor(access, learnerStep) || !access.links.includes(link.token_hash))
    return undefined;
  const asked = await askedOfTradeTrainer(learnerStep);
  return asked && { link, learnerStep, asked };
};

/** What a learner answered, without the questions that they left and what the product fills in. */
const answersIn = (sections: readonly FilledSection[]): AskedValidation["sections"] =>
  sections
    .map(({ title, fields }) => ({
      title,
      answers: fields
        .filter(({ name, content }) => content.trim() !== "" && !prefilled.includes(name))
        .map(({ label, content, choices }) => ({
          label,
          text: choices?.find(({ value }) => value === content)?.label ?? content,
        })),
    }))
    .filter(({ answers }) => answers.length > 0);

/** The texts of a version, which nothing has changed since it was handed in. */
const textsOf = async (id: string, { part, version }: StoredSubmission): Promise<FilledSection[]> =>
  (await findVersion(deliverables, id, part, version))?.sections ?? [];

const askedView = async ({ link, learnerStep, asked }: Opened): Promise<AskedValidation> => {
  const { step, member } = learnerStep;
  const [names, sections] = await Promise.all([readTogether(profilesRoster), textsOf(learnerStep.id, asked)]);
  const nameOf = (id: string | null) => (id === null ? null : authorName(names, id));
  return {
    learner_first_name: firstNameOf(authorName(names, member.profile_id)),
    trainer_name: nameOf(member.metier_instructor_id) ?? "",
    referent_name: nameOf(member.referent_instructor_id),
    step_name: step.name,
    version: asked.version,
    submitted_at: asked.saved_at,
    sections: answersIn(sections),
    documents: asked.documents,
    until: link.until,
  };
};

/** What a link opens. Reading changes nothing. */
export const openValidation = async (secret: string, caller: LinkCaller): Promise<AskedValidation> => {
  const link = await findValidationLink(secret);
  const opened = link && (await read(link, caller.now));
  return opened ? askedView(opened) : refuseLink("validationLink", caller);
};

type OpenedFile = { id: string; name: string; contentType: string; learnerId: string };

/** A file of the version that a link shows, as it was handed in: the link opens no other. */
export const openValidationFile = async (
  secret: string,
  fileId: string,
  caller: LinkCaller,
): Promise<OpenedFile> => {
  const link = await findValidationLink(secret);
  const opened = link && (await read(link, caller.now));
  if (!opened) return refuseLink("validationLink", caller);
  const { asked, learnerStep } = opened;
  const holding = asked.documents.find(({ files }) => files.some(({ id }) => id === fileId));
  const [document] = holding ? await findEntries(documentsRoster, [holding.id]) : [];
  const file = document?.files[fileId];
  if (!file?.is_available) throw commonProblems.notFound();
  const { name, content_type: contentType } = file;
  return { id: fileId, name, contentType, learnerId: learnerStep.member.profile_id };
};

// For an answer that was lost on its way: the page sends the same again.
const sameAgainMs = 10 * 60_000;

/** Says the trade trainer's word by a link, which then opens nothing any more. */
export const validateByLink = (
  secret: string,
  said: WordByLink,
  caller: LinkCaller,
): Promise<{ stepId: string; word: WordByLink["word"]; version: number; at: string }> =>
  retryOnConcurrentChange(async () => {
    const link = await findValidationLink(secret);
    if (!link) return refuseLink("validationLink", caller);
    const { word, version, remark } = said;
    const { used } = link;
    const isAgain = used?.word === word && used.version === version && used.remark === remark;
    if (isAgain && caller.now.getTime() - Date.parse(used.at) < sameAgainMs)
      return { stepId: link.step_id, word, version, at: used.at };
    const opened = await read(link, caller.now);
    if (!opened) return refuseLink("validationLink", caller);
    const { learnerStep } = opened;
    const holder = learnerStep.member.metier_instructor_id ?? "";
    const card = (await readTogether(profilesRoster)).find(profilesRoster, holder);
    const { saved_at: at } = await speak(
      learnerStep,
      { part: "trade", word, version, remark, by: link, ...(card && { viewer: { userId: card.user_id } }) },
      caller.now,
    );
    return { stepId: learnerStep.id, word, version, at };
  });
