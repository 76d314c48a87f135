import {
  about,
  differing,
  list,
  type Row,
  type Rule,
  type Snapshot,
  text,
} from "#scripts/operate/audit/table.ts";

const usersOf = (snapshot: Snapshot) => snapshot.every("USER", "AUTH");
const profilesOf = (snapshot: Snapshot) => snapshot.every("PROFILE", "PROFILE");

const fieldsOfProfiles = ["profile_id", "metier_instructor_id", "referent_instructor_id"];

type Held = { id: string; role_id: number; confirmed: boolean };

export const people: Record<string, Rule> = {
  "an address belongs to one account, which has a password": (snapshot) => [
    ...usersOf(snapshot).flatMap(({ id, row }) => {
      const email = snapshot.at(`EMAIL#${text(row["email"])}`, "EMAIL");
      const credential = snapshot.at(`CREDENTIAL#${id}`, "CREDENTIAL");
      return [
        ...(email?.["user_id"] === id
          ? []
          : [{ where: row.pk, what: "its address belongs to another account" }]),
        ...(credential ? [] : [{ where: row.pk, what: "no password" }]),
        ...(credential && credential["id"] !== (row["password"] as { id?: unknown } | undefined)?.id
          ? [{ where: row.pk, what: "its password state belongs to another password" }]
          : []),
      ];
    }),
    ...snapshot
      .every("EMAIL", "EMAIL")
      .filter(({ row }) => !snapshot.at(`USER#${text(row["user_id"])}`, "AUTH"))
      .map(({ row }) => ({ where: row.pk, what: "an address without an account" })),
    ...snapshot
      .every("CREDENTIAL", "CREDENTIAL")
      .filter(({ id }) => !snapshot.at(`USER#${id}`, "AUTH"))
      .map(({ row }) => ({ where: row.pk, what: "a password without an account" })),
  ],
  "an account lists its second factors, and has recovery codes only with a factor": (snapshot) => [
    ...usersOf(snapshot).flatMap(({ id, row }) =>
      (list(row["factors"]) as { id: string; kind: string }[])
        .filter((held) => snapshot.at(`FACTOR#${id}`, `FACTOR#${held.id}`)?.["kind"] !== held.kind)
        .map((held) => ({ where: row.pk, what: `factor ${held.id} is missing or differs` })),
    ),
    ...snapshot.every("FACTOR", "").flatMap(({ id, row }) => {
      const held = list(snapshot.at(`USER#${id}`, "AUTH")?.["factors"]) as { id: string }[];
      const isNamed =
        row.sk === "RECOVERY" ? held.length > 0 : held.some((factor) => factor.id === text(row["id"]));
      return isNamed ? [] : [about(row, "without an account that lists it")];
    }),
  ],
  "an account and its profiles refer to each other, with the same role and standing": (snapshot) => [
    ...usersOf(snapshot).flatMap(({ id, row }) =>
      (list(row["profiles"]) as Held[])
        .filter((held) => {
          const profile = snapshot.at(`PROFILE#${held.id}`, "PROFILE");
          const confirmed = profile !== undefined && profile["confirmed_at"] !== null;
          return (
            profile?.["user_id"] !== id || profile["role_id"] !== held.role_id || held.confirmed !== confirmed
          );
        })
        .map((held) => ({ where: row.pk, what: `profile ${held.id} is missing or differs` })),
    ),
    ...profilesOf(snapshot)
      .filter(({ id, row }) => {
        const user = snapshot.at(`USER#${text(row["user_id"])}`, "AUTH");
        return !(list(user?.["profiles"]) as Held[]).some((held) => held.id === id);
      })
      .map(({ row }) => ({ where: row.pk, what: "a profile that no account lists" })),
  ],
  "each account has one day of review, and each day of review an account": (snapshot) => [
    ...usersOf(snapshot)
      .filter(({ id, row }) => !snapshot.at("DUE#accounts", `${text(row["review_on"])}#${id}`))
      .map(({ row }) => ({ where: row.pk, what: "no day of review" })),
    ...snapshot
      .every("DUE", "")
      .filter(({ row }) => {
        const user = snapshot.at(`USER#${text(row["user_id"])}`, "AUTH");
        return user?.["review_on"] !== row["on"];
      })
      .map(({ row }) => ({ where: row.sk, what: "a day of review without an account" })),
  ],
  "an erased account leaves its address to no structure, and nothing to erase after a day": (snapshot) => {
    const contacts = snapshot.every("EVENT", "PART#PARTICIPATION#");
    const book = snapshot.in("CONTACTS#structures");
    const addressesIn = (row: Row) =>
      [...list(row["contacts"]), row["correction"]].map((one) => text((one as Row | null)?.["email"]));
    return snapshot
      .in("ERASURES#accounts")
      .filter((row) => Date.parse(text(row["ordered_at"])) < Date.now() - 24 * 3_600_000)
      .flatMap((row) => [
        about(row, `ordered at ${text(row["ordered_at"])}, not done`),
        ...contacts
          .filter((contact) => {
            const address = text(contact.row["contact_email"]).toLowerCase();
            return address !== "" && address === text(row["email"]).toLowerCase();
          })
          .map((contact) => about(contact.row, "its contact is an erased account")),
        ...book
          .filter((one) => addressesIn(one).includes(text(row["email"]).toLowerCase()))
          .map((one) => about(one, "one of its contacts is an erased account")),
      ]);
  },
  "notices and their settings are an account's, and stand under their own time": (snapshot) => [
    ...snapshot
      .every("NOTICES", "")
      // A notice that came while its account was erased is deleted by the next digest.
      .filter(({ id }) => !snapshot.at(`USER#${id}`, "AUTH") && !snapshot.at("DIGESTS#people", id))
      .map(({ row }) => about(row, "without an account")),
    ...snapshot
      .every("NOTICES", "NOTICE#")
      .filter(({ id, row }) => {
        const hour = text(row["at"]).slice(0, 13);
        return (
          row["user_id"] !== id || row.sk !== `NOTICE#${text(row["id"])}` || !text(row["id"]).startsWith(hour)
        );
      })
      .map(({ row }) => about(row, "its key differs from what it says")),
  ],
  "each profile has the same fields in the list of profiles": (snapshot) => {
    const cards = snapshot.roster("profiles");
    const fields = [
      "user_id",
      "name",
      "role_id",
      "city",
      "structure_ids",
      "structure_requests",
      "profile_picture_url",
      "confirmed_at",
      "public_page",
    ];
    return [
      ...profilesOf(snapshot).flatMap(({ id, row }) => {
        const different = differing(cards.get(id), row, fields);
        return different.length > 0 ? [{ where: row.pk, what: `its card differs: ${different}` }] : [];
      }),
      ...[...cards.keys()]
        .filter((id) => !snapshot.at(`PROFILE#${id}`, "PROFILE"))
        .map((id) => ({ where: `profiles ${id}`, what: "a card without its profile" })),
    ];
  },
  "members are confirmed, and so are their instructors": (snapshot) =>
    snapshot.every("TRAINING", "MEMBER#").flatMap(({ row }) =>
      fieldsOfProfiles
        .map((field) => snapshot.at(`PROFILE#${text(row[field])}`, "PROFILE"))
        .filter((profile) => profile?.["confirmed_at"] === null)
        .map((profile) => about(row, `${profile?.pk} is not confirmed`)),
    ),
  "a request to join has its mirrors in the profile and the action, and its profile is no member yet": (
    snapshot,
  ) => {
    const actions = snapshot.roster("trainingActions");
    const keyOf = (row: Row) => `ASKED#${text(row["training_action_id"])}#${text(row["profile_id"])}`;
    const requests = snapshot.in("REQUESTS#joining").map((row) => {
      const [action, profile] = [text(row["training_action_id"]), text(row["profile_id"])];
      const holds =
        actions.has(action) &&
        snapshot.at(`PROFILE#${profile}`, "PROFILE") &&
        snapshot.at(`PROFILE#${profile}`, `MEMBER-ASKED#${action}`) &&
        !snapshot.at(`TRAINING#${action}`, `MEMBER#${profile}`);
      return { row, holds };
    });
    const alone = snapshot
      .every("PROFILE", "MEMBER-ASKED#")
      .map(({ row }) => ({ row, holds: snapshot.at("REQUESTS#joining", keyOf(row)) }));
    return [...requests, ...alone]
      .filter(({ holds }) => !holds)
      .map(({ row }) => about(row, "a mirror without its request"));
  },
  "every action has one code, and every code its action": (snapshot) => {
    const actions = snapshot.roster("trainingActions");
    const codeOf = (id: string) => text(snapshot.at(`TRAINING#${id}`, "JOINCODE")?.["code"]);
    const ofAction = (id: string) =>
      snapshot.at(`JOINCODE#${codeOf(id)}`, "JOINCODE")?.["training_action_id"] === id;
    return [
      ...[...actions.keys()]
        .filter((id) => !ofAction(id))
        .map((id) => ({ where: `TRAINING#${id}`, what: "no code" })),
      ...snapshot
        .every("JOINCODE", "JOINCODE")
        .filter(({ id, row }) => {
          const action = text(row["training_action_id"]);
          return !actions.has(action) || codeOf(action) !== id;
        })
        .map(({ row }) => ({ where: row.pk, what: "a code without an action" })),
    ];
  },
  "members, instructors, steps and wishes belong to existing profiles": (snapshot) => {
    const naming = [
      ...snapshot.every("TRAINING", "MEMBER#"),
      ...snapshot.every("TRAINING", "STEP#"),
      ...snapshot.every("EVENT", "WISHES#"),
    ].flatMap(({ row }) => fieldsOfProfiles.map((field) => ({ row, id: text(row[field]) })));
    // Items in the profile's own partition are deleted with it.
    return [...naming, ...snapshot.every("PROFILE", "")]
      .filter(({ id }) => id !== "" && !snapshot.at(`PROFILE#${id}`, "PROFILE"))
      .map(({ id, row }) => about(row, `profile ${id} does not exist`));
  },
  "profiles refer to existing structures and organizations": (snapshot) => {
    const [structures, organizations] = [snapshot.roster("structures"), snapshot.roster("organizations")];
    return profilesOf(snapshot).flatMap(({ row }) => [
      ...[
        ...list(row["structure_ids"]),
        ...(list(row["structure_requests"]) as { structure_id: string }[]).map((one) => one.structure_id),
      ]
        .filter((id) => !structures.has(text(id)))
        .map((id) => ({ where: row.pk, what: `structure ${id} does not exist` })),
      ...(row["organization_id"] === null || organizations.has(text(row["organization_id"]))
        ? []
        : [{ where: row.pk, what: "its organization does not exist" }]),
    ]);
  },
};
