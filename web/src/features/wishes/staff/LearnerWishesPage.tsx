import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import * as events from "#shared/events/events.contract.ts";
import { hasEnded } from "#shared/events/events.rules.ts";
import type { Event } from "#shared/events/events.schemas.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as wishes from "#shared/wishes/wishes.contract.ts";
import { ask } from "#web/api/query.ts";
import { AdminFrame } from "#web/frame/admin/AdminFrame.tsx";
import { NotFoundPage } from "#web/frame/NotFoundPage.tsx";
import { PageHead } from "#web/frame/Page.tsx";
import { paths } from "#web/frame/paths.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { dayRange } from "#web/ui/dates.ts";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { PrintButton, PrintedLine } from "../Printing.tsx";
import { areArchived, useOwnActions } from "../target.ts";
import { StaffWishEditor } from "./StaffWishEditor.tsx";
import { staffWishTexts } from "./texts.ts";

type LearnerAndEvent = { profileId: string; eventId: string };

/** Never from the cache: a save replaces the whole list. */
const useWishes = (profileId: string, eventId: string, isPreEvent: boolean) =>
  useQuery({
    ...ask(wishes.listLearnerWishes, {
      params: { userId: profileId, eventId },
      query: { is_pre_event: isPreEvent ? 1 : 0 },
    }),
    gcTime: 0,
  });

/** What the learner chose, to read: before the event beside the choice of a placement, both of an archived promotion. */
const Chosen = ({ profileId, eventId, isPreEvent }: LearnerAndEvent & { isPreEvent: boolean }) => {
  const query = useWishes(profileId, eventId, isPreEvent);
  const texts = staffWishTexts.chosen[isPreEvent ? "before" : "after"];
  return (
    <section className="panel panel-sunken stack stack-s" aria-label={texts.title}>
      <h2 className="title-m">{texts.title}</h2>
      <p className="muted small">{texts.intro}</p>
      <Loaded query={query} failed={staffWishTexts.wishFailed}>
        {(list) =>
          list.length === 0 ? (
            <p>{texts.none}</p>
          ) : (
            <ul className="grid gap-1">
              {list.map(({ id, structure, is_initial_choice }) => (
                <li key={id}>
                  {structure.name}{" "}
                  {is_initial_choice === 1 ? <Badge look="brass">{staffWishTexts.priority}</Badge> : null}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
};

const Archived = (of: LearnerAndEvent) => (
  <div className="stack">
    <Notice>{staffWishTexts.archived}</Notice>
    <Chosen {...of} isPreEvent />
    <Chosen {...of} isPreEvent={false} />
  </div>
);

const Wishes = ({ profileId, event }: { profileId: string; event: Event }) => {
  const isPreEvent = !hasEnded(event, new Date());
  const query = useWishes(profileId, event.id, isPreEvent);
  const own = useOwnActions(profileId, event.id);
  if (own && areArchived(own)) return <Archived profileId={profileId} eventId={event.id} />;
  return (
    <Loaded query={query} failed={staffWishTexts.wishFailed}>
      {(list) => (
        <StaffWishEditor
          profileId={profileId}
          eventId={event.id}
          isPreEvent={isPreEvent}
          initial={list}
          aside={isPreEvent ? null : <Chosen profileId={profileId} eventId={event.id} isPreEvent />}
        />
      )}
    </Loaded>
  );
};

/** One learner's wishes for an event, for staff to read and edit; after the event, those for the placement. */
export const LearnerWishesPage = () => {
  const { id = "", eventId = "" } = useParams();
  const profile = useQuery(ask(profiles.getProfile, { params: { id } }));
  const event = useQuery(ask(events.getEvent, { params: { id: eventId } }));
  if (profile.error?.status === 404 || event.error?.status === 404) return <NotFoundPage />;
  const name = profile.data?.user.name;
  return (
    <AdminFrame below tab="wishlists">
      <PageHead
        title={name ? staffWishTexts.wishesOf(name) : staffWishTexts.selected}
        documentTitle={name ? staffWishTexts.wishesOf(name) : undefined}
        eyebrow={name ? staffWishTexts.selected : undefined}
        back={{ to: paths.dashboard("wishlists"), label: <span lang="en">{staffWishTexts.title}</span> }}
        intro={
          event.data ? (
            <>
              <p className="meta">
                <Badge look="ink">
                  {hasEnded(event.data, new Date()) ? staffWishTexts.postEvent : staffWishTexts.preEvent}
                </Badge>
                <span>{event.data.name}</span>
                <span>{dayRange(event.data.start_date, event.data.end_date)}</span>
              </p>
              <PrintedLine name={name ?? ""} />
            </>
          ) : null
        }
        actions={<PrintButton />}
      />
      <Loaded query={profile} failed={staffWishTexts.wishFailed}>
        {() => (
          <Loaded query={event} failed={staffWishTexts.wishFailed}>
            {(found) => <Wishes profileId={id} event={found} />}
          </Loaded>
        )}
      </Loaded>
    </AdminFrame>
  );
};
