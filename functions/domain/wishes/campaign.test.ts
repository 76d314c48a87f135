import fc from "fast-check";
import { expect, test } from "vitest";
import { type CampaignRead, campaignPage, isOfFilter } from "#functions/domain/wishes/campaign.ts";
import { roles } from "#shared/contract/access.ts";
import { fold } from "#shared/contract/fold.ts";

const structures = ["s0", "s1", "s2", "s3", "s4", "s5", "s6"];
const people = Array.from({ length: 12 }, (_, n) => ({ id: `p${n}`, name: `${"éEAzÀb"[n % 6]}lise ${n}` }));
const actions = ["a0", "a1", "a2"].map((id, n) => ({ id, degree_id: `d${n}`, year: 2026, event_id: "e" }));

const wish = fc.record({ structure_id: fc.constantFrom(...structures), is_initial_choice: fc.boolean() });
const wishes = fc
  .uniqueArray(wish, { maxLength: 5, selector: (one) => one.structure_id })
  .filter((all) => all.filter((one) => one.is_initial_choice).length <= 3)
  .filter((all) => all.filter((one) => !one.is_initial_choice).length <= 2);
const complete = fc
  .shuffledSubarray(structures, { minLength: 5, maxLength: 5 })
  .map((ids) => ids.map((structure_id, n) => ({ structure_id, is_initial_choice: n < 3 })));
const person = fc.record({
  roles: fc.array(fc.constantFrom(roles.learner.id, roles.tradeTrainer.id), { minLength: 3, maxLength: 3 }),
  in: fc.array(fc.constantFrom("member", "left", "none"), { minLength: 3, maxLength: 3 }),
  saved: fc.option(fc.oneof(wishes, complete)),
  until: fc.option(fc.constant("2026-06-27T20:00:00.000Z")),
  reminded: fc.option(fc.constant("2026-06-20T07:00:00.000Z")),
});
const participation = fc.option(fc.constantFrom("unknown", "confirmed", "declined"));
const world = fc.record({
  people: fc.array(person, { minLength: people.length, maxLength: people.length }),
  participations: fc.array(participation, { minLength: structures.length, maxLength: structures.length }),
});
const filters = ["all", "none", "incomplete", "impossible", "complete"] as const;
const query = fc.record({
  filter: fc.constantFrom(...filters),
  registered: fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined }),
  training_action_id: fc.option(fc.constantFrom("a0", "a1", "other"), { nil: undefined }),
  search: fc.constantFrom("", "elise", "1", "lise", "1 elise"),
  reminder: fc.option(fc.constant("auto-7-2026-06-27"), { nil: undefined }),
  page: fc.integer({ min: 1, max: 3 }),
  per_page: fc.constantFrom(3, 100),
});

type World = typeof world extends fc.Arbitrary<infer Drawn> ? Drawn : never;
const readOf = (given: World) => {
  const profiles = new Map(people.map((one) => [one.id, one]));
  const find = ({ name }: { name: string }, id: string) =>
    name === "profiles" ? profiles.get(id) : name === "degrees" ? { id, name: `Diplôme ${id}` } : undefined;
  const event = {
    id: "e",
    start_date: "2026-06-28T07:00:00.000Z",
    wishes_open_at: null,
    wishes_close_at: null,
    is_published: true,
    reminders: true,
    skipped_reminders: [],
  };
  return {
    seen: { find },
    event,
    actions,
    members: actions.map((_, n) =>
      given.people.flatMap((one, at) =>
        one.in[n] === "none"
          ? []
          : [
              {
                profile_id: people[at]?.id,
                role_id: one.roles[n],
                ...(one.in[n] === "left" && { left: {} }),
              },
            ],
      ),
    ),
    lists: given.people.flatMap(({ saved }, at) =>
      saved ? [{ profile_id: people[at]?.id, wishes: saved, updated_at: "2026-06-01T08:00:00.000Z" }] : [],
    ),
    participations: given.participations.flatMap((answer, n) =>
      answer === null ? [] : [{ structure_id: structures[n], answer }],
    ),
    presences: given.people.flatMap(({ until }, at) =>
      until ? [{ profile_id: people[at]?.id, wishes_until: until, version: 3 }] : [],
    ),
    mailings: given.people.flatMap(({ reminded }, at) =>
      reminded
        ? [
            {
              profile_id: people[at]?.id,
              reminded_at: reminded,
              reminders: ["auto-7-2026-06-27"],
              uncertain: null,
            },
          ]
        : [],
    ),
    runs: [],
  } as unknown as CampaignRead;
};

// One learner of each kind, so that each filter finds somebody whatever the draw.
const oneOfEach: World = {
  people: people.map((_, at) => ({
    roles: people.slice(0, 3).map(() => roles.learner.id),
    in: ["member", "none", "none"],
    saved:
      at === 0
        ? null
        : structures
            .slice(at === 2 ? 0 : 1, [0, 2, 5][at] ?? 6)
            .map((structure_id, n) => ({ structure_id, is_initial_choice: n < 3 })),
    until: null,
    reminded: null,
  })),
  participations: structures.map((_, n) => (n === 0 ? "declined" : "confirmed")),
};

