import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import * as hosts from "#shared/hosts/hosts.contract.ts";
import type { SentHostLinks } from "#shared/hosts/hosts.schemas.ts";
import { send } from "#web/api/client.ts";
import { useSend } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { FormDialog } from "#web/frame/FormDialog.tsx";
import { paths } from "#web/frame/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { dayTime } from "#web/ui/dates.ts";
import { CheckboxField, RadioGroup } from "#web/ui/form/Choices.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { Summary } from "#web/ui/Summary.tsx";
import { hostLinkTexts as texts } from "./staff-texts.ts";

/** Who gets no mail, and why. */
export const Skipped = ({ skipped }: Pick<SentHostLinks, "skipped">) =>
  skipped.length > 0 ? (
    <details>
      <Summary className="font-semibold">{texts.leftOut(skipped.length)}</Summary>
      <ul className="grid max-h-56 gap-1 overflow-auto">
        {skipped.map(({ participation_id, name, reason, written_at }) => (
          <li key={participation_id}>
            {texts.skipped(name, texts.reasons[reason](written_at ? dayTime(written_at) : ""))}
          </li>
        ))}
      </ul>
    </details>
  ) : null;

/** To whom they are sent unless somebody chooses otherwise. */
const those = "unanswered";

/** Sends hosts the link of their page: to those listed, to all, or to those without an answer. Shows first who would get one. */
export const SendLinksDialog = ({
  eventId,
  listed,
  isOver,
  onClose,
}: {
  eventId: string;
  /** Whom the page lists, and what it calls to write to them. */
  listed?: { title: string; ids: string[] } | undefined;
  /** Once the event is over, hosts are asked whom they take on. */
  isOver?: boolean;
  onClose: () => void;
}) => {
  const [to, setTo] = useState<"unanswered" | "all">(those);
  const [again, setAgain] = useState(false);
  const params = { id: eventId };
  const whom = listed ? { participation_ids: listed.ids } : { to };
  const preview = useQuery({
    queryKey: ["host links preview", eventId, whom, again],
    queryFn: () => send(hosts.sendHostLinks, { params, body: { ...whom, again: again ? 1 : 0, preview: 1 } }),
    staleTime: 0,
  });
  const sending = useSend(hosts.sendHostLinks, { refreshes: [hosts.listHostLinks] });
  const count = preview.data?.sent.length ?? 0;
  const unaddressed = preview.data?.skipped.filter(({ reason }) => reason === "noAddress").length ?? 0;
  useEffect(() => {
    if (preview.error) notify.error(texts.failed, problemOf(preview.error).message);
  }, [preview.error]);
  const submit = async () => {
    try {
      const { sent } = await sending.mutateAsync({ params, body: { ...whom, again: again ? 1 : 0 } });
      notify.success(texts.sent(sent.length), texts.sentTo(sent.length));
      onClose();
    } catch (error) {
      notify.error(texts.failed, problemOf(error).message);
    }
  };
  return (
    <FormDialog
      title={listed?.title ?? texts.title}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      pending={sending.isPending}
      idle={count === 0}
      unsaved={to !== those || again}
      save={texts.confirm(count)}
    >
      <p>{isOver ? texts.introAfter : texts.intro}</p>
      {listed ? null : (
        <RadioGroup
          label={texts.to}
          name="to"
          value={to}
          onChange={({ target }) => setTo(target.value === "all" ? "all" : "unanswered")}
          choices={[
            { id: "unanswered", label: isOver ? texts.unansweredAfter : texts.unanswered },
            { id: "all", label: texts.all },
          ]}
        />
      )}
      <CheckboxField
        label={texts.again}
        checked={again}
        onChange={({ target }) => setAgain(target.checked)}
      />
      <div role="status" className="stack stack-s">
        <p>
          <strong>{preview.data ? texts.preview(count) : texts.checking}</strong>
        </p>
        {unaddressed > 0 ? (
          <Notice
            kind="warning"
            action={
              <ButtonLink variant="outline" to={paths.contacts(eventId, "missing")}>
                {texts.complete}
              </ButtonLink>
            }
          >
            {texts.unaddressed(unaddressed)}
          </Notice>
        ) : null}
        {preview.data ? <Skipped skipped={preview.data.skipped} /> : null}
      </div>
    </FormDialog>
  );
};
