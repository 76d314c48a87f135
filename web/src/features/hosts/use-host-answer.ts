import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import * as hosts from "#shared/hosts/hosts.contract.ts";
import { HostAnswer, type HostView } from "#shared/hosts/hosts.schemas.ts";
import { refresh, useSend } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { useBodyForm } from "#web/frame/body-form.ts";
import { takeSaved } from "#web/frame/typed-over.ts";
import { notify } from "#web/ui/over/notify.ts";
import { hostTexts as texts } from "./texts.ts";

export const replies = ["confirmed", "declined"] as const;
type Reply = (typeof replies)[number];

const valuesOf = ({ hosted, event, contact }: HostView) => ({
  seats: String(hosted.seats ?? event.seats_per_slot),
  closed_slot_ids: hosted.closed_slot_ids.toSorted(),
  place: hosted.place,
  contact_name: hosted.contact_name,
  known_name: contact.name,
  // The page knows neither: what is left blank stays as it is.
  known_email: "",
  known_phone: "",
  known_role: contact.role,
});

/**
 * A structure's answer as it is typed, and what saves it. `given` is what is noted, null as long as there is no answer;
 * `saved` is the paragraph that says so, which takes the focus after a save.
 */
export const useHostAnswer = (view: HostView, secret: string) => {
  const { hosted, event } = view;
  const given = hosted.answer === "unknown" ? null : hosted.answer;
  const [reply, setReply] = useState<Reply | null>(given);
  const client = useQueryClient();
  const change = useSend(hosts.answerAsHost, { refreshes: [hosts.getHost] });
  const { form, field, errorOf, submit, follow, refusal, pending } = useBodyForm({
    schema: HostAnswer,
    values: valuesOf(view),
    toBody: ({ seats, known_name, known_email, known_phone, known_role, ...rest }) => ({
      ...rest,
      contact: { name: known_name, email: known_email, phone: known_phone, role: known_role },
      answer: reply ?? "confirmed",
      // As many as the event says stays so, whatever the event says later.
      ...(hosted.seats === null && Number(seats) === event.seats_per_slot ? {} : { seats: Number(seats) }),
      version: hosted.version,
    }),
    // Of a contact only the address has a format.
    renamed: { contact: "known_email", "contact.email": "known_email" },
  });
  const send = submit(async (body, sent) => {
    try {
      const after = await change.mutateAsync({ params: { secret }, body });
      hasSaved.current = true;
      takeSaved(form, sent);
      notify.success(texts.saved[after.hosted.answer === "declined" ? "declined" : "confirmed"]);
    } catch (error) {
      const problem = problemOf(error);
      if (problem.code === "stale") await refresh(client, [hosts.getHost]);
      notify.error(texts.saveFailed, problem.code === "stale" ? texts.changedMeanwhile : problem.message);
      return problem;
    }
    return undefined;
  });
  const { version } = hosted;
  const latest = useRef(valuesOf(view));
  latest.current = valuesOf(view);
  const followed = useRef(given);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version brings other values
  useEffect(() => {
    follow(latest.current);
    // An answer from another telephone must not be undone by a press here that only corrects a field.
    if (reply === followed.current) setReply(given);
    followed.current = given;
  }, [version]);
  /** Nothing to save: what is shown is what is noted. */
  const isKept = reply === given && !form.formState.isDirty;
  const hasSaved = useRef(false);
  const saved = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone: what is noted takes it.
  useEffect(() => {
    if (!isKept || !hasSaved.current) return;
    hasSaved.current = false;
    saved.current?.focus();
  }, [isKept]);
  return { form, field, errorOf, send, refusal, pending, given, reply, setReply, isKept, saved };
};
export type HostAnswerForm = ReturnType<typeof useHostAnswer>;
