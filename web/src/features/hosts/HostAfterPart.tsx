import { Check, Plus, RotateCcw, X } from "lucide-react";
import { useId, useState } from "react";
import * as hosts from "#shared/hosts/hosts.contract.ts";
import { type HostMeeting, type HostView, type Opinion, OpinionToGive } from "#shared/hosts/hosts.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { useBodyForm } from "#web/frame/body-form.ts";
import { Button } from "#web/ui/Button.tsx";
import { timeOf } from "#web/ui/dates.ts";
import { Form } from "#web/ui/form/Form.tsx";
import { TextArea } from "#web/ui/form/TextField.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { Tick } from "#web/ui/Tick.tsx";
import { hostTexts as texts } from "./texts.ts";

const icons = { continue: Check, see_again: RotateCcw, no: X } as const;
const opinions = ["continue", "see_again", "no"] as const satisfies readonly Opinion[];
/** How many people the page begins with. */
const shownAtFirst = 6;

const Remark = ({
  meeting: { profile_id, name, opinion },
  onSave,
}: {
  meeting: HostMeeting;
  onSave: (remark: string) => Promise<void>;
}) => {
  const [isOpen, setOpen] = useState(opinion?.remark !== "");
  const { field, form, submit, pending } = useBodyForm({
    schema: OpinionToGive,
    values: { remark: opinion?.remark ?? "" },
    toBody: ({ remark }) => ({ profile_id, opinion: opinion?.opinion ?? null, remark }),
  });
  if (!isOpen)
    return (
      <Button variant="quiet" className="-ml-3 justify-self-start" onClick={() => setOpen(true)}>
        <Plus />
        {texts.addRemark}
        <span className="sr">{texts.about(name)}</span>
      </Button>
    );
  return (
    <Form
      className="stack stack-s"
      onSubmit={submit(async ({ remark = "" }) => {
        await onSave(remark ?? "");
        form.reset(form.getValues());
      })}
      noValidate
    >
      <TextArea
        label={texts.remarkOf(name)}
        hint={texts.remarkHint}
        rows={2}
        autoFocus={opinion?.remark === ""}
        {...field("remark")}
      />
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

/** What the host thinks of one person: one tap, and a remark if they want. */
const OpinionCard = ({ meeting, secret }: { meeting: HostMeeting; secret: string }) => {
  const { profile_id, name, promotion, start, opinion } = meeting;
  const heading = useId();
  const give = useSend(hosts.giveOpinion, { refreshes: [hosts.getHost] });
  const save = async (next: Opinion | null, remark: string): Promise<boolean> => {
    try {
      await give.mutateAsync({ params: { secret }, body: { profile_id, opinion: next, remark } });
      return true;
    } catch (error) {
      notify.error(texts.opinionFailed(name), problemOf(error).message);
      return false;
    }
  };
  const shown = give.isPending ? give.variables.body.opinion : (opinion?.opinion ?? null);
  return (
    <article
      className="grid content-start gap-3.5 rounded-lg border border-line bg-surface p-pad"
      aria-labelledby={heading}
    >
      <div>
        <h3 id={heading}>{name}</h3>
        <p className="small muted">{texts.metAt(promotion, timeOf(start))}</p>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: three buttons, not fields */}
      <div
        className="grid grid-cols-[1.9fr_1.15fr_0.9fr] gap-1"
        role="group"
        aria-label={texts.opinionOf(name)}
      >
        {opinions.map((one) => {
          const Icon = icons[one];
          return (
            <Tick
              key={one}
              size="opinion"
              aria-pressed={shown === one}
              onClick={() => void save(shown === one ? null : one, opinion?.remark ?? "")}
            >
              <Icon />
              {texts.opinions[one]}
            </Tick>
          );
        })}
      </div>
      {opinion ? (
        <Remark
          key={profile_id}
          meeting={meeting}
          onSave={async (remark) => {
            if (await save(opinion.opinion, remark)) notify.success(texts.remarkKept);
          }}
        />
      ) : null}
    </article>
  );
};

/** With whom the structure wishes to go on: everybody whom it has met, one tap each. */
export const HostAfterPart = ({ view, secret, now }: { view: HostView; secret: string; now: Date }) => {
  const [isWhole, setWhole] = useState(false);
  const begun = view.meetings.filter(({ start }) => start <= now.toISOString());
  const met = begun.filter(({ state }) => state !== "absent");
  const absent = begun.filter(({ state }) => state === "absent");
  const given = met.filter(({ opinion }) => opinion).length;
  const shown = isWhole ? met : met.slice(0, shownAtFirst);
  return (
    <>
      {met.length === 0 ? <p>{texts.nobodyMet}</p> : null}
      {met.length > 0 ? (
        <p>
          <b className="font-display text-[1.625rem] leading-[1.1] font-heavy">{given}</b>{" "}
          {texts.given(given)} {texts.outOf(met.length)}
        </p>
      ) : null}
      {shown.map((meeting) => (
        <OpinionCard key={meeting.profile_id} meeting={meeting} secret={secret} />
      ))}
      {shown.length < met.length ? (
        <Button variant="outline" wide onClick={() => setWhole(true)}>
          {texts.more2(met.length - shown.length)}
        </Button>
      ) : null}
      {absent.length > 0 ? (
        <p className="small muted">{texts.absentees(absent.map(({ name }) => name).join(", "))}</p>
      ) : null}
      <p className="small muted">{texts.atOnce}</p>
    </>
  );
};
