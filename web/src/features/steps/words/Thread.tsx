import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { firstNameOf } from "#shared/contract/first-name.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import type { Part } from "#shared/steps/steps.facts.ts";
import type { Step } from "#shared/steps/steps.schemas.ts";
import { askedBy, maxMessageLength } from "#shared/steps/words.rules.ts";
import { MessageToSend, type StepThread, type ThreadMessage } from "#shared/steps/words.schemas.ts";
import { ask, useSend } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { useBodyForm } from "#web/frame/body-form.ts";
import { LeaveGuard } from "#web/frame/LeaveGuard.tsx";
import { takeSaved } from "#web/frame/typed-over.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Button } from "#web/ui/Button.tsx";
import { dayAndMonth } from "#web/ui/dates.ts";
import { Form } from "#web/ui/form/Form.tsx";
import { SelectField, TextArea } from "#web/ui/form/TextField.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { LoadingState } from "#web/ui/lists/States.tsx";
import { notify } from "#web/ui/over/notify.ts";
import type { Reader } from "../people.ts";
import { threadRefreshes } from "./queries.ts";
import { threadTexts as texts } from "./texts.ts";
import { WordMark } from "./WordMark.tsx";

const isAsked = (message: ThreadMessage, reader: Reader): boolean =>
  message.open === true && reader !== "staff" && askedBy(message).includes(reader as Part);

/** The account of an author who still has a part in the step, for the hue of their initials. */
const userIdOf = (step: Step, name: string): string | null => {
  const { user } = step.profile;
  const people = [{ name: user.name, user_id: user.id }, step.metier_instructor, step.referent_instructor];
  return people.find((one) => one?.name === name)?.user_id || null;
};

/** Questions with their answers below them: open ones first. */
const inOrder = (messages: readonly ThreadMessage[]): ThreadMessage[] => {
  const questions = messages.filter(({ answers }) => answers === null);
  const sorted = [...questions.filter(({ open }) => open), ...questions.filter(({ open }) => !open)];
  return sorted.flatMap((question) => [
    question,
    ...messages.filter(({ answers }) => answers === question.id),
  ]);
};

