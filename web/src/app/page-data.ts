import type { UseQueryOptions } from "@tanstack/react-query";
import { roles } from "#shared/contract/access.ts";
import * as events from "#shared/events/events.contract.ts";
import * as library from "#shared/library/library.contract.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as situations from "#shared/situations/situations.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import * as training from "#shared/training/training.contract.ts";
import { ask } from "#web/api/query.ts";
import type { Session } from "#web/api/session.ts";
import { askStep } from "#web/features/steps/step-queries.ts";
import { askCatalogueAt, filterLists } from "#web/features/structures/catalogue-queries.ts";
import { askWishes } from "#web/features/wishes/wish-list.ts";
import type { pages } from "./pages.ts";

type Opened = { id: string; search: URLSearchParams; session: Session };
// biome-ignore lint/suspicious/noExplicitAny: queries of different answers in one list
type AnyQuery = UseQueryOptions<any, any, any, any>;

const askStructure = ({ id }: Opened) => [ask(structures.getStructure, { params: { id } })];

const learnerOf = ({ current }: Session) => (current?.role_id === roles.learner.id ? current : undefined);

const askOwnActions = ({ session }: Opened) => {
  const learner = learnerOf(session);
  return learner ? [ask(training.listProfileTrainingActions, { params: { profileId: learner.id } })] : [];
};

/** What the pages ask for where a learner saves wishes. Their addresses may be made without an event. */
const askOwnWishes =
  (isPreEvent: boolean) =>
  (opened: Opened): readonly AnyQuery[] => {
    const { id, session } = opened;
    if (id === "undefined") return askOwnActions(opened);
    const learner = learnerOf(session);
    return [
      ask(events.getEvent, { params: { id } }),
      ...askOwnActions(opened),
      ...(learner ? [askWishes({ profileId: learner.id, eventId: id, isPreEvent })] : []),
    ];
  };

/**
 * What a page asks for whatever its other answers say, so that these calls start together and need not wait for the
 * page's code. `id`: the parameter of its address. Queries that differ from the page's own are sent twice.
 */
export const pageData: Partial<
  Record<(typeof pages)[number]["path"], (opened: Opened) => readonly AnyQuery[]>
> = {
  "/": () => [
    ask(events.getNextEvent, {}),
    ask(reference.listStructureTypes, {}),
    ask(structures.filterStructures, { query: { per_page: 1 } }),
    ask(reference.listPublics, {}),
  ],
  // A learner's catalogue waits for the event that it is cut to.
  "/structures": ({ search, session }) =>
    session.status === "loading" || learnerOf(session)
      ? filterLists()
      : [askCatalogueAt(search), ...filterLists()],
  "/structures/:id": askStructure,
  "/structures/formateur/:id": askStructure,
  "/tableau-de-bord": askOwnActions,
  "/profil/structures-selectionnees/:eventId": askOwnWishes(true),
  "/profil/structures-candidature/:eventId": askOwnWishes(false),
  "/etape/:id": ({ id }) => [askStep(id)],
  "/evenements/edition/:id": ({ id }) => [ask(events.getEventWhole, { params: { id } })],
  "/documents/dossier/:idFolder": ({ id }) => [ask(library.getFolder, { params: { id } })],
  "/documents/:idDocument": ({ id }) => [ask(library.getDocument, { params: { id } })],
  "/situations/lecture/:id": ({ id }) => [ask(situations.getSituation, { params: { id } })],
};
