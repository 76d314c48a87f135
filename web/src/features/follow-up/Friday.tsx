import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useState } from "react";
import { firstNameOf } from "#shared/contract/first-name.ts";
import * as followUp from "#shared/follow-up/follow-up.contract.ts";
import { isRead, maxWordLength } from "#shared/follow-up/follow-up.rules.ts";
import type { OwnPath } from "#shared/follow-up/follow-up.schemas.ts";
import * as notices from "#shared/notices/notices.contract.ts";
import { ask, useSend } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { Button } from "#web/ui/Button.tsx";
import { dayTime } from "#web/ui/dates.ts";
import { Form } from "#web/ui/form/Form.tsx";
import { TextArea } from "#web/ui/form/TextField.tsx";
import { inList } from "#web/ui/in-list.ts";
import { notify } from "#web/ui/over/notify.ts";
import { weekTexts as texts } from "./texts.ts";
import { YesOrNo } from "./YesOrNo.tsx";

const GivenWord = ({ word, onChange }: { word: NonNullable<OwnPath["word"]>; onChange: () => void }) => (
  <div className="stack stack-s">
    <h2 className="title-m">{word.had_time ? texts.said : texts.saidNo}</h2>
    {word.text ? <p>« {word.text} »</p> : null}
    {word.seen ? (
      <p className="flex items-center gap-2 font-semibold">
        <Check aria-hidden />
        {(isRead(word) ? texts.seen : texts.seenBefore)(word.seen.name ?? "", dayTime(word.seen.at))}
      </p>
    ) : null}
    {word.seen?.line ? <p>« {word.seen.line} »</p> : null}
    <div>
      <Button variant="outline" onClick={onChange}>
        {texts.change}
      </Button>
    </div>
  </div>
);

/** The voluntary question of the week: yes or no, and one sentence. */
const Question = ({ path }: { path: OwnPath }) => {
  const refreshes = [followUp.getOwnFollowUp];
  const giving = useSend(followUp.giveWeeklyWord, { refreshes });
  const stopping = useSend(notices.saveNoticeSettings, {
    refreshes: [...refreshes, notices.getNoticeSettings],
  });
  const { data: settings } = useQuery(ask(notices.getNoticeSettings, {}));
  const { word, trade, referent } = path;
  const [isChanging, setChanging] = useState(false);
  const [yes, setYes] = useState<boolean | null>(word?.had_time ?? null);
  const [text, setText] = useState(word?.text ?? "");
  if (word && !isChanging)
    return (
      <section className="panel">
        <GivenWord word={word} onChange={() => setChanging(true)} />
      </section>
    );
  const readers = [trade, referent].flatMap((one) => (one ? firstNameOf(one.name) : []));
  return (
    <section className="panel stack stack-s" aria-labelledby="friday">
      <div>
        <p className="eyebrow">{texts.eyebrow}</p>
        <h2 id="friday" className="title-m">
          {texts.question}
        </h2>
      </div>
      <Form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (yes === null) return;
          giving.mutate(
            { body: { had_time: yes ? 1 : 0, text } },
            {
              onSuccess: () => setChanging(false),
              onError: (error) => notify.error(texts.failed, problemOf(error).message),
            },
          );
        }}
      >
        <YesOrNo value={yes} onChange={setYes} />
        {yes === null ? null : (
          <>
            <TextArea
              label={yes ? texts.sentence : texts.missed}
              rows={3}
              maxLength={maxWordLength}
              value={text}
              onChange={({ target }) => setText(target.value.replace(/\n/g, " "))}
            />
            <Button type="submit" wide pending={giving.isPending}>
              {texts.send}
            </Button>
          </>
        )}
        <p className="muted small">{texts.readBy(inList(readers))}</p>
      </Form>
      {settings ? (
        <div>
          <Button
            className="-ml-2.5"
            variant="quiet"
            small
            onClick={() =>
              stopping.mutate(
                { body: { daily: settings.daily, off: [...settings.off], weekly: false } },
                {
                  onSuccess: () => notify.success(texts.stopped),
                  onError: ({ message }) => notify.error(message),
                },
              )
            }
          >
            {texts.stop}
          </Button>
        </div>
      ) : null}
    </section>
  );
};

/** Nothing while the learner is not asked and has said nothing. */
export const Friday = ({ paths }: { paths: readonly OwnPath[] }) => {
  const own = paths.filter(({ part }) => part === "learner");
  const asked = own.find(({ asks }) => asks) ?? own.find(({ word }) => word);
  return asked ? <Question path={asked} /> : null;
};
