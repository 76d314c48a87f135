import {
  about,
  differing,
  list,
  number,
  type Row,
  type Rule,
  type Snapshot,
  text,
} from "#scripts/operate/audit/table.ts";

type Wish = { structure_id: string; is_initial_choice: boolean; is_optional_choice: boolean };
const wishesIn = (row: Row) => list(row["wishes"]) as Wish[];
const listsOf = (snapshot: Snapshot) => snapshot.every("EVENT", "WISHES#");
const phaseOf = (row: Row) => (row["is_pre_event"] ? "pre" : "post");

export const eventDay: Record<string, Rule> = {
  "an event is in the list of events, and its parts are counted": (snapshot) => {
    const entries = snapshot.roster("events");
    return [
      ...snapshot.every("EVENT", "EVENT").flatMap(({ id, row }) => {
        const counts = snapshot.at(row.pk, "COUNTS");
        const wishlists = snapshot
          .in(row.pk, "WISHLISTS#")
          .reduce((sum, one) => sum + number(one["wishlists"]), 0);
        const found = {
          zones: [number(counts?.["zones"]), snapshot.in(row.pk, "PART#ZONE#").length],
          slots: [number(counts?.["time_slots"]), snapshot.in(row.pk, "PART#SLOT#").length],
          participations: [
            number(counts?.["participations"]),
            snapshot.in(row.pk, "PART#PARTICIPATION#").length,
          ],
          wishlists: [
            wishlists,
            snapshot.in(row.pk, "WISHES#").filter((one) => wishesIn(one).length > 0).length,
          ],
        };
        return [
          ...(entries.get(id)?.["name"] === row["name"]
            ? []
            : [{ where: row.pk, what: "its entry differs" }]),
          ...Object.entries(found)
            .filter(([, [counted, there]]) => counted !== there)
            .map(([what, [counted, there]]) => ({
              where: row.pk,
              what: `${counted} ${what}, found ${there}`,
            })),
        ];
      }),
      ...[...entries.keys()]
        .filter((id) => !snapshot.at(`EVENT#${id}`, "EVENT"))
        .map((id) => ({ where: `events ${id}`, what: "an entry without its event" })),
      ...snapshot
        .every("EVENT", "")
        .filter(({ id }) => !snapshot.at(`EVENT#${id}`, "EVENT"))
        .map(({ row }) => about(row, "belongs to no event")),
    ];
  },
  "a timetable is of an existing event, and people are told its newest release": (snapshot) => [
    ...snapshot
      .every("TIMETABLE", "")
      .filter(({ id }) => !snapshot.at(`EVENT#${id}`, "EVENT"))
      .map(({ row }) => about(row, "belongs to no event")),
    ...[...new Set(snapshot.every("TIMETABLE", "").map(({ row }) => row.pk))].flatMap((pk) => {
      const numbers = snapshot.in(pk, "RELEASE#").map((row) => number(row["number"]));
      const newest = Math.max(0, ...numbers);
      return [
        ...(numbers.length === newest
          ? []
          : [{ where: pk, what: `${numbers.length} releases, the newest is ${newest}` }]),
        ...snapshot
          .in(pk, "TOLD")
          .filter((row) => row["number"] !== newest)
          .map((row) => ({
            where: `${pk} ${row.sk}`,
            what: `tells release ${row["number"]}, the newest is ${newest}`,
          })),
      ];
    }),
  ],
  "excuses are of existing people": (snapshot) =>
    snapshot
      .every("TIMETABLE", "EXCUSE#")
      .filter(({ row }) => !snapshot.at(`PROFILE#${text(row["profile_id"])}`, "PROFILE"))
      .map(({ row }) => about(row, "its profile does not exist")),
  "hosts say things of existing people, at structures that take part": (snapshot) => {
    const isGone = (profile: unknown) => !snapshot.at(`PROFILE#${text(profile)}`, "PROFILE");
    return [
      ...snapshot
        .every("TIMETABLE", "OPINION#")
        .filter(({ row }) => isGone(row["profile_id"]))
        .map(({ row }) => about(row, "its profile does not exist")),
      ...snapshot.every("TIMETABLE", "PLACES#").flatMap(({ id, row }) => {
        const named = [
          ...list(row["order"]),
          ...list(row["interests"]).map((one) => (one as Row)["profile_id"]),
        ];
        const takesPart = snapshot
          .in(`EVENT#${id}`, "PART#PARTICIPATION#")
          .some((one) => one["structure_id"] === row["structure_id"]);
        return [
          ...(named.some(isGone) ? [about(row, "names a profile that does not exist")] : []),
          ...(takesPart ? [] : [about(row, "its structure does not take part")]),
        ];
      }),
    ];
  },
  "who was there is noted of existing people, each tick once": (snapshot) =>
    snapshot.every("TIMETABLE", "ATTENDANCE#").flatMap(({ row }) => {
      const ticked = list(row["ticks"]).map((tick) => text((tick as Row)["key"]));
      const profile = row["profile_id"];
      return [
        ...(new Set(ticked).size === ticked.length && ticked.length > 0
          ? []
          : [about(row, `${ticked.length} ticks, some twice or none`)]),
        ...(profile === null || snapshot.at(`PROFILE#${text(profile)}`, "PROFILE")
          ? []
          : [about(row, "its profile does not exist")]),
        ...(profile === null && row["structure_id"] === null
          ? [about(row, "of nobody: neither a learner nor a structure")]
          : []),
      ];
    }),
  "zones and participations are in the lists that learners read": (snapshot) => {
    const differing = (
      kind: "ZONE" | "PARTICIPATION",
      name: string,
      saysTheSame: (row: Row, entry: Row) => boolean,
    ) => {
      const entries = snapshot.roster(name);
      const rows = snapshot.every("EVENT", `PART#${kind}#`).map(({ row }) => row);
      const ids = new Set(rows.map((row) => text(row["id"])));
      return [
        ...rows
          .filter((row) => {
            const entry = entries.get(text(row["id"]));
            return !entry || !saysTheSame(row, entry);
          })
          .map((row) => about(row, "its entry differs")),
        ...[...entries.keys()]
          .filter((id) => !ids.has(id))
          .map((id) => ({ where: `${name} ${id}`, what: "an entry without its item" })),
      ];
    };
    const areEqual = (row: Row, entry: Row, ...names: string[]) =>
      names.every((name) => row[name] === entry[name]);
    return [
      ...differing("ZONE", "zones", (row, entry) => areEqual(row, entry, "event_id", "name", "hue", "sign")),
      ...differing(
        "PARTICIPATION",
        "participations",
        (row, entry) =>
          areEqual(row, entry, "event_id", "structure_id", "zone_id") &&
          entry["comes"] === (row["answer"] !== "declined"),
      ),
    ];
  },
  "a structure takes part once, in an existing zone that counts it": (snapshot) => {
    const taking = snapshot.every("EVENT", "PART#PARTICIPATION#");
    const zoneOf = (row: Row) => text(row["zone_id"]).split("~")[1];
    return [
      ...taking.flatMap(({ id, row }) => [
        ...(snapshot.at(row.pk, `PART#ZONE#${zoneOf(row)}`) ? [] : [about(row, "its zone does not exist")]),
        ...(snapshot.at(`STRUCTURE#${text(row["structure_id"])}`, `PARTICIPATION#${id}`)
          ? []
          : [about(row, "no mirror in its structure")]),
      ]),
      ...snapshot.every("EVENT", "PART#ZONE#").flatMap(({ row }) => {
        const local = row.sk.slice("PART#ZONE#".length);
        const there = taking.filter((one) => one.row.pk === row.pk && zoneOf(one.row) === local).length;
        return number(row["participations"]) === there
          ? []
          : [about(row, `${row["participations"]} participations, found ${there}`)];
      }),
    ];
  },
  "the contact of a structure at an event is an address, or none": (snapshot) =>
    snapshot
      .every("EVENT", "PART#PARTICIPATION#")
      .filter(({ row }) => !/^([^\s@]+@[^\s@]+)?$/.test(text(row["contact_email"])))
      .map(({ row }) => about(row, "its contact is not an address")),
  "a learner has at most three priority wishes and two optional ones, each structure once": (snapshot) =>
    listsOf(snapshot).flatMap(({ row }) => {
      const wishes = wishesIn(row);
      const priority = wishes.filter((wish) => wish.is_initial_choice).length;
      const optional = wishes.filter((wish) => wish.is_optional_choice).length;
      const once = new Set(wishes.map((wish) => wish.structure_id)).size === wishes.length;
      return priority <= 3 && optional <= 2 && wishes.length <= 5 && once
        ? []
        : [about(row, `${priority} + ${optional} of ${wishes.length}`)];
    }),
  "each list of wishes has a summary that says the same, and its event says so": (snapshot) => [
    ...listsOf(snapshot).flatMap(({ row }) => {
      const [wishes, summary] = [wishesIn(row), snapshot.at(row.pk, row.sk.replace("WISHES#", "SUMMARY#"))];
      const idsOf = (priority: boolean) =>
        wishes.filter((wish) => wish.is_initial_choice === priority).map((wish) => wish.structure_id);
      const told = { ...row, priority: idsOf(true), optional: idsOf(false) };
      const different = differing(summary, told, ["priority", "optional", "updated_at", "version"]);
      return different.length === 0 ? [] : [about(row, `its summary differs: ${different}`)];
    }),
    ...snapshot
      .every("EVENT", "SUMMARY#")
      .filter(({ row }) => !snapshot.at(row.pk, row.sk.replace("SUMMARY#", "WISHES#")))
      .map(({ row }) => about(row, "a summary without its list")),
    ...snapshot
      .every("EVENT", "EVENT")
      .filter(({ row }) => !snapshot.at(row.pk, "SUMMARIES"))
      .map(({ row }) => ({ where: row.pk, what: "reads its lists whole: npm run migrate" })),
  ],
  "what staff noted of a learner at an event, and the mails of its campaign, are known in their profile": (
    snapshot,
  ) => {
    const mirrored = (kind: "PRESENCE" | "MAILING", prefix: string) => {
      const inEvent = snapshot.every("EVENT", `CAMPAIGN#${kind}#`);
      return [
        ...inEvent
          .filter(({ id, row }) => {
            const mirror = snapshot.at(`PROFILE#${text(row["profile_id"])}`, `${prefix}${id}`);
            return !mirror || (kind === "PRESENCE" && mirror["version"] !== row["version"]);
          })
          .map(({ row }) => about(row, "no such mirror in its learner's profile")),
        ...snapshot
          .every("PROFILE", prefix)
          .filter(({ id, row }) => !snapshot.at(`EVENT#${text(row["event_id"])}`, `CAMPAIGN#${kind}#${id}`))
          .map(({ row }) => about(row, "a mirror of nothing")),
      ];
    };
    return [...mirrored("PRESENCE", "MEMBER-PRESENCE#"), ...mirrored("MAILING", "MAILING#")];
  },
  "each wish has its mirrors in its structure and in its learner's profile": (snapshot) => [
    ...listsOf(snapshot).flatMap(({ id, row }) => {
      const profile = text(row["profile_id"]);
      return [
        ...wishesIn(row)
          .filter(
            (wish) => !snapshot.at(`STRUCTURE#${wish.structure_id}`, `WISH#${id}#${phaseOf(row)}#${profile}`),
          )
          .map((wish) => about(row, `no mirror in structure ${wish.structure_id}`)),
        ...(snapshot.at(`PROFILE#${profile}`, `WISHES#${id}#${phaseOf(row)}`)
          ? []
          : [about(row, "no mirror in its learner's profile")]),
      ];
    }),
    ...snapshot
      .every("STRUCTURE", "WISH#")
      .filter(({ id, row }) => {
        const wishes = snapshot.at(
          `EVENT#${text(row["event_id"])}`,
          `WISHES#${phaseOf(row)}#${text(row["profile_id"])}`,
        );
        return !wishes || !wishesIn(wishes).some((wish) => wish.structure_id === id);
      })
      .map(({ row }) => about(row, "a mirror without its wish")),
  ],
};
