import { fold } from "#shared/contract/fold.ts";
import type { StructureFilters } from "#shared/structures/structures.schemas.ts";
import type { Statement } from "./packages.ts";

// The peer's statements. Each has a name, so that a connection prepares it once.

const named = (table: string, ids: string) =>
  `(select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name) order by o.place), '[]')
    from unnest(${ids}) with ordinality o (id, place) join ${table} r using (id))`;
const one = (table: string, id: string) =>
  `(select json_build_object('id', r.id, 'name', r.name) from ${table} r where r.id = ${id})`;

const facets = ["publics", "degrees", "types", "legal_forms"] as const;

/** Words behind a space as `startsWords` finds them; `%` and `_` do not survive `fold`. */
const patternsOf = (words: string): string[] => words.split(" ").map((word) => `% ${word}%`);
const foldPlace = (place: string) => fold(place).replace(/\bst(e?)\b/g, "saint$1");

/** The page of structures that filters find, with how many each value of a filter would find. */
export const searchStatement = (query: StructureFilters): Statement => {
  const values: unknown[] = [];
  const value = (given: unknown): string => `$${values.push(given)}`;
  const anyOf = (column: string, alternatives: readonly string[]) =>
    alternatives.length === 0
      ? "true"
      : `(${alternatives
          .map((words) =>
            patternsOf(words)
              .map((pattern) => `${column} like ${value(pattern)}`)
              .join(" and "),
          )
          .join(" or ")})`;
  const keywords = query.keywords.map(fold).filter((words) => words !== "");
  const places = query.places.map(foldPlace).filter((words) => words !== "");
  const matches = facets.map((facet) => {
    if (query[facet].length === 0) return "true";
    const ids = `${value(query[facet])}::uuid[]`;
    return facet === "legal_forms" ? `coalesce(legal_form_id = any(${ids}), false)` : `${facet} && ${ids}`;
  });
  const filtered = matches.filter((match) => match !== "true");
  // An item that misses two filters is neither found nor counted.
  const near =
    filtered.length === 0
      ? "true"
      : `${filtered.map((match) => `(${match})::int`).join(" + ")} >= ${filtered.length - 1}`;
  const found = facets.map((facet) => `in_${facet}`).join(" and ");
  const others = (facet: string) =>
    facets
      .filter((other) => other !== facet)
      .map((other) => `in_${other}`)
      .join(" and ");
  const valuesOf = (facet: string) =>
    facet === "legal_forms"
      ? `select legal_form_id as id from m where legal_form_id is not null and ${others(facet)}`
      : `select unnest(${facet}) as id from m where ${others(facet)}`;
  const counts = facets.map(
    (facet) => `(select coalesce(json_object_agg(id, n), '{}')
      from (select id, count(*) as n from (${valuesOf(facet)}) v group by id) c) as ${facet}`,
  );
  const [page, perPage] = [`${value(query.page)}::int`, `${value(query.per_page)}::int`];
  const text = `
    with m as materialized (
      select id, name, publics, degrees, types, legal_form_id,
        ${keywords.length === 0 ? "true" : anyOf("name_words", keywords)} as in_name,
        ${facets.map((facet, n) => `${matches[n]} as in_${facet}`).join(", ")}
      from structures
      where is_active and ${anyOf("search_words", keywords)} and ${anyOf("place_words", places)} and ${near}
    ),
    t as (select count(*)::int as total from m where ${found}),
    p as (
      select id, row_number() over (order by in_name desc, name) as place from m where ${found}
      order by in_name desc, name
      limit ${perPage}
      offset (select (least(${page}, greatest(1, ceil(total::float / ${perPage}))) - 1) * ${perPage} from t)
    )
    select t.total, ${counts.join(", ")},
      (select coalesce(json_agg(json_build_object(
        'id', s.id, 'name', s.name, 'city', s.city, 'zip_code', s.zip_code,
        'legal_form', ${one("legal_forms", "s.legal_form_id")},
        'organization', ${one("organizations", "s.organization_id")},
        'types', ${named("types", "s.types")}, 'publics', ${named("publics", "s.publics")},
        'photo_url', s.photo_url, 'summary', s.summary) order by p.place), '[]')
       from p join structures s using (id)) as data
    from t`;
  const shape = [keywords, places].map((list) => list.map((words) => words.split(" ").length).join("."));
  const used = facets.map((facet) => (query[facet].length > 0 ? 1 : 0)).join("");
  return { name: `search ${shape.join(" ")} ${used}`, text, values };
};

export const structureStatement = (id: string): Statement => ({
  name: "structure",
  text: `
    select s.id, s.name, s.address, s.zip_code, s.city, s.description, s.structure_approach, s.current_project,
      s.enrolment_speech, s.video, s.website, s.phone, s.siret, s.is_active, s.is_proposed, s.created_at,
      s.updated_at, s.version, s.source_id is not null as imported,
      ${one("organizations", "s.organization_id")} as organization,
      ${one("legal_forms", "s.legal_form_id")} as legal_form,
      ${named("types", "s.types")} as types, ${named("publics", "s.publics")} as publics,
      ${named("degrees", "s.degrees")} as degrees,
      (select coalesce(json_agg(json_build_object('id', p.id, 'url', p.url) order by p.created_at), '[]')
       from photos p where p.structure_id = s.id and p.url is not null) as photos,
      (select coalesce(json_agg(json_build_object('id', t.id, 'structure_id', t.structure_id, 'name', t.name,
         'description', t.description, 'situation_photo_url', t.situation_photo_url, 'version', t.version)
         order by t.created_at), '[]')
       from situations t where t.structure_id = s.id) as training_situations,
      (select coalesce(json_agg(json_build_object('id', p.id, 'user_id', p.user_id, 'name', p.name,
         'role_id', p.role_id, 'confirmed_at', p.confirmed_at, 'public_page', p.public_page,
         'profile_picture_url', p.profile_picture_url) order by p.role_id, p.name), '[]')
       from attachments a join profiles p on p.id = a.profile_id where a.structure_id = s.id) as attached
    from structures s where s.id = $1`,
  values: [id],
});

