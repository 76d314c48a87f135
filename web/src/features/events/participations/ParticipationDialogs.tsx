import * as events from "#shared/events/events.contract.ts";
import { type EventWhole, NewParticipation, type Participation } from "#shared/events/events.schemas.ts";
import type { ActRefusal } from "#shared/events/events.states.ts";
import type { HostLinks } from "#shared/hosts/hosts.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { eventTexts } from "#web/features/events/texts.ts";
import { HostLinkDialog } from "#web/features/hosts/HostLinkDialog.tsx";
import { SendLinksDialog } from "#web/features/hosts/SendLinksDialog.tsx";
import { hostLinkTexts } from "#web/features/hosts/staff-texts.ts";
import { bodyOf } from "#web/frame/admin/body-of.ts";
import { RemoveDialog, removal } from "#web/frame/admin/RemoveDialog.tsx";
import { HostingDialog } from "./HostingDialog.tsx";
import { ParticipationDialog } from "./ParticipationDialog.tsx";
import { TablesDialog } from "./TablesDialog.tsx";
import { hostingOf, hostingRefreshes } from "./use-hosting.ts";

const refreshes = [...hostingRefreshes, events.listEvents];

/** What is done with one structure. */
export type RowAct = "host" | "link" | "move" | "remove";

/** What is open over the structures of an event: about one of them, their tables, or the links of several hosts. */
export type Opened =
  | { about: RowAct; one: Participation }
  | { about: "tables" }
  /** For those listed, or for whomever the dialog asks for. */
  | { about: "send"; listed?: { title: string; ids: string[] } };

/** Takes a structure out of an event, and back with what was agreed with it. */
const useRemoval = (event: EventWhole) => {
  const remove = useSend(events.deleteParticipation, { refreshes });
  const creation = useSend(events.createParticipation);
  const hosting = useSend(events.updateHosting, { refreshes });
  return {
    remove: ({ id }: Participation) => remove.mutateAsync({ params: { id } }),
    putBack: async (one: Participation) => {
      const { id } = await creation.mutateAsync({ body: bodyOf(NewParticipation, one) });
      const slots = new Set(event.time_slots.map((slot) => slot.id));
      const before = hostingOf(one);
      await hosting.mutateAsync({
        params: { id },
        body: { ...before, closed_slot_ids: before.closed_slot_ids.filter((slot) => slots.has(slot)) },
      });
    },
  };
};

export const ParticipationDialogs = ({
  event,
  opened,
  linksOf,
  refusal,
  isOver,
  onClose,
}: {
  event: EventWhole;
  opened: Opened | undefined;
  linksOf: (participation: Participation) => HostLinks | undefined;
  /** Why no links are given any more; null if they are. */
  refusal: ActRefusal | null | undefined;
  isOver: boolean;
  onClose: () => void;
}) => {
  const { remove, putBack } = useRemoval(event);
  const removed = opened?.about === "remove" ? opened.one : undefined;
  const links = removed && linksOf(removed);
  // What its host was given does not come back with it.
  const endsLinks = links?.has_link || links?.is_waiting;
  return (
    <>
      {opened?.about === "host" ? (
        <HostingDialog event={event} participation={opened.one} onClose={onClose} />
      ) : null}
      {opened?.about === "tables" ? <TablesDialog event={event} onClose={onClose} /> : null}
      {opened?.about === "send" ? (
        <SendLinksDialog eventId={event.id} listed={opened.listed} isOver={isOver} onClose={onClose} />
      ) : null}
      {opened?.about === "link" ? (
        <HostLinkDialog
          eventId={event.id}
          refusal={refusal}
          participation={{
            id: opened.one.id,
            name: opened.one.structure.name,
            hasAddress: (opened.one.contact_email ?? "") !== "",
          }}
          links={linksOf(opened.one)}
          onClose={onClose}
        />
      ) : null}
      {opened?.about === "move" ? (
        <ParticipationDialog event={event} participation={opened.one} onClose={onClose} />
      ) : null}
      <RemoveDialog
        item={removed}
        name={removed?.structure.name}
        words={{ ...removal, failure: eventTexts.saveFailed }}
        remove={remove}
        undo={endsLinks ? undefined : putBack}
        onClose={onClose}
      >
        {endsLinks ? <p>{hostLinkTexts.endsLinks}</p> : null}
      </RemoveDialog>
    </>
  );
};
