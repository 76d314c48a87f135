import { useState } from "react";
import * as followUp from "#shared/follow-up/follow-up.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import { takingBack } from "#shared/training/training.rules.ts";
import type { LearnerContact } from "#shared/training/training.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { useSession } from "#web/api/session.ts";
import { useRights } from "#web/frame/admin/rights.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Log, LogEntry } from "#web/ui/lists/Log.tsx";
import { ConfirmDialog } from "#web/ui/over/ConfirmDialog.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { followingTexts } from "./texts.ts";

/** The way to take an entry back, for those who may. */
const TakeBack = ({ actionId, contact }: { actionId: string; contact: LearnerContact }) => {
  const { user } = useSession();
  const { isStaff } = useRights();
  const taking = useSend(training.takeBackContact, {
    refreshes: [training.listContactLog, followUp.getFollowUp],
  });
  const [open, setOpen] = useState(false);
  const entry = {
    author_id: contact.author.id,
    saved_at: contact.saved_at,
    is_struck: contact.struck !== null,
  };
  const how = takingBack(entry, { userId: user?.id ?? "", isStaff }, new Date());
  if (!how) return null;
  const confirm = async () => {
    try {
      const params = { id: actionId, contactId: contact.id };
      const { outcome } = await taking.mutateAsync({ params });
      notify.success(followingTexts.takenBack[outcome]);
    } catch (error) {
      notify.error(followingTexts.takeBackFailed, problemOf(error).message);
    }
    setOpen(false);
  };
  return (
    <>
      <Button
        small
        className="-my-1.5 -mr-2.5"
        variant="quiet"
        aria-label={followingTexts.takeBackNamed(how, followingTexts.contact(contact.on, contact.kind))}
        onClick={() => setOpen(true)}
      >
        {followingTexts[how]}
      </Button>
      <ConfirmDialog
        open={open}
        title={followingTexts.takeBackTitle[how]}
        confirm={followingTexts[how]}
        pending={taking.isPending}
        onConfirm={() => void confirm()}
        onCancel={() => setOpen(false)}
      >
        <p>{followingTexts.takeBackText[how]}</p>
      </ConfirmDialog>
    </>
  );
};

/** The names of the learner, and of their trade trainer if it can be told who that was. */
type Called = { learner: string; trade: string | undefined };

const Entry = ({
  actionId,
  contact,
  called: { learner, trade },
  isReadOnly,
}: {
  actionId: string;
  contact: LearnerContact;
  called: Called;
  isReadOnly: boolean;
}) => {
  const { on, kind, with_name, text, decided, author, struck } = contact;
  return (
    <LogEntry>
      <p>
        <strong>{followingTexts.contact(on, kind)}</strong>{" "}
        <span className="muted">
          <Aloud>
            {followingTexts.withWhom(contact.with, with_name, {
              learner,
              ...(trade !== undefined && { trade_trainer: trade }),
            })}
          </Aloud>
        </span>
      </p>
      <p>{struck ? <s>{text}</s> : text}</p>
      {decided ? (
        <p>{struck ? <s>{followingTexts.decidedThat(decided)}</s> : followingTexts.decidedThat(decided)}</p>
      ) : null}
      <div className="flex items-end justify-between gap-3">
        <p className="muted small">
          {followingTexts.writtenBy(author.name, contact)}
          {struck ? (
            <>
              <br />
              {followingTexts.struckBy(struck.by.name, struck.at)}
            </>
          ) : null}
        </p>
        {isReadOnly ? null : <TakeBack actionId={actionId} contact={contact} />}
      </div>
    </LogEntry>
  );
};

/** The contacts about a learner, the newest first. */
export const ContactLog = ({
  actionId,
  contacts,
  called,
  isReadOnly,
}: {
  actionId: string;
  called: Called;
  isReadOnly: boolean;
  contacts: readonly LearnerContact[];
}) => (
  <Log>
    {contacts.map((contact) => (
      <Entry key={contact.id} actionId={actionId} contact={contact} called={called} isReadOnly={isReadOnly} />
    ))}
  </Log>
);