// 300 events: everything is worked out again, person by person.
test("the list of a campaign equals a brute-force oracle, with its filters, figures and pages", () => {
  const seenFilters = new Set<string>();
  const oracle = fc.property(world, query, (given, asked) => {
    const page = campaignPage(readOf(given), asked, new Date("2026-06-10T08:00:00Z"));
    const noneTakesPart = given.participations.every((answer) => answer === null);
    const expected = people.flatMap(({ id, name }, at) => {
      const one = given.people[at];
      const n = [0, 1, 2].find((k) => one?.in[k] === "member" && one.roles[k] === roles.learner.id);
      if (!one || n === undefined) return [];
      const saved = one.saved ?? [];
      const first = saved.filter((each) => each.is_initial_choice);
      const impossible = saved
        .map((each) => each.structure_id)
        .filter((structure) => {
          const answer = given.participations[structures.indexOf(structure)];
          return !noneTakesPart && (answer === null || answer === "declined");
        });
      const met = first.filter(({ structure_id }) => !impossible.includes(structure_id)).length;
      const isComplete = met >= 3;
      return [
        {
          id,
          name,
          action: actions[n]?.id,
          count: saved.length,
          first: first.length,
          impossible,
          isComplete,
          met,
          one,
        },
      ];
    });
    type Expected = (typeof expected)[number];
    const among: Record<string, (row: Expected) => boolean> = {
      all: () => true,
      none: ({ count }) => count === 0,
      incomplete: ({ count, isComplete }) => count > 0 && !isComplete,
      impossible: ({ impossible }) => impossible.length > 0,
      complete: ({ isComplete }) => isComplete,
    };
    const cut = expected.filter(
      (row) =>
        (asked.training_action_id === undefined || asked.training_action_id === row.action) &&
        (asked.reminder === undefined || row.one.reminded !== null) &&
        // Each word as the start of one, in any order.
        asked.search.split(" ").every((typed) =>
          fold(row.name)
            .split(" ")
            .some((word) => word.startsWith(typed)),
        ),
    );
    const found = cut
      .filter(({ count }) => asked.registered === undefined || asked.registered === count)
      .filter((row) => among[asked.filter]?.(row));
    const figuresOf = (rows: readonly Expected[]) =>
      Object.fromEntries(Object.entries(among).map(([name, is]) => [name, rows.filter(is).length]));
    if (found.length > 0) seenFilters.add(asked.filter);
    expect(page.total).toBe(found.length);
    expect(page.counts).toEqual(figuresOf(expected));
    expect(page.found).toEqual(figuresOf(cut));
    const last = Math.max(1, Math.ceil(found.length / asked.per_page));
    expect([page.last_page, page.current_page]).toEqual([last, Math.min(asked.page, last)]);
    expect(page.data).toHaveLength(
      Math.min(asked.per_page, found.length - (page.current_page - 1) * asked.per_page),
    );
    for (const row of page.data) {
      const one = found.find(({ id }) => id === row.profile_id);
      expect(row).toMatchObject({
        profile_name: one?.name,
        training_action_id: one?.action,
        registered: one?.count,
        priority: one?.first,
        optional: (one?.count ?? 0) - (one?.first ?? 0),
        owed: 3 - (one?.met ?? 0),
        impossible: one?.impossible,
        saved_at: one?.one.saved ? "2026-06-01T08:00:00.000Z" : null,
        reminded_at: one?.one.reminded ?? null,
        wishes_until: one?.one.until ?? null,
        presence_version: one?.one.until ? 3 : 0,
      });
    }
    for (const promotion of page.promotions) {
      const own = expected.filter(({ action }) => action === promotion.training_action_id);
      expect(promotion).toMatchObject({
        learners: own.length,
        complete: own.filter(({ isComplete }) => isComplete).length,
        by_registered: [0, 1, 2, 3, 4, 5].map((n) => own.filter(({ count }) => count === n).length),
      });
    }
  });
  const asked = {
    registered: undefined,
    training_action_id: undefined,
    search: "" as const,
    reminder: undefined,
  };
  fc.assert(oracle, {
    numRuns: 300,
    examples: filters.map((filter) => [oneOfEach, { ...asked, filter, page: 1, per_page: 100 as const }]),
  });
  expect(seenFilters.size).toBe(filters.length);
});

test("each learner is without wishes, incomplete or complete", () => {
  const groups = ["none", "incomplete", "complete"] as const;
  for (const registered of [0, 1, 3, 5])
    for (const owed of registered < 3 ? [3 - registered] : [0, 1])
      expect(groups.filter((group) => isOfFilter({ registered, owed, impossible: [] }, group))).toHaveLength(
        1,
      );
});
