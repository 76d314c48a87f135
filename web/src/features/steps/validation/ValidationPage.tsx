import { useQuery } from "@tanstack/react-query";
import { Check, Download, MessageSquare } from "lucide-react";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { firstNameOf } from "#shared/contract/first-name.ts";
import type { Problem } from "#shared/contract/problem.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import type { AskedValidation } from "#shared/steps/words.schemas.ts";
import { download } from "#web/api/client.ts";
import { ask, useSend } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { saveAnswer } from "#web/features/library/documents/archives.ts";
import { sizeOf } from "#web/features/library/documents/file-checks.ts";
import { libraryTexts } from "#web/features/library/texts.ts";
import { LinkPage, LinkScope, LinkWait } from "#web/frame/LinkPage.tsx";
import { Nowhere } from "#web/frame/Nowhere.tsx";
import { useNoIndex } from "#web/frame/no-index.ts";
import { PageHead } from "#web/frame/Page.tsx";
import { Button } from "#web/ui/Button.tsx";
import { day, dayAndMonth, dayTime } from "#web/ui/dates.ts";
import { FileRow } from "#web/ui/form/FilePicker.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { RemarkForm } from "../words/RemarkForm.tsx";
import { WordMark } from "../words/WordMark.tsx";
import { validationTexts as texts } from "./texts.ts";

type GivenWord = { word: "validates" | "talk_again"; version: number; at: string };

const Thanks = ({ asked, said }: { asked: AskedValidation; said: GivenWord }) => (
  <LinkPage>
    <PageHead title={texts.thanks(firstNameOf(asked.trainer_name))} documentTitle={texts.title} />
    <section className="panel stack stack-s" aria-live="polite">
      <p className="flex items-start gap-3">
        <WordMark mark={said.word} />
        <span>
          {said.word === "validates"
            ? texts.validated(said.version, dayTime(said.at), asked.learner_first_name)
            : texts.talked(said.version, asked.learner_first_name)}
        </span>
      </p>
      <p>{texts.mistake(asked.referent_name)}</p>
    </section>
  </LinkPage>
);

/** What a field of a date holds. */
const isDay = /^\d{4}-\d{2}-\d{2}$/;

/** What the learner wrote, in their words. */
const Text = ({ asked, onRead }: { asked: AskedValidation; onRead: (fileId: string) => Promise<void> }) => (
  <section className="panel stack" aria-label={texts.heading(asked.learner_first_name)}>
    {asked.sections.length === 0 ? <p className="muted">{texts.nothingWritten}</p> : null}
    {asked.sections.map(({ title, answers }) => (
      <div className="stack stack-s" key={title}>
        <h2 className="title-m">{title}</h2>
        {answers.map(({ label, text }) => (
          <div key={label}>
            <h3 className="small muted [font-family:inherit] font-strong tracking-normal">{label}</h3>
            <p className="as-written">{isDay.test(text) ? day(text) : text}</p>
          </div>
        ))}
      </div>
    ))}
    {asked.documents.length > 0 ? (
      <div className="stack stack-s">
        <h2 className="title-s">{texts.documents}</h2>
        <ul className="files">
          {asked.documents.map(({ id, name, files }) =>
            files.length === 0 ? (
              <li key={id}>
                <FileRow file={{ id, name, detail: texts.noFile }} />
              </li>
            ) : (
              files.map((file) => (
                <li key={file.id}>
                  <FileRow
                    file={{ id: file.id, name: file.name, detail: sizeOf(file.size) }}
                    action={
                      <Button
                        variant="outline"
                        aria-label={libraryTexts.downloadFile(file.name)}
                        onClick={() => void onRead(file.id)}
                      >
                        <Download />
                        {libraryTexts.download}
                      </Button>
                    }
                  />
                </li>
              ))
            ),
          )}
        </ul>
      </div>
    ) : null}
  </section>
);

