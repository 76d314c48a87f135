import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { firstNameOf } from "#shared/contract/first-name.ts";
import * as followUp from "#shared/follow-up/follow-up.contract.ts";
import type { AskedWeek } from "#shared/follow-up/follow-up.schemas.ts";
import { ask, useSend } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { LinkPage, LinkScope, LinkWait } from "#web/frame/LinkPage.tsx";
import { Nowhere } from "#web/frame/Nowhere.tsx";
import { useNoIndex } from "#web/frame/no-index.ts";
import { PageHead } from "#web/frame/Page.tsx";
import { Button } from "#web/ui/Button.tsx";
import { dayAndMonth } from "#web/ui/dates.ts";
import { notify } from "#web/ui/over/notify.ts";
import { SeeWord } from "./SeeWord.tsx";
import { oneTexts, weekLinkTexts as texts } from "./texts.ts";

const Thanks = ({ asked, line }: { asked: AskedWeek; line: string }) => (
  <LinkPage>
    <PageHead title={texts.thanks(firstNameOf(asked.trainer_name))} documentTitle={texts.title} />
    <section className="panel stack stack-s" aria-live="polite">
      <p className="flex items-start gap-3">
        <Check aria-hidden="true" className="mt-0.5 flex-none" />
        {line === "" ? texts.seen(asked.learner_first_name) : texts.written(asked.learner_first_name)}
      </p>
      {line === "" ? null : <p>{oneTexts.quoted(line)}</p>}
      <p>{texts.mistake(asked.referent_name)}</p>
    </section>
  </LinkPage>
);

const Asked = ({
  asked,
  pending,
  onSee,
}: {
  asked: AskedWeek;
  pending: boolean;
  onSee: (line: string) => Promise<void>;
}) => (
  <LinkPage>
    <PageHead
      title={oneTexts.weekQuestion(asked.learner_first_name)}
      documentTitle={texts.title}
      eyebrow={texts.to(asked.trainer_name)}
      intro={<p className="meta">{texts.week(dayAndMonth(asked.week))}</p>}
    />
    <section className="panel bg-beech-100" aria-label={texts.title}>
      <SeeWord
        text={asked.text}
        readers={[
          asked.learner_first_name,
          ...(asked.referent_name ? [firstNameOf(asked.referent_name)] : []),
        ]}
        pending={pending}
        onSee={(line) => void onSee(line)}
      />
    </section>
    <LinkScope>{texts.onlyThis(dayAndMonth(asked.until))}</LinkScope>
  </LinkPage>
);

/** No mail of the week any more: a press does it, as mail scanners open links. */
const Stop = ({ secret }: { secret: string }) => {
  const stopping = useSend(followUp.stopWeeksByLink);
  const stop = async () => {
    try {
      await stopping.mutateAsync({ params: { secret } });
    } catch (error) {
      const problem = problemOf(error);
      if (problem.status !== 404) notify.error(texts.sayFailed, problem.message);
    }
  };
  if (stopping.error?.status === 404) return <Nowhere title={texts.dead} text={texts.stopDead} />;
  return (
    <LinkPage>
      <PageHead title={stopping.isSuccess ? texts.stopped : texts.stop} documentTitle={texts.title} />
      <section className="panel stack" aria-live="polite">
        <p>{stopping.isSuccess ? texts.stoppedText : texts.stopText}</p>
        {stopping.isSuccess ? null : (
          <div className="row">
            <Button pending={stopping.isPending} onClick={() => void stop()}>
              {texts.stopNow}
            </Button>
          </div>
        )}
      </section>
    </LinkPage>
  );
};

const secretForm = /^[\w-]+~[\w-]+~[0-9a-f]{32}~[0-9a-f]{32}$/;

/**
 * Reads a learner's word and says « Vu », or one line; or stops the mails of the week. The secret is the address's fragment,
 * which browsers send to no server.
 */
export const WeekPage = () => {
  useNoIndex();
  const secret = useLocation().hash.slice(1);
  const [search] = useSearchParams();
  const isSound = secretForm.test(secret);
  const isStopping = search.get("emails") === "non";
  const [seen, setSeen] = useState<{ asked: AskedWeek; line: string }>();
  const sending = useSend(followUp.seeWeekByLink);
  const query = useQuery({
    ...ask(followUp.getAskedWeek, { params: { secret } }),
    enabled: isSound && !isStopping && seen === undefined,
    // What somebody reads stays in place until they have answered.
    refetchOnWindowFocus: false,
  });
  const asked = query.data;
  if (seen) return <Thanks {...seen} />;
  if (isSound && isStopping) return <Stop secret={secret} />;
  if (!isSound || query.error?.status === 404)
    return <Nowhere title={texts.dead} text={isStopping ? texts.stopDead : texts.deadText} />;
  if (!asked) return <LinkWait query={query} failed={texts.failed} lines={4} />;
  const see = async (line: string) => {
    try {
      await sending.mutateAsync({ params: { secret }, body: { at: asked.at, line } });
      setSeen({ asked, line });
      window.scrollTo(0, 0);
    } catch (error) {
      const problem = problemOf(error);
      // Answered already, or another word in its place: the page shows what there is.
      if (problem.status === 404 || problem.status === 409) await query.refetch();
      if (problem.status !== 404) notify.error(texts.sayFailed, problem.message);
    }
  };
  return <Asked asked={asked} pending={sending.isPending} onSee={see} />;
};
