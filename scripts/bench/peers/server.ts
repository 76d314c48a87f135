import { createHash } from "node:crypto";
import type * as z from "zod";
import { isStaff, mayCall, owns, roleOfId, roles, type Viewer } from "#shared/contract/access.ts";
import { Id } from "#shared/contract/fields.ts";
import { commonProblems, Problem } from "#shared/contract/problem.ts";
import { mayAnyoneRead } from "#shared/profiles/profiles.rules.ts";
import { StructureFilters } from "#shared/structures/structures.schemas.ts";
import * as contract from "#shared/wishes/wishes.contract.ts";
import { wishesMessages, wishesProblems } from "#shared/wishes/wishes.problems.ts";
import {
  completeness,
  isPriority,
  settledFlags,
  wishesRefusal,
  wishTimeRefusal,
} from "#shared/wishes/wishes.rules.ts";
import { PhaseLists, WishesToSave } from "#shared/wishes/wishes.schemas.ts";
import { type Asked, type Handle, loadExpress, loadPg, type Pool, type Row } from "./packages.ts";
import * as queries from "./queries.ts";

// The peer: four routes as Express and PostgreSQL would answer them, with the same rules, schemas and answers. A process
// of its own, whose argument is how to connect.
const { Pool: PoolOf } = await loadPg();
const express = await loadExpress();
const pool: Pool = new PoolOf({ ...JSON.parse(process.argv[2] ?? "{}"), max: 4 });

const read = <Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> => {
  const { data, error } = schema.safeParse(given);
  if (error) throw commonProblems.invalid({});
  return data;
};
const idOf = ({ params }: Asked, name: string): string => {
  if (!Id.safeParse(params[name]).success) throw commonProblems.notFound();
  return params[name] ?? "";
};
const oneOrZero = (value: boolean) => (value ? 1 : 0);

type Session = { id: string; name: string; profiles: { id: string; role_id: number; confirmed: boolean }[] };
const viewerOf = async (asked: Asked): Promise<Viewer> => {
  const token = asked.get("authorization")?.match(/^Bearer ([\w.-]+)$/)?.[1];
  if (!token) throw commonProblems.unauthenticated();
  const hash = createHash("sha256").update(token).digest();
  const [session] = (await pool.query<Session>(queries.sessionStatement(hash))).rows;
  if (!session) throw commonProblems.unauthenticated();
  return {
    userId: session.id,
    name: session.name,
    profiles: session.profiles.flatMap(({ id, role_id, confirmed }) => {
      const role = roleOfId(role_id);
      return role ? [{ id, role, confirmed }] : [];
    }),
  };
};

const search: Handle = async ({ query }, answering) => {
  const filters = read(StructureFilters, query);
  const [found] = (await pool.query(queries.searchStatement(filters))).rows;
  if (!found) throw new Error("The search answered nothing");
  const { total, data, ...counts } = found as Row & { total: number };
  const last_page = Math.max(1, Math.ceil(total / filters.per_page));
  answering.json({ data, current_page: Math.min(filters.page, last_page), last_page, total, counts });
};

type Attached = {
  id: string;
  user_id: string;
  name: string;
  role_id: number;
  confirmed_at: string | null;
  public_page: boolean;
  profile_picture_url: string | null;
};
const structure: Handle = async (asked, answering) => {
  const [found] = (await pool.query(queries.structureStatement(idOf(asked, "id")))).rows;
  if (!found?.["is_active"]) throw commonProblems.notFound();
  const { attached, ...shown } = found as Row & { attached: Attached[] };
  const attachedProfiles = attached
    .filter((card) => card.role_id !== roles.administrator.id && mayAnyoneRead(card))
    .flatMap((card) => {
      const role = roleOfId(card.role_id);
      const user = { id: card.user_id, name: card.name };
      return role
        ? [{ id: card.id, user, role: { ...roles[role] }, profile_picture_url: card.profile_picture_url }]
        : [];
    });
  answering.json({ ...shown, attachedProfiles, is_active: 1, editable: false });
};

type WishRow = {
  profile_id: string;
  user_id: string;
  profile_name: string;
  is_pre_event: boolean;
  structure_id: string;
  name: string;
  city: string;
  is_initial_choice: boolean;
  version: number;
};
const wishView = (eventId: string, row: WishRow) => ({
  id: `${row.profile_id}~${eventId}~${oneOrZero(row.is_pre_event)}~${row.structure_id}`,
  structure: { id: row.structure_id, name: row.name, city: row.city },
  structure_id: row.structure_id,
  is_initial_choice: oneOrZero(row.is_initial_choice),
  is_optional_choice: oneOrZero(!row.is_initial_choice),
  profile_id: row.profile_id,
  profile_name: row.profile_name,
  event_id: eventId,
  is_pre_event: oneOrZero(row.is_pre_event),
  version: row.version,
});