const Asked = ({
  asked,
  onRead,
  onSay,
  pending,
}: {
  asked: AskedValidation;
  onRead: (fileId: string) => Promise<void>;
  onSay: (word: GivenWord["word"], remark?: string) => Promise<Problem | undefined>;
  pending: boolean;
}) => {
  const [asking, setAsking] = useState(false);
  return (
    <LinkPage>
      <PageHead
        title={texts.heading(asked.learner_first_name)}
        documentTitle={texts.title}
        eyebrow={texts.to(asked.trainer_name)}
        intro={
          <p className="muted">
            {texts.what(asked.step_name, asked.version, dayAndMonth(asked.submitted_at))}
          </p>
        }
      />
      <Text asked={asked} onRead={onRead} />
      <p className="small muted">{texts.meaning}</p>
      {asking ? (
        <section className="panel">
          <RemarkForm
            title={texts.question}
            hint={texts.readers(asked.learner_first_name, asked.referent_name)}
            onSend={(remark) => onSay("talk_again", remark)}
            onCancel={() => setAsking(false)}
          />
        </section>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: two buttons, not fields
        <div
          className="sticky bottom-0 z-5 grid grid-cols-2 gap-3 border-t border-line-strong bg-ground pt-3.5 pb-[calc(0.875rem+env(safe-area-inset-bottom))] max-md:-mx-gutter max-md:px-gutter max-[20rem]:grid-cols-1"
          role="group"
          aria-label={texts.answers}
        >
          <Button className="min-h-16 px-2" pending={pending} onClick={() => void onSay("validates")}>
            <Check />
            {texts.validate}
          </Button>
          <Button className="min-h-16 px-2" variant="outline" onClick={() => setAsking(true)}>
            <MessageSquare />
            {texts.talkAgain}
          </Button>
        </div>
      )}
      <LinkScope>{texts.onlyThis(day(asked.until))}</LinkScope>
    </LinkPage>
  );
};

const Replaced = ({
  asked,
  newer,
  onRead,
}: {
  asked: AskedValidation;
  newer: number;
  onRead: () => void;
}) => (
  <LinkPage>
    <PageHead title={texts.replaced(asked.learner_first_name)} documentTitle={texts.title} />
    <section className="panel stack stack-s">
      <p>{texts.replacedText(asked.version, newer)}</p>
      <div className="row">
        <Button onClick={onRead}>{texts.readVersion(newer)}</Button>
      </div>
    </section>
  </LinkPage>
);

const secretForm = /^[0-9a-f]{32}~[0-9a-f]{32}$/;

/** Reads one version and says one word on it. The secret is the address's fragment, which browsers send to no server. */
export const ValidationPage = () => {
  useNoIndex();
  const secret = useLocation().hash.slice(1);
  const isSound = secretForm.test(secret);
  const [said, setSaid] = useState<GivenWord & { asked: AskedValidation }>();
  const [newer, setNewer] = useState<number>();
  const sending = useSend(steps.validateByLink);
  const query = useQuery({
    ...ask(steps.getValidation, { params: { secret } }),
    enabled: isSound && said === undefined,
    // What somebody reads stays in place until they have answered.
    refetchOnWindowFocus: false,
  });
  const asked = query.data;
  if (said) return <Thanks asked={said.asked} said={said} />;
  if (!isSound || query.error?.status === 404) return <Nowhere title={texts.dead} text={texts.deadText} />;
  if (!asked) return <LinkWait query={query} failed={texts.failed} lines={6} />;
  const say = async (word: GivenWord["word"], remark = "") => {
    try {
      const body = { version: asked.version, word, remark };
      const { version, at } = await sending.mutateAsync({ params: { secret }, body });
      setSaid({ word, version, at, asked });
      window.scrollTo(0, 0);
    } catch (error) {
      const problem = problemOf(error);
      if (problem.code === "replaced" && typeof problem.current === "number") setNewer(problem.current);
      else if (problem.status === 404) await query.refetch();
      else notify.error(texts.sayFailed, problem.message);
      return problem;
    }
    return undefined;
  };
  if (newer !== undefined && newer !== asked.version) {
    const read = async () => {
      await query.refetch();
      setNewer(undefined);
    };
    return <Replaced asked={asked} newer={newer} onRead={() => void read()} />;
  }
  const readFile = (fileId: string) =>
    saveAnswer(() => download(steps.downloadValidationFile, { params: { secret, fileId } }));
  return (
    <Asked key={asked.version} asked={asked} onRead={readFile} onSay={say} pending={sending.isPending} />
  );
};