const Message = ({
  step,
  message,
  reader,
  onAnswer,
}: {
  step: Step;
  message: ThreadMessage;
  reader: Reader;
  onAnswer: (() => void) | undefined;
}) => {
  const polite = reader !== "learner";
  const settling = useSend(steps.settleMessage, { refreshes: threadRefreshes });
  const settle = async (open: 0 | 1) => {
    try {
      await settling.mutateAsync({ params: { id: step.id, messageId: message.id }, body: { open } });
    } catch (error) {
      notify.error(texts.sendFailed, problemOf(error).message);
    }
  };
  const asked = isAsked(message, reader);
  const begin = message.text.slice(0, 40);
  return (
    <li
      className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 ${message.answers ? "ml-6 max-sm:ml-3" : ""}`}
    >
      <Avatar userId={userIdOf(step, message.name)} name={message.name} />
      <div className="grid gap-0.5">
        <p className="leading-snug">
          <strong>{message.is_own ? texts.you(polite) : message.name}</strong>{" "}
          <span className="small muted">
            {[
              ...(message.part === null ? [texts.staff] : []),
              texts.meta(dayAndMonth(message.at), message.version),
              ...(message.section ? [texts.about(message.section)] : []),
              ...(message.recorded_by_name ? [texts.recorded(message.recorded_by_name)] : []),
            ].join(", ")}
          </span>
        </p>
        <p className="as-written">{message.text}</p>
        {message.open === null ? null : (
          <div className="flex flex-wrap items-center gap-x-3">
            <span className="inline-flex items-center gap-2 text-sm max-sm:basis-full">
              <WordMark mark={message.open ? (asked ? "turn" : "talk_again") : "validates"} />
              {message.open ? (
                <strong>{asked ? texts.yours(polite) : texts.awaits}</strong>
              ) : (
                <span className="muted">{texts.settled(dayAndMonth(message.settled_at ?? message.at))}</span>
              )}
            </span>
            {message.open && onAnswer ? (
              <Button
                small
                variant="quiet"
                className="max-sm:-ml-2.5"
                aria-label={texts.answerNamed(message.name, begin)}
                onClick={onAnswer}
              >
                {texts.answer}
              </Button>
            ) : null}
            {message.may_settle ? (
              <Button
                small
                variant="quiet"
                className={message.open && onAnswer ? "" : "max-sm:-ml-2.5"}
                pending={settling.isPending}
                aria-label={message.open ? texts.settleNamed(begin) : texts.reopenNamed(begin)}
                onClick={() => void settle(message.open ? 0 : 1)}
              >
                {message.open ? texts.settle : texts.reopen}
              </Button>
            ) : null}
          </div>
        )}
      </div>
    </li>
  );
};

const nothing = { text: "", section: "" };

const Writing = ({
  step,
  thread,
  target,
  isBegun,
  reader,
  onBegin,
  onDone,
  onOther,
}: {
  step: Step;
  thread: StepThread;
  target: ThreadMessage | undefined;
  /** Until one writes, nothing asks what it is about. */
  isBegun: boolean;
  reader: Reader;
  onBegin: () => void;
  onDone: () => void;
  onOther: () => void;
}) => {
  const sending = useSend(steps.sendMessage, { refreshes: threadRefreshes });
  const { form, field, submit, pending } = useBodyForm({
    schema: MessageToSend,
    values: nothing,
    toBody: ({ text, section }) => ({
      text,
      section: target || section === "" ? null : section,
      answers: target?.id ?? null,
    }),
    required: ["text"],
  });
  const onSubmit = submit(async (body, sent) => {
    try {
      await sending.mutateAsync({ params: { id: step.id }, body });
      notify.success(reader === "learner" ? texts.sent : texts.sentPolite);
      takeSaved(form, sent, nothing);
      // Who wrote on meanwhile has not finished: the box stays open, on the question that it answers.
      if (form.getValues("text") === "") onDone();
      return undefined;
    } catch (error) {
      const problem = problemOf(error);
      notify.error(texts.sendFailed, problem.message);
      return problem;
    }
  });
  return (
    <Form className="stack stack-s print:hidden" onSubmit={onSubmit}>
      <LeaveGuard
        unsaved={form.formState.dirtyFields.text ? texts.wouldBeLost(reader !== "learner") : undefined}
      />
      <TextArea
        rows={3}
        maxLength={maxMessageLength}
        label={target ? texts.answerTo(firstNameOf(target.name)) : texts.write}
        onFocus={onBegin}
        {...field("text")}
      />
      {target || !isBegun || thread.sections.length < 2 ? null : (
        <SelectField
          label={texts.section}
          placeholder={texts.wholeDeliverable}
          options={thread.sections.map((title) => ({ id: title, label: title }))}
          {...field("section")}
        />
      )}
      <div className="row between">
        <p className="small muted max-w-[40ch]">{texts.told}</p>
        <div className="row">
          {target ? (
            <Button variant="quiet" onClick={onOther}>
              {texts.another}
            </Button>
          ) : null}
          <Button variant="outline" type="submit" pending={pending}>
            {target ? texts.answer : texts.send}
          </Button>
        </div>
      </div>
    </Form>
  );
};

/**
 * What was said of a deliverable, then the box to write in: `children` first, then the messages, open questions before the
 * others and answers below theirs.
 */
export const Thread = ({ step, reader, children }: { step: Step; reader: Reader; children: ReactNode }) => {
  const query = useQuery(ask(steps.getThread, { params: { id: step.id } }));
  const [chosen, setChosen] = useState<string | null>();
  const box = useRef<HTMLElement>(null);
  const open = query.data?.messages.filter((message) => message.open) ?? [];
  return (
    <section className="panel stack" aria-labelledby="thread" ref={box}>
      <div className="row between">
        <h2 id="thread" className="title-m">
          {texts.title}
        </h2>
        {open.length > 0 ? <strong className="text-sm">{texts.open(open.length)}</strong> : null}
      </div>
      {children}
      <Loaded query={query} failed={texts.failed} loading={<LoadingState lines={2} />}>
        {(thread) => {
          const asked = thread.messages.filter((message) => isAsked(message, reader));
          const id = chosen === undefined ? asked.at(-1)?.id : chosen;
          const target = thread.messages.find((message) => message.id === id);
          const answer = (message: ThreadMessage) => () => {
            setChosen(message.id);
            box.current?.querySelector("textarea")?.focus();
          };
          return (
            <>
              {thread.messages.length === 0 ? (
                <p className="muted">
                  <Aloud>{texts.none(reader !== "learner")}</Aloud>
                </p>
              ) : (
                <ol className="grid gap-5">
                  {inOrder(thread.messages).map((message) => (
                    <Message
                      key={message.id}
                      step={step}
                      message={message}
                      reader={reader}
                      onAnswer={thread.may_write && message.id !== id ? answer(message) : undefined}
                    />
                  ))}
                </ol>
              )}
              {thread.may_write ? (
                <Writing
                  step={step}
                  thread={thread}
                  target={target}
                  isBegun={target !== undefined || chosen !== undefined}
                  reader={reader}
                  // A question that comes while one writes does not take the answer to another.
                  onBegin={() => setChosen(target?.id ?? null)}
                  onDone={() => setChosen(undefined)}
                  onOther={() => setChosen(null)}
                />
              ) : null}
            </>
          );
        }}
      </Loaded>
    </section>
  );
};