const eventWishes: Handle = async (asked, answering) => {
  const viewer = await viewerOf(asked);
  if (!mayCall(contract.groupWishesByProfile, viewer)) throw commonProblems.forbidden();
  const eventId = idOf(asked, "eventId");
  const { is_pre_event } = read(PhaseLists, asked.query);
  const [[event], { rows }] = await Promise.all([
    pool.query(queries.eventStatement(eventId)).then((answered) => answered.rows),
    pool.query<WishRow>(queries.eventWishesStatement(eventId, is_pre_event)),
  ]);
  if (!event) throw commonProblems.notFound();
  const lists: { wishlists: ReturnType<typeof wishView>[] }[] = [];
  let before: WishRow | undefined;
  for (const row of rows) {
    if (before?.profile_id !== row.profile_id || before.is_pre_event !== row.is_pre_event) {
      const { profile_id, user_id, profile_name } = row;
      const list = { profile_id, user_id, profile_name, is_pre_event: oneOrZero(row.is_pre_event) };
      lists.push({ ...list, wishlists: [] } as (typeof lists)[number]);
    }
    lists.at(-1)?.wishlists.push(wishView(eventId, row));
    before = row;
  }
  answering.json(lists);
};

type Standing = Omit<Parameters<typeof wishTimeRefusal>[1], never> & {
  user_id: string;
  name: string;
  role_id: number;
  wishes_among: string;
  wishes_until: string | null;
  actions: { start_date: string }[];
};
type Wished = { id: string; name: string; city: string; is_active: boolean; comes: boolean };
type Locked = { version: number; completed_at: string | null; had: string[] };

const save: Handle = async (asked, answering) => {
  const viewer = await viewerOf(asked);
  if (!mayCall(contract.saveWishes, viewer)) throw commonProblems.forbidden();
  const body = read(WishesToSave, asked.body);
  const { profile_id, event_id, is_pre_event } = body;
  const now = new Date();
  if (!isStaff(viewer) && !owns(viewer, profile_id)) throw commonProblems.forbidden();
  const key = [event_id, is_pre_event, profile_id];
  const client = await pool.connect();
  try {
    await client.query("begin");
    const [standing] = (await client.query<Standing>(queries.standingStatement(profile_id, event_id))).rows;
    if (!standing) throw wishesProblems.notInEvent();
    if (standing.role_id !== roles.learner.id) throw wishesProblems.notALearner();
    if (standing.actions.length === 0) throw wishesProblems.notInEvent();
    const late = wishTimeRefusal(is_pre_event, standing, standing.actions, now, standing.wishes_until);
    if (late) throw wishesProblems.notTheTime(late);
    const [saved] = (await client.query<Locked>(queries.lockListStatement(key))).rows;
    if (saved && saved.had.length > 0 && body.version !== undefined && body.version !== saved.version)
      throw wishesProblems.stale({ wishlists: [], version: saved.version });
    const wishes = body.wishlists
      .map((wish) => ({ ...wish, ...settledFlags(wish) }))
      .sort((a, b) => Number(isPriority(b)) - Number(isPriority(a)));
    const refusal = wishesRefusal(wishes);
    if (refusal) throw wishesProblems[refusal]();
    const ids = wishes.map((wish) => wish.structure_id);
    const { rows } = await client.query<Wished>(queries.wishedStatement(ids, event_id));
    const structures = new Map(rows.map((row) => [row.id, row]));
    const added = ids.filter((id) => !saved?.had.includes(id));
    if (added.some((id) => !structures.get(id)?.is_active)) throw wishesProblems.unavailable([]);
    const isLimited = is_pre_event && standing.wishes_among === "participants";
    if (isLimited && added.some((id) => !structures.get(id)?.comes)) throw wishesProblems.absent([]);
    const version = (saved?.version ?? 0) + 1;
    const { complete } = completeness(wishes);
    const completedAt = saved?.completed_at ?? (complete ? now.toISOString() : null);
    await client.query(queries.saveListStatement(key, version, completedAt, now.toISOString()));
    if (saved) await client.query(queries.clearWishesStatement(key));
    await client.query(queries.addWishesStatement(key, wishes));
    if (is_pre_event && complete)
      await client.query(queries.confirmStatement(event_id, profile_id, now.toISOString()));
    await client.query("commit");
    const view = (wish: (typeof wishes)[number]) => {
      const { name = "", city = "" } = structures.get(wish.structure_id) ?? {};
      const { structure_id, is_initial_choice, justification } = wish;
      const row = { profile_id, is_pre_event, structure_id, is_initial_choice, name, city, version };
      const { user_id, name: profile_name } = standing;
      return { ...wishView(event_id, { ...row, user_id, profile_name }), justification };
    };
    answering.json({ message: wishesMessages.saved, wishlists: wishes.map(view), version });
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
};

const app = express();
app.set("x-powered-by", false);
// Answers are not kept by browsers: their hashes would serve nobody.
app.set("etag", false);
app.use(express.json({ limit: "100kb" }));
app.get("/api/structures/search/filter", search);
app.get("/api/structures/:id", structure);
app.get("/api/wishlists/event/:eventId/group-by-profile", eventWishes);
app.post("/api/wishlists", save);
app.use((error, _asked, answering, _next) => {
  const problem = error instanceof Problem ? error : commonProblems.unexpected();
  if (problem.status >= 500) console.error(error);
  answering.status(problem.status).json({ code: problem.code, message: problem.message });
});
const server = app.listen(0, "127.0.0.1", () => process.send?.(server.address().port));
process.once("disconnect", () => process.exit());
