import type { EventPlan } from "#shared/events/plan.schemas.ts";
import type { Agenda } from "#shared/timetable/timetable.schemas.ts";
import { browserStore } from "#web/api/browser-store.ts";

/** An agenda as this browser last got it, for when there is no network. */
export type AgendaCopy = {
  user: string;
  userName: string;
  at: string;
  agenda: Agenda;
  /** The plan of the place, once it was read. */
  plan?: EventPlan | undefined;
};
type Copies = Readonly<Record<string, AgendaCopy>>;

const isCopy = (value: unknown): value is AgendaCopy => {
  const { user, at, agenda } = Object(value);
  return typeof user === "string" && typeof at === "string" && Array.isArray(Object(agenda).meetings);
};

const copies = browserStore("compagnon-planning", (stored): Copies => {
  const sound = Object.entries(Object(stored)).filter((entry): entry is [string, AgendaCopy] =>
    isCopy(entry[1]),
  );
  return Object.fromEntries(sound);
});

const lastingDays = 30;

/** Keeps an agenda; those of events that were long ago go. False where the browser keeps nothing. */
export const keepAgenda = (copy: AgendaCopy, now = new Date()): boolean => {
  const oldest = now.getTime() - lastingDays * 24 * 3_600_000;
  const recent = Object.entries(copies.get()).filter(
    ([, { agenda, user }]) => user === copy.user && Date.parse(agenda.event.end_date) > oldest,
  );
  const kept = Object.fromEntries(recent);
  const { id } = copy.agenda.event;
  const plan = copy.plan ?? (Object.hasOwn(kept, id) ? kept[id]?.plan : undefined);
  return copies.set({ ...kept, [id]: { ...copy, ...(plan && { plan }) } });
};

/** The pictures of the plans that are kept. */
export const keptPictures = (): string[] =>
  Object.values(copies.get()).flatMap(({ plan }) => plan?.picture_url ?? []);

/** The copy of somebody's agenda; while nobody can say who reads (no network), that of the last reader. */
export const useAgendaCopy = (eventId: string, userId: string | undefined): AgendaCopy | undefined => {
  const all = copies.use();
  const copy = Object.hasOwn(all, eventId) ? all[eventId] : undefined;
  return userId === undefined || copy?.user === userId ? copy : undefined;
};

/** The release up to which somebody has seen what changed, by event. */
const seen = browserStore(
  "compagnon-planning-vu",
  (stored): Readonly<Record<string, number>> =>
    Object.fromEntries(
      Object.entries(Object(stored)).filter(
        (entry): entry is [string, number] => typeof entry[1] === "number",
      ),
    ),
);
export const useSeenRelease = (eventId: string): { seen: number; see: (release: number) => void } => {
  const all = seen.use();
  return {
    seen: Object.hasOwn(all, eventId) ? (all[eventId] ?? 0) : 0,
    see: (release) => seen.set({ ...all, [eventId]: release }),
  };
};
