import { Check, X } from "lucide-react";
import type { HostView } from "#shared/hosts/hosts.schemas.ts";
import { Button } from "#web/ui/Button.tsx";
import { dayAndMonth } from "#web/ui/dates.ts";
import { Form } from "#web/ui/form/Form.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { HostAnswerFields } from "./HostAnswerFields.tsx";
import { hostTexts as texts } from "./texts.ts";
import { replies, useHostAnswer } from "./use-host-answer.ts";

const pressed =
  "border-action bg-action text-on-action forced-colors:outline-3 forced-colors:-outline-offset-3 forced-colors:outline-[Highlight]";

/** Whether the structure comes, and how it receives people: two taps where all is as planned. */
export const HostAnswerPart = ({ view, secret }: { view: HostView; secret: string }) => {
  const { answered_at, meetings } = view;
  const answer = useHostAnswer(view, secret);
  const { given, reply, refusal } = answer;
  const when = answered_at ? texts.onDay(dayAndMonth(answered_at)) : "";
  return (
    <Form className="stack" onSubmit={answer.send}>
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons, not fields */}
      <div
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-2.5"
        role="group"
        aria-label={texts.answers}
      >
        {replies.map((one) => (
          <button
            key={one}
            type="button"
            className={`flex min-h-17 cursor-pointer items-center gap-3 rounded-md border-2 px-4.5 py-3 text-left text-lg/tight font-bold ${reply === one ? pressed : "border-control-line bg-surface text-ink hover:border-ink hover:bg-paper-100"}`}
            aria-pressed={reply === one}
            onClick={() => answer.setReply(one)}
          >
            {one === "confirmed" ? <Check /> : <X />}
            {one === "confirmed" ? texts.yes : texts.no}
          </button>
        ))}
      </div>
      {given && reply === given ? (
        <p ref={answer.saved} tabIndex={-1}>
          {texts.answered[given](when)}
        </p>
      ) : null}
      {given && reply !== given ? <p className="muted">{texts.notedSoFar[given](when)}</p> : null}
      {reply === "declined" && meetings.length > 0 ? (
        <Notice kind="warning">{texts.meetingsStand(meetings.length)}</Notice>
      ) : null}
      {reply === "confirmed" ? (
        <>
          {given ? null : <p>{texts.planned}</p>}
          <HostAnswerFields view={view} answer={answer} />
        </>
      ) : null}
      {refusal ? (
        <Notice kind="error" live>
          {refusal}
        </Notice>
      ) : null}
      {reply && !answer.isKept ? (
        <div className="grid max-lg:sticky max-lg:bottom-0 max-lg:z-5 max-lg:-mx-gutter max-lg:border-t max-lg:border-line-strong max-lg:bg-surface max-lg:px-gutter max-lg:py-3">
          <Button type="submit" large wide pending={answer.pending}>
            {reply === "declined" ? texts.decline : given === "confirmed" ? texts.save : texts.confirm}
          </Button>
        </div>
      ) : null}
    </Form>
  );
};
