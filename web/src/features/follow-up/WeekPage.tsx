import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { firstNameOf } from "#shared/contract/first-name.ts";
import * as followUp from "#shared/follow-up/follow-up.contract.ts";
import type { AskedWeek } from "#shared/follow-up/follow-up.schemas.ts";
import { ask, useSend } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { LinkPage, LinkScope, LinkWait } from "#web/frame/LinkPage.tsx";
import { Nowhere } from "#web/frame/Nowhere.tsx";
import { useNoIndex } from "#web/frame/no-index.ts";
import { PageHead } from "#web/frame/Page.tsx";
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

const secretForm = /^[\w-]+~[\w-]+~[0-9a-f]{32}~[0-9a-f]{32}$/;

/** Reads a learner's word and says « Vu », or one line. The secret is the address's fragment, which browsers send to no server. */
export const WeekPage = () => {
  useNoIndex();
  const secret = useLocation().hash.slice(1);
  const isSound = secretForm.test(secret);
  const [seen, setSeen] = useState<{ asked: AskedWeek; line: string }>();
  const sending = useSend(followUp.seeWeekByLink);
  const query = useQuery({
    ...ask(followUp.getAskedWeek, { params: { secret } }),
    enabled: isSound && seen === undefined,
    // What somebody reads stays in place until they have answered.
    refetchOnWindowFocus: false,
  });
  const asked = query.data;
  if (seen) return <Thanks {...seen} />;
  if (!isSound || query.error?.status === 404) return <Nowhere title={texts.dead} text={texts.deadText} />;
  if (!asked) return <LinkWait query={query} failed={texts.failed} lines={4} />;
  const see = async (line: string) => {
    try {
      await sending.mutateAsync({ params: { secret }, body: { line } });
      setSeen({ asked, line });
      window.scrollTo(0, 0);
    } catch (error) {
      const problem = problemOf(error);
      if (problem.status === 404) await query.refetch();
      else notify.error(texts.sayFailed, problem.message);
    }
  };
  return <Asked asked={asked} pending={sending.isPending} onSee={see} />;
};
