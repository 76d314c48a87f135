import { Check, RotateCcw, X } from "lucide-react";
import type { ReactNode } from "react";
import * as hosts from "#shared/hosts/hosts.contract.ts";
import { opinionTexts } from "#shared/hosts/hosts.export.ts";
import { type OpinionReason, opinionReasons } from "#shared/hosts/hosts.rules.ts";
import { type HostMeeting, type Opinion, OpinionToGive } from "#shared/hosts/hosts.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { useBodyForm } from "#web/frame/body-form.ts";
import { takeSaved } from "#web/frame/typed-over.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import { TextArea } from "#web/ui/form/TextField.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { Tick } from "#web/ui/Tick.tsx";
import { hostTexts as texts } from "./texts.ts";

const icons = { continue: Check, see_again: RotateCcw, no: X } as const;
const opinions = ["continue", "see_again", "no"] as const satisfies readonly Opinion[];

/** Where the page leads for the answer about somebody. */
export const askedId = (id: string): string => `ask-${id}`;

/** A person whom the host says one thing of; a bar marks the one whose answer is next. */
export const PersonRow = ({
  profile_id,
  name,
  promotion,
  isNext,
  children,
}: {
  profile_id: string;
  name: string;
  promotion: string;
  isNext: boolean;
  children: ReactNode;
}) => (
  <li
    id={askedId(profile_id)}
    tabIndex={-1}
    className={`grid scroll-mt-24 items-center gap-x-6 gap-y-3 px-(--pad) py-4 not-first:border-t not-first:border-line md:grid-cols-[minmax(0,1fr)_23rem] md:gap-y-2 ${isNext ? "shadow-[inset_0.3125rem_0_0_var(--accent)]" : ""}`}
  >
    <h3 className="font-sans text-[1.0625rem] leading-tight font-[650] tracking-normal">
      {name}
      {promotion ? <small className="block font-normal text-ink-3">{promotion}</small> : null}
    </h3>
    {children}
  </li>
);

const Remark = ({
  meeting: { profile_id, name, opinion },
  onSave,
}: {
  meeting: HostMeeting;
  /** Whether it was saved: what was not stays to be kept. */
  onSave: (remark: string) => Promise<boolean>;
}) => {
  const { field, form, submit, pending } = useBodyForm({
    schema: OpinionToGive,
    values: { remark: opinion?.remark ?? "" },
    toBody: ({ remark }) => ({ profile_id, opinion: opinion?.opinion ?? null, remark }),
  });
  return (
    <Form
      className="stack stack-s"
      onSubmit={submit(async (_, sent) => {
        if (await onSave(sent.remark)) takeSaved(form, sent);
      })}
      noValidate
    >
      <TextArea label={texts.remarkOf(name)} hint={texts.remarkHint} rows={2} {...field("remark")} />
      {form.formState.isDirty ? (
        <div className="row">
          <Button type="submit" variant="outline" pending={pending}>
            {texts.keepRemark}
          </Button>
        </div>
      ) : null}
    </Form>
  );
};

const chip =
  "inline-flex min-h-11 cursor-pointer items-center rounded-full border-[1.5px] px-3.5 py-1 text-sm font-semibold forced-colors:aria-pressed:outline-2 forced-colors:aria-pressed:outline-[Highlight]";

/** What the host thinks of one person: one tap, and a reason if they want. */
const MetRow = ({ meeting, secret, isNext }: { meeting: HostMeeting; secret: string; isNext: boolean }) => {
  const { profile_id, name, opinion } = meeting;
  const give = useSend(hosts.giveOpinion, { refreshes: [hosts.getHost], inOrder: true, rereads: true });
  const sent = give.isPending ? give.variables.body : undefined;
  const shown = sent ? sent.opinion : (opinion?.opinion ?? null);
  const reason = (sent ? sent.reason : opinion?.reason) ?? null;
  const remark = (sent ? sent.remark : opinion?.remark) ?? "";
  // What was tapped last is what the next tap replaces, also while it is on its way.
  const seen = shown === null ? null : { opinion: shown, reason, remark };
  const save = async (next: Opinion | null, why: OpinionReason | null, text: string): Promise<boolean> => {
    try {
      const body = { profile_id, opinion: next, reason: why, remark: text, seen };
      await give.mutateAsync({ params: { secret }, body });
      return true;
    } catch (error) {
      const { status, message } = problemOf(error);
      notify.error(texts.opinionFailed(name), status === 409 ? texts.opinionMeanwhile : message);
      return false;
    }
  };
  const reasons = shown ? opinionReasons[shown] : [];
  const say = (next: Opinion | null) => {
    const kept = reason !== null && next !== null && opinionReasons[next].includes(reason) ? reason : null;
    void save(next, kept, remark);
  };
  return (
    <PersonRow {...meeting} isNext={isNext}>
      {/* biome-ignore lint/a11y/useSemanticElements: three buttons, not fields */}
      <div className="grid grid-cols-3 gap-1.5" role="group" aria-label={texts.opinionOf(name)}>
        {opinions.map((one) => {
          const Icon = icons[one];
          return (
            <Tick
              key={one}
              size="answer"
              aria-pressed={shown === one}
              onClick={() => say(shown === one ? null : one)}
            >
              <Icon />
              {texts.opinions[one]}
            </Tick>
          );
        })}
      </div>
      {shown && reasons.length > 0 ? (
        // biome-ignore lint/a11y/useSemanticElements: buttons, not fields
        <div className="grid gap-2 md:col-span-full" role="group" aria-label={texts.whyOf(name)}>
          <p className="small text-ink-2">{texts.why}</p>
          <div className="flex flex-wrap gap-1.5">
            {reasons.map((one) => (
              <button
                key={one}
                type="button"
                className={`${chip} ${reason === one ? "border-control-line bg-beech-200" : "border-line-strong bg-surface hover:border-ink"}`}
                aria-pressed={reason === one}
                onClick={() => void save(shown, reason === one ? null : one, remark)}
              >
                {opinionTexts.reasons[one]}
              </button>
            ))}
          </div>
        </div>
      ) : null}
      {opinion && shown && (reason === "other" || remark !== "") ? (
        <div className="md:col-span-full">
          <Remark
            meeting={meeting}
            onSave={async (text) => {
              // By what was tapped last, also while it is on its way.
              const isSaved = await save(shown, reason, text);
              if (isSaved) notify.success(texts.remarkKept);
              return isSaved;
            }}
          />
        </div>
      ) : null}
    </PersonRow>
  );
};

/** Everybody whom the structure has met, one tap each. */
export const HostMet = ({
  met,
  absent,
  secret,
  nextId,
}: {
  met: readonly HostMeeting[];
  absent: readonly HostMeeting[];
  secret: string;
  nextId: string | undefined;
}) => (
  <section className="stack" aria-labelledby="host-met">
    <div className="stack stack-s">
      <h2 id="host-met">{texts.met}</h2>
      <p className="text-ink-2">{met.length > 0 ? texts.metText : texts.nobodyMet}</p>
    </div>
    {met.length > 0 ? (
      <ul className="panel panel-flush">
        {met.map((meeting) => (
          <MetRow
            key={meeting.profile_id}
            meeting={meeting}
            secret={secret}
            isNext={meeting.profile_id === nextId}
          />
        ))}
      </ul>
    ) : null}
    {absent.length > 0 ? (
      <p className="small muted">
        <Aloud>{texts.absentees(absent.map(({ name }) => name))}</Aloud>
      </p>
    ) : null}
    <p className="small muted">{texts.promise}</p>
  </section>
);