export const sessionStatement = (tokenHash: Buffer): Statement => ({
  name: "session",
  text: `
    select u.id, u.name,
      (select coalesce(json_agg(json_build_object('id', p.id, 'role_id', p.role_id,
        'confirmed', p.confirmed_at is not null)), '[]') from profiles p where p.user_id = u.id) as profiles
    from sessions s join users u on u.id = s.user_id where s.token_hash = $1 and s.expires_at > now()`,
  values: [tokenHash],
});

export const eventStatement = (id: string): Statement => ({
  name: "event",
  text: "select 1 from events where id = $1",
  values: [id],
});

export const eventWishesStatement = (eventId: string, isPreEvent: boolean | undefined): Statement => ({
  name: "event wishes",
  text: `
    select w.profile_id, p.user_id, p.name as profile_name, w.is_pre_event, w.structure_id, s.name, s.city,
      w.is_initial_choice, l.version
    from wish_lists l
    join wishes w using (event_id, is_pre_event, profile_id)
    join profiles p on p.id = w.profile_id
    join structures s on s.id = w.structure_id
    where l.event_id = $1 and ($2::boolean is null or l.is_pre_event = $2)
    order by p.name, l.is_pre_event, l.profile_id, w.is_initial_choice desc, w.place`,
  values: [eventId, isPreEvent ?? null],
});

/** What a save rests on, with the list locked until the transaction ends. */
export const standingStatement = (profileId: string, eventId: string): Statement => ({
  name: "standing",
  text: `
    select p.user_id, p.name, p.role_id, e.start_date, e.end_date, e.is_published, e.wishes_open_at,
      e.wishes_close_at, e.wishes_among,
      (select r.wishes_until from presences r where r.profile_id = p.id and r.event_id = e.id) as wishes_until,
      (select coalesce(json_agg(json_build_object('start_date', a.start_date)), '[]')
       from members m join actions a on a.id = m.action_id
       where m.profile_id = p.id and a.event_id = e.id) as actions
    from profiles p, events e where p.id = $1 and e.id = $2`,
  values: [profileId, eventId],
});

export const lockListStatement = (key: readonly unknown[]): Statement => ({
  name: "lock list",
  text: `
    select l.version, l.completed_at,
      (select coalesce(array_agg(w.structure_id), '{}') from wishes w
       where w.event_id = l.event_id and w.is_pre_event = l.is_pre_event and w.profile_id = l.profile_id) as had
    from wish_lists l where event_id = $1 and is_pre_event = $2 and profile_id = $3 for update`,
  values: key,
});

export const wishedStatement = (ids: readonly string[], eventId: string): Statement => ({
  name: "wished",
  text: `
    select s.id, s.name, s.city, s.is_active,
      coalesce((select not p.has_declined from participations p
        where p.event_id = $2 and p.structure_id = s.id), false) as comes
    from structures s where s.id = any($1::uuid[])`,
  values: [ids, eventId],
});

export const saveListStatement = (
  key: readonly unknown[],
  version: number,
  completedAt: string | null,
  now: string,
): Statement => ({
  name: "save list",
  text: `
    insert into wish_lists (event_id, is_pre_event, profile_id, version, completed_at, updated_at)
    values ($1, $2, $3, $4, $5, $6)
    on conflict (event_id, is_pre_event, profile_id)
    do update set version = excluded.version, completed_at = excluded.completed_at, updated_at = excluded.updated_at`,
  values: [...key, version, completedAt, now],
});

export const clearWishesStatement = (key: readonly unknown[]): Statement => ({
  name: "clear wishes",
  text: "delete from wishes where event_id = $1 and is_pre_event = $2 and profile_id = $3",
  values: key,
});

export const addWishesStatement = (
  key: readonly unknown[],
  wishes: readonly { structure_id: string; is_initial_choice: boolean; justification: string }[],
): Statement => ({
  name: "add wishes",
  text: `
    insert into wishes (event_id, is_pre_event, profile_id, place, structure_id, is_initial_choice, justification)
    select $1, $2, $3, w.place, w.structure_id, w.is_initial_choice, w.justification
    from unnest($4::uuid[], $5::boolean[], $6::text[]) with ordinality
      as w (structure_id, is_initial_choice, justification, place)`,
  values: [
    ...key,
    wishes.map((wish) => wish.structure_id),
    wishes.map((wish) => wish.is_initial_choice),
    wishes.map((wish) => wish.justification),
  ],
});

export const confirmStatement = (eventId: string, profileId: string, dueAt: string): Statement => ({
  name: "confirm",
  text: `
    insert into confirmations (event_id, profile_id, due_at) values ($1, $2, $3)
    on conflict (event_id, profile_id) do update set due_at = excluded.due_at`,
  values: [eventId, profileId, dueAt],
});
