import type { UseQueryOptions } from "@tanstack/react-query";
import { roles } from "#shared/contract/access.ts";
import * as events from "#shared/events/events.contract.ts";
import * as followUp from "#shared/follow-up/follow-up.contract.ts";
import * as library from "#shared/library/library.contract.ts";
import * as placements from "#shared/placements/placements.contract.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as situations from "#shared/situations/situations.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import { ask } from "#web/api/query.ts";
import type { KnownProfile } from "#web/api/session.ts";
import { askTodo } from "#web/features/notices/ask-todo.ts";
import { askStep } from "#web/features/steps/step-queries.ts";
import { askValidations } from "#web/features/steps/words/queries.ts";
import { askCatalogueAt, filterLists } from "#web/features/structures/catalogue-queries.ts";
import { wantsPresent } from "#web/features/structures/filters.ts";
import { askTimetable } from "#web/features/timetable/ask-timetable.ts";
import { askWishCounts } from "#web/features/wishes/wish-counts.ts";
import { askWishes } from "#web/features/wishes/wish-list.ts";
import { askEventProgress } from "#web/frame/event/event-progress.ts";
import type { pages } from "./pages.ts";

/** `id`: the parameter of the address. `isKnown`: false while nobody can say which profile reads, if any. */
type Opened = { id: string; search: URLSearchParams; profile: KnownProfile | undefined; isKnown: boolean };
// biome-ignore lint/suspicious/noExplicitAny: queries of different answers in one list
type AnyQuery = UseQueryOptions<any, any, any, any>;

const learnerOf = ({ profile }: Opened) => (profile?.roleId === roles.learner.id ? profile : undefined);

const askOwnActions = (opened: Opened): readonly AnyQuery[] => {
  const learner = learnerOf(opened);
  return learner ? [ask(training.listProfileTrainingActions, { params: { profileId: learner.id } })] : [];
};

/** The event for which a learner chooses structures, if any, and what they have chosen. */
const askOwnChoice = (opened: Opened): readonly AnyQuery[] => {
  const { id: profileId, eventId } = learnerOf(opened) ?? {};
  if (!profileId || !eventId) return [];
  return [
    ask(events.getEvent, { params: { id: eventId } }),
    askWishes({ profileId, eventId, isPreEvent: true }),
  ];
};

const askStructure = (opened: Opened) => [
  ask(structures.getStructure, { params: { id: opened.id } }),
  ...askOwnActions(opened),
  ...askOwnChoice(opened),
];

/** A learner's catalogue is cut to the structures that come to their event. */
const askCatalogue = (opened: Opened): readonly AnyQuery[] => {
  const { search, isKnown } = opened;
  if (!isKnown) return filterLists();
  const eventId = learnerOf(opened)?.eventId;
  const presentAt = wantsPresent(search, true) ? eventId : undefined;
  return [
    // For others an address may ask for those that come to the next event.
    eventId === undefined && wantsPresent(search, false)
      ? ask(events.getNextEvent, {})
      : askCatalogueAt(search, presentAt),
    ...askOwnActions(opened),
    ...askOwnChoice(opened),
    ...filterLists(),
  ];
};

const askHome = (opened: Opened): readonly AnyQuery[] => {
  const { eventId } = learnerOf(opened) ?? {};
  return [
    ask(events.getNextEvent, {}),
    ask(reference.listStructureTypes, {}),
    ask(structures.filterStructures, { query: { per_page: 1, ...(eventId && { present_at: eventId }) } }),
    ask(reference.listPublics, {}),
    ...askOwnActions(opened),
    ...(eventId ? [ask(events.getEvent, { params: { id: eventId } })] : []),
  ];
};

const askLearnerHome = (opened: Opened): readonly AnyQuery[] => {
  const learner = learnerOf(opened);
  if (!learner) return [];
  const { id: profileId, eventId, waits } = learner;
  return [
    askTodo(undefined),
    ...askOwnActions(opened),
    ...(waits ? [] : [ask(followUp.getOwnFollowUp, {})]),
    ...(eventId
      ? [
          askWishes({ profileId, eventId, isPreEvent: true }),
          ask(timetable.getAgenda, { params: { id: eventId } }),
          ask(placements.listOwnPlacements, {}),
        ]
      : []),
  ];
};

/** What the pages ask for where a learner saves wishes. Their addresses may be made without an event. */
const askOwnWishes =
  (isPreEvent: boolean) =>
  (opened: Opened): readonly AnyQuery[] => {
    const { id } = opened;
    if (id === "undefined") return askOwnActions(opened);
    const learner = learnerOf(opened);
    return [
      ask(events.getEvent, { params: { id } }),
      ...askOwnActions(opened),
      ...(learner ? [askWishes({ profileId: learner.id, eventId: id, isPreEvent })] : []),
    ];
  };

/**
 * What a page asks for whatever its other answers say, so that these calls start together and need not wait for the
 * page's code. Queries that differ from the page's own are sent twice.
 */
export const pageData: Partial<
  Record<(typeof pages)[number]["path"], (opened: Opened) => readonly AnyQuery[]>
> = {
  "/": askHome,
  "/structures": askCatalogue,
  "/structures/:id": askStructure,
  "/structures/formateur/:id": askStructure,
  "/tableau-de-bord": askLearnerHome,
  "/mes-pistes": (opened) => [ask(placements.listOwnPlacements, {}), ...askOwnActions(opened)],
  "/profil/structures-selectionnees/:eventId": askOwnWishes(true),
  "/profil/structures-candidature/:eventId": askOwnWishes(false),
  "/etape/:id": ({ id }) => [askStep(id), askValidations(id)],
  "/evenements/edition/:id": ({ id = "" }) => [
    ask(events.getEventWhole, { params: { id } }),
    askEventProgress(id),
    askWishCounts(id),
  ],
  "/evenements/edition/:id/plan": ({ id = "" }) => [
    ask(events.getEventPlan, { params: { id } }),
    askEventProgress(id),
  ],
  "/evenements/edition/:id/planning/:part": ({ id }) => [askTimetable(id), askEventProgress(id)],
  "/documents/dossier/:idFolder": ({ id }) => [ask(library.getFolder, { params: { id } })],
  "/documents/:idDocument": ({ id }) => [ask(library.getDocument, { params: { id } })],
  "/situations/lecture/:id": ({ id }) => [ask(situations.getSituation, { params: { id } })],
};
