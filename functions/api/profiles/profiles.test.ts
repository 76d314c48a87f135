import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test, vi } from "vitest";
import { findAuth } from "#functions/domain/accounts/auth.store.ts";
import { trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { findProfile, findProfileCards } from "#functions/domain/profiles/profiles.store.ts";
import { readAgenda, writesToAddMembers } from "#functions/domain/training/training.store.ts";
import { writesToPutEntries } from "#functions/store/roster.ts";
import { transact } from "#functions/store/table.ts";
import { caller, mailsTo, type Person, person, visitor } from "#scripts/testing/harness.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import { everyRole, type Role, roles } from "#shared/contract/access.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";

const administrator = await person("administrator");
const tokenOf = (mail: string) => new URL(/https:\S+/.exec(mail)?.[0] ?? "").searchParams.get("token") ?? "";
const newValue = async (endpoint: typeof reference.createOrganization | typeof reference.createLegalForm) =>
  (await administrator.send(endpoint, { body: { name: randomUUID() } })).body.id;
const structure = async (name: string) => {
  const organization_id = await newValue(reference.createOrganization);
  const legal_form_id = await newValue(reference.createLegalForm);
  const body = { name, zip_code: "75011", organization_id, legal_form_id };
  const created = await administrator.send(structures.createStructure, { body });
  expect(created.status).toBe(201);
  return created.body.id;
};
const read = (who: { call: typeof visitor.call }, id: string) =>
  who.call(profiles.getProfile, { params: { id } });
const update = (who: Person, id: string, body: Record<string, unknown>) =>
  who.send(profiles.updateProfile, { params: { id }, body });
const day = 24 * 3_600_000;
/** Puts an action that ends in so many days. */
const endIn = async (id: string, days: number) => {
  const dates = {
    start_date: "2020-09-01T07:00:00Z",
    end_date: new Date(Date.now() + days * day).toISOString(),
  };
  const action = { id, degree_id: "", year: 2020, ...dates, event_id: null, is_fest: false, archived: null };
  await transact(writesToPutEntries(trainingRoster, [{ ...action, version: 1 }]));
};
type Placed = { who: Person; trade?: Person; referent?: Person };
/** Makes these people members of one new action, without a route: what counts here is who is tied. */
const inOneAction = async (...members: Placed[]) => {
  const training_action_id = randomUUID();
  await endIn(training_action_id, 1);
  const agenda = await readAgenda();
  for (const { who, trade, referent } of members)
    await transact(
      writesToAddMembers(
        [
          {
            training_action_id,
            profile_id: who.profileId,
            role_id: 2,
            metier_instructor_id: trade?.profileId ?? null,
            referent_instructor_id: referent?.profileId ?? null,
            since: {},
            joined_at: new Date().toISOString(),
            version: 1,
          },
        ],
        agenda,
      ),
    );
  return training_action_id;
};

describe("one's own profile", () => {
  const create = (who: Person, body: Record<string, unknown>) => who.send(profiles.createProfile, { body });

  test("is created whole, listed newest first, and gives its rights with the next request", async () => {
    const camille = await person();
    const first = await create(camille, {
      role_id: 2,
      genre_id: 1,
      city: "  Évry ",
      bio: "Ligne 1\nLigne 2",
    });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      user: { id: camille.userId, name: camille.name },
      role: { id: 2, name: "Apprenant·e" },
      role_id: 2,
      genre_id: 1,
      city: "Évry",
      bio: "Ligne 1\nLigne 2",
      phone_number: "",
      structures: [],
      organization: null,
      training_actions: [],
      profile_picture_url: null,
      picture_upload: null,
    });
    await create(camille, { role_id: 3 });
    const listed = await camille.call(accounts.listUserProfiles, {});
    expect(Array.isArray(listed.body) && listed.body.map((one) => one.role_id)).toEqual([3, 2]);
    expect((await findAuth(camille.userId))?.profiles.map((one) => one.role_id)).toEqual([2, 3]);
  });

  test.each([0, 1, 4, 5, 6, 7, -1, 99])("never has the role %d by its owner's own wish", async (role_id) => {
    const camille = await person();
    expect((await create(camille, { role_id })).status).toBe(403);
    expect((await findAuth(camille.userId))?.profiles).toEqual([]);
  });

  test.each([
    { role_id: "2" },
    { role_id: [2] },
    { role_id: 2.5 },
    { role_id: null },
    {},
    { role_id: 2, user_id: randomUUID() },
    { role_id: 2, id: randomUUID() },
    { role_id: 2, version: 5 },
    { role_id: 2, profile_picture_url: "https://evil.test/x.png" },
    { role_id: 2, genre_id: 4 },
    { role_id: 2, city: "a\nb" },
    { role_id: 2, bio: "\ud800" },
    { role_id: 2, bio: "a\u0000b" },
    { role_id: 2, bio: "x".repeat(5_001) },
    { role_id: 2, phone_number: "javascript:alert(1)" },
    { role_id: 2, organization_id: randomUUID() },
    { role_id: 2, organization_id: "../x" },
  ])("is refused in French when it is %o", async (body) => {
    const camille = await person();
    const answer = await create(camille, body);
    expect([answer.status, typeof answer.body.message]).toEqual([422, "string"]);
    expect((await findAuth(camille.userId))?.profiles).toEqual([]);
  });

  test("is one of ten at most, also when several are asked for at once", async () => {
    const camille = await person();
    const answers = [];
    for (let n = 0; n < 3; n++)
      answers.push(...(await Promise.all(Array.from({ length: 4 }, () => create(camille, { role_id: 2 })))));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(10);
    expect((await findAuth(camille.userId))?.profiles).toHaveLength(10);
  });
});

describe("what others see of a profile", () => {
  const secret = {
    phone_number: "06 12 34 56 78",
    address: "3 rue Secrète",
    zip_code: "91000",
    city: "Cachan",
  };
  const filled = async (role: Role) => {
    const camille = await person(role);
    expect((await update(camille, camille.profileId, { ...secret, bio: "Ma vie" })).status).toBe(200);
    return camille;
  };
  const seesContact = async (who: { call: typeof visitor.call }, of: Person) => {
    const answer = await read(who, of.profileId);
    expect([answer.status, answer.body.bio]).toEqual([200, "Ma vie"]);
    const text = JSON.stringify(answer.body);
    const shown = Object.values(secret).filter((value) => text.includes(value)).length;
    expect([0, 4]).toContain(shown);
    expect(text).not.toContain("@exemple.fr");
    return shown === 4;
  };

  test("is public but for how to reach the person, once a learner has switched the page on", async () => {
    const learner = await filled("learner");
    const absent = await read(visitor, randomUUID());
    const hidden = await read(visitor, learner.profileId);
    expect([hidden.status, hidden.body]).toEqual([404, absent.body]);
    expect((await update(learner, learner.profileId, { public_page: true })).body.public_page).toBe(true);
    for (const who of [
      visitor,
      await person(),
      await person("learner"),
      await person("tradeTrainer"),
      await person("referentTrainer"),
    ])
      expect(await seesContact(who, learner)).toBe(false);
    for (const who of [learner, administrator, await person("coordinator"), await person("assistant")])
      expect(await seesContact(who, learner)).toBe(true);
    expect(Object.keys((await read(visitor, learner.profileId)).body).sort()).toEqual([
      "bio",
      "created_at",
      "id",
      "personal_approach",
      "personal_presentation",
      "profile_picture_url",
      "role",
      "role_id",
      "structures",
      "user",
    ]);
  });

  test("is how to reach each other for a learner and their two instructors, and for no other member", async () => {
    const [learner, trade, referent, other] = [
      await filled("learner"),
      await filled("tradeTrainer"),
      await filled("referentTrainer"),
      await filled("learner"),
    ];
    const [coMember, elsewhere] = [await filled("tradeTrainer"), await filled("tradeTrainer")];
    const twofold = await person("learner", "tradeTrainer");
    const action = await inOneAction(
      { who: learner, trade, referent },
      { who: other, trade: coMember },
      ...[trade, referent, coMember, twofold].map((who) => ({ who })),
    );
    await inOneAction({ who: other, trade: elsewhere }, { who: elsewhere });
    expect(await seesContact(trade, learner)).toBe(true);
    expect(await seesContact(referent, learner)).toBe(true);
    expect(await seesContact(learner, trade)).toBe(true);
    expect(await seesContact(learner, referent)).toBe(true);
    // The page of a learner who has not switched it on is there for nobody else.
    for (const who of [other, coMember, twofold, elsewhere])
      expect((await read(who, learner.profileId)).status).toBe(404);
    expect(await seesContact(learner, coMember)).toBe(false);
    expect(await seesContact(learner, elsewhere)).toBe(false);
    expect(await seesContact(twofold, trade)).toBe(false);
    expect(await seesContact(trade, referent)).toBe(false);

    // For a year after the end, and no longer.
    await endIn(action, -364);
    expect([await seesContact(trade, learner), await seesContact(learner, referent)]).toEqual([true, true]);
    await endIn(action, -366);
    expect(await seesContact(learner, referent)).toBe(false);
    expect((await read(trade, learner.profileId)).status).toBe(404);
  });

  test("is nothing at all of an administrator's, as of one that is not there", async () => {
    const absent = await read(visitor, randomUUID());
    for (const who of [visitor, await person("learner"), await person("coordinator")]) {
      const answer = await read(who, administrator.profileId);
      expect([answer.status, answer.body]).toEqual([404, absent.body]);
    }
    expect((await read(administrator, administrator.profileId)).status).toBe(200);
    expect((await read(await person("administrator"), administrator.profileId)).status).toBe(200);
    expect((await update(await person("coordinator"), administrator.profileId, { bio: "x" })).status).toBe(
      404,
    );
  });
});

describe("changing a profile", () => {
  test("is for its owner and staff", async () => {
    const camille = await person("learner");
    for (const role of everyRole) {
      const who = await person(role);
      const allowed = ["administrator", "coordinator", "assistant"].includes(role);
      const answer = await update(who, camille.profileId, { city: role });
      expect([role, answer.status]).toEqual([role, allowed ? 200 : 404]);
    }
    expect((await update(camille, camille.profileId, { public_page: 1 })).status).toBe(200);
    expect((await update(await person("learner"), camille.profileId, { city: "Ici" })).status).toBe(403);
    expect((await update(camille, camille.profileId, { city: "Ici" })).body.city).toBe("Ici");
    expect((await findProfileCards([camille.profileId])).get(camille.profileId)?.city).toBe("Ici");
  });

  test("is offered for the accounts that staff may change: not for those of an administrator who trains, too", async () => {
    const trainer = await person("referentTrainer", "administrator");
    const [trainers = ""] =
      (await findAuth(trainer.userId))?.profiles.flatMap((one) =>
        one.role_id === roles.referentTrainer.id ? [one.id] : [],
      ) ?? [];
    for (const [role, allowed] of [
      ["coordinator", false],
      ["administrator", true],
    ] as const) {
      const who = await person(role);
      const query = { name: trainer.name, role_id: roles.referentTrainer.id };
      expect((await who.call(profiles.listProfiles, { query })).body.data).toMatchObject([
        { id: trainers, editable: allowed },
      ]);
      const { status, body } = await read(who, trainers);
      expect([status, body.city, body.version !== undefined]).toEqual([200, "", allowed]);
      expect((await update(who, trainers, { city: "Brest" })).status).toBe(allowed ? 200 : 403);
    }
  });

  test("shows a learner's page to everybody by its owner's wish alone; staff may hide it", async () => {
    const [camille, assistant] = [await person("learner"), await person("assistant")];
    const shown = async () => (await read(visitor, camille.profileId)).status;
    const refused = await update(assistant, camille.profileId, { public_page: true });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["public_page"]]);
    expect((await update(assistant, camille.profileId, { public_page: false })).status).toBe(200);
    await update(camille, camille.profileId, { public_page: true });
    expect((await update(assistant, camille.profileId, { public_page: true, city: "Redon" })).status).toBe(
      200,
    );
    expect(await shown()).toBe(200);
    expect((await update(assistant, camille.profileId, { public_page: false })).status).toBe(200);
    expect(await shown()).toBe(404);
  });

  test("leaves what is not given, and refuses a form that saw another version, with the current one", async () => {
    const camille = await person("learner");
    const saved = await update(camille, camille.profileId, { bio: "Un", city: "Deux", version: 1 });
    expect([saved.status, saved.body.version]).toEqual([200, 2]);
    const stale = await update(camille, camille.profileId, { bio: "Trois", version: 1 });
    expect([stale.status, stale.body.code]).toEqual([409, "stale"]);
    expect(stale.body.current).toMatchObject({ bio: "Un", city: "Deux", version: 2 });
    const again = await update(camille, camille.profileId, { bio: "Trois", version: 2 });
    expect(again.body).toMatchObject({ bio: "Trois", city: "Deux", version: 3 });
  });

  test("loses nothing when several write different things at once", async () => {
    const camille = await person("learner");
    const given = { bio: "a", city: "b", address: "c", zip_code: "29200" };
    const answers = await Promise.all(
      Object.entries(given).map(([name, value]) => update(camille, camille.profileId, { [name]: value })),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    expect(await findProfile(camille.profileId)).toMatchObject(given);
  });

  test("changes its role by an administrator only, with the rights from the next request on", async () => {
    const camille = await person("learner");
    const to = (who: Person, role_id: number) => update(who, camille.profileId, { role_id });
    expect((await to(camille, 1)).status).toBe(403);
    expect((await to(camille, 3)).status).toBe(403);
    expect((await to(await person("coordinator"), 4)).status).toBe(403);
    expect((await to(camille, 2)).status).toBe(200);
    expect((await camille.call(profiles.listProfiles, {})).status).toBe(403);
    expect((await to(administrator, 9)).status).toBe(422);
    expect((await to(administrator, 6)).body.role?.name).toBe("Coordinateur·trice");
    expect((await camille.call(profiles.listProfiles, {})).status).toBe(401);
    expect((await mailsTo(camille.email)).map(({ subject }) => subject)).toEqual([
      "Un nouveau rôle sur Compagnon",
    ]);
    const { email, password } = camille;
    const { token } = (await visitor.call(accounts.login, { body: { email, password } })).body;
    expect((await caller(token).call(profiles.listProfiles, {})).status).toBe(200);
    expect((await findProfileCards([camille.profileId])).get(camille.profileId)?.role_id).toBe(6);
  });

  test("keeps the role of who is in training, and one administrator", async () => {
    const learner = await person("learner");
    await inOneAction({ who: learner });
    expect((await update(administrator, learner.profileId, { role_id: 3 })).body.code).toBe("inTraining");
    const all = (await administrator.call(profiles.searchProfiles, { query: { role_id: 1 } })).body;
    for (const one of all.filter((other) => other.id !== administrator.profileId))
      expect((await update(administrator, one.id, { role_id: 2 })).status).toBe(200);
    const last = await update(administrator, administrator.profileId, { role_id: 2 });
    expect([last.status, last.body.code]).toEqual([409, "lastAdministrator"]);
  });

  test("names an organization that is there", async () => {
    const camille = await person("learner");
    const name = `Organisation ${randomUUID()}`;
    const { id } = (await administrator.send(reference.createOrganization, { body: { name } })).body;
    const answer = await update(camille, camille.profileId, { organization_id: id });
    expect(answer.body.organization).toEqual({ id, name });
    expect((await update(camille, camille.profileId, { organization_id: randomUUID() })).status).toBe(422);
    expect(
      (await update(camille, camille.profileId, { organization_id: null })).body.organization,
    ).toBeNull();
  });
});

describe("attached structures", () => {
  const attach = (who: Person, id: string, structure_ids: unknown) =>
    who.send(profiles.setProfileStructures, { params: { id }, body: { structure_ids } });

  test("by staff replace the ones before, each once, all of them there", async () => {
    const camille = await person("tradeTrainer");
    const [a, b] = [await structure("Le Potager"), await structure("L'Atelier")];
    const attached = await attach(administrator, camille.profileId, [b, a, b]);
    expect(attached.body.structures).toEqual([
      { id: b, name: "L'Atelier" },
      { id: a, name: "Le Potager" },
    ]);
    expect((await attach(administrator, camille.profileId, [a, randomUUID()])).status).toBe(422);
    expect((await findProfile(camille.profileId))?.structure_ids).toEqual([b, a]);
    expect((await attach(administrator, camille.profileId, [])).body.structures).toEqual([]);
    expect((await attach(camille, camille.profileId, ["../x"])).status).toBe(422);
    expect((await attach(camille, camille.profileId, "x")).status).toBe(422);
    expect((await attach(await person("learner"), camille.profileId, [a])).status).toBe(403);
  });

  test("by oneself are requests, which one withdraws as one leaves a structure: at once", async () => {
    const camille = await person("tradeTrainer");
    const [a, b] = [await structure("Le Potager"), await structure("L'Atelier")];
    const asked = await attach(camille, camille.profileId, [b, a, b]);
    expect(asked.body).toMatchObject({
      structures: [],
      requested_structures: [
        { id: b, name: "L'Atelier" },
        { id: a, name: "Le Potager" },
      ],
    });
    await attach(administrator, camille.profileId, [a]);
    const own = () => camille.call(profiles.getProfile, { params: { id: camille.profileId } });
    expect((await own()).body).toMatchObject({ structures: [{ id: a }], requested_structures: [{ id: b }] });
    const withdrawn = await attach(camille, camille.profileId, [a]);
    expect(withdrawn.body).toMatchObject({ structures: [{ id: a }], requested_structures: [] });
    const left = await attach(camille, camille.profileId, [b]);
    expect(left.body).toMatchObject({ structures: [], requested_structures: [{ id: b }] });
    const public_ = await visitor.call(profiles.getProfile, { params: { id: camille.profileId } });
    expect(public_.body).not.toHaveProperty("requested_structures");
  });

  test("that one asks for are active, and twenty at most", async () => {
    const camille = await person("tradeTrainer");
    const ids = [];
    for (let n = 0; n < 21; n++) ids.push(await structure(`Demandée ${n}`));
    const tooMany = await attach(camille, camille.profileId, ids);
    expect(tooMany.status).toBe(422);
    expect(tooMany.body.errors).toHaveProperty("structure_ids");
    expect((await findProfile(camille.profileId))?.structure_requests).toEqual([]);
    expect((await attach(camille, camille.profileId, ids.slice(1))).status).toBe(200);
    const off = ids[0] ?? "";
    await administrator.call(structures.updateStructure, { params: { id: off }, body: { is_active: 0 } });
    expect((await attach(camille, camille.profileId, [off])).status).toBe(422);
    expect((await findProfile(camille.profileId))?.structure_requests).toHaveLength(20);
  });
});

test("administrators are found by administrators alone, in lists and searches as on their page", async () => {
  for (const role of ["administrator", "coordinator", "assistant", "referentTrainer"] as const) {
    const who = await person(role);
    const { profileId, name } = administrator;
    const found = async (sent: Promise<{ body: { id: string }[] | { data: { id: string }[] } }>) => {
      const { body } = await sent;
      return (Array.isArray(body) ? body : body.data).some(({ id }) => id === profileId);
    };
    const page = await who.call(profiles.getProfile, { params: { id: profileId } });
    const knows = role === "administrator";
    expect([
      page.status,
      await found(who.call(profiles.listProfiles, { query: { name, per_page: 100 } })),
      await found(who.call(profiles.searchProfiles, { query: { name } })),
    ]).toEqual([knows ? 200 : 404, knows, knows]);
  }
});

describe("a user made by staff", () => {
  afterEach(() => {
    vi.useRealTimers();
  });
  const make = (who: Person, role_id: unknown, more: Record<string, unknown> = {}) => {
    const email = `${randomUUID()}@exemple.fr`;
    const body = {
      user_name: "Noa",
      user_email: email,
      user_password: "cheval correct batterie",
      role_id,
      genre_id: 3,
      ...more,
    };
    return who
      .send(profiles.createUserProfile, { body })
      .then((answer) => ({ ...answer, email: body.user_email }));
  };

  test.each(["administrator", "coordinator", "assistant"] as const)(
    "has the roles that %s may give",
    async (role) => {
      const who = await person(role);
      const statuses = [];
      for (const role_id of [1, 2, 3, 4, 5, 6, 7]) statuses.push((await make(who, role_id)).status);
      expect(statuses).toEqual(
        role === "administrator" ? [201, 201, 201, 201, 201, 201, 422] : [403, 201, 201, 201, 403, 403, 422],
      );
    },
  );

  test("confirms its address by the mailed link, then has its profile", async () => {
    const answer = await make(administrator, 4);
    expect(answer.body.message).toBe(
      "L'utilisateur a été créé avec succès. Il va recevoir un email de confirmation. Il devra confirmer son compte par email.",
    );
    const signIn = () =>
      visitor.call(accounts.login, { body: { email: answer.email, password: "cheval correct batterie" } });
    expect((await signIn()).status).toBe(403);
    const [mail] = await mailsTo(answer.email);
    const token = tokenOf(mail?.text ?? "");
    // Staff know the password that they typed: it opens nothing, typed once or twice, here or by a reset.
    const staffs = { password: "cheval correct batterie", password_confirmation: "cheval correct batterie" };
    const verify = (body: object) => visitor.send(accounts.verifyEmail, { body: { token, ...body } });
    await visitor.call(accounts.requestPasswordReset, { body: { email: answer.email } });
    const reset = { token: tokenOf((await mailsTo(answer.email)).at(-1)?.text ?? ""), email: answer.email };
    const refused = [
      await verify({ password: staffs.password }),
      await verify(staffs),
      await visitor.send(accounts.confirmPasswordReset, { body: { ...reset, ...staffs } }),
    ];
    expect(refused.map(({ status, body }) => [status, Object.keys(body.errors ?? {})])).toEqual(
      refused.map(() => [422, ["password"]]),
    );
    expect((await signIn()).status).toBe(403);
    const own = { password: "trois pommes au fond", password_confirmation: "trois pommes au fond" };
    expect((await verify(own)).status).toBe(200);
    expect((await signIn()).status).toBe(422);
    const credentials = { email: answer.email, password: own.password };
    expect((await visitor.call(accounts.login, { body: credentials })).status).toBe(200);
    const profile = await findProfile(answer.body.profile_id);
    expect(profile).toMatchObject({ name: "Noa", role_id: 4, genre_id: 3, user_id: answer.body.user_id });
  });

  test("without a password gets a link of fourteen days to choose one, which staff may send again", async () => {
    const { email, body } = await make(administrator, 2, { user_password: undefined });
    const choose = async (token: string) =>
      visitor.call(accounts.confirmPasswordReset, {
        body: {
          token,
          email,
          password: "trois pommes au fond",
          password_confirmation: "trois pommes au fond",
        },
      });
    const inviteAgain = (who: Person, userId = body.user_id) =>
      who.send(profiles.inviteUserAgain, { params: { userId } });
    vi.useFakeTimers({ toFake: ["Date"] });
    expect((await inviteAgain(administrator)).status).toBe(200);
    expect((await inviteAgain(administrator)).status).toBe(429);
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(2);
    const [first = "", second = ""] = mails.map(({ text }) => tokenOf(text));
    vi.setSystemTime(Date.now() + 13 * 86_400_000);
    expect((await choose(second)).status).toBe(200);
    expect(await mailsTo(email), "a first password is no change of one").toHaveLength(2);
    expect((await choose(first)).status).toBe(422);
    const came = await inviteAgain(await person("administrator"));
    expect([came.status, came.body.code]).toEqual([409, "alreadyCame"]);
  });

  test("takes over a sign-up that nobody has verified: its password opens nothing", async () => {
    const email = `${randomUUID()}@exemple.fr`;
    const password = "le secret d'un intrus";
    const signUp = { name: "Intrus", email, password, password_confirmation: password };
    await visitor.call(accounts.register, { body: signUp });
    const answer = await make(administrator, 6, { user_email: email, user_password: undefined });
    expect(answer.status).toBe(201);
    const [theirs = "", own = ""] = (await mailsTo(email)).map(({ text }) => tokenOf(text));
    const repeated = await visitor.call(accounts.verifyEmail, { body: { token: theirs, password } });
    expect([repeated.status, repeated.body.code]).toEqual([422, "linkExpired"]);
    const chosen = { password: "trois pommes au fond", password_confirmation: "trois pommes au fond" };
    const reset = await visitor.call(accounts.confirmPasswordReset, {
      body: { token: own, email, ...chosen },
    });
    expect(reset.status).toBe(200);
    const signIn = (secret: string) => visitor.call(accounts.login, { body: { email, password: secret } });
    expect((await signIn(password)).status).toBe(422);
    const { token } = (await signIn(chosen.password)).body;
    const { user } = (await caller(token).call(accounts.validateToken, {})).body;
    expect(user).toEqual({ id: answer.body.user_id, name: "Noa" });
  });

  test("keeps what staff gave when somebody else signs up with its address before it is confirmed", async () => {
    const { email } = await make(administrator, 6);
    const password = "le secret d'un intrus";
    const body = { name: "Intrus", email, password, password_confirmation: password };
    expect((await visitor.call(accounts.register, { body })).status).toBe(201);
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(Date.now() + 61_000);
    await visitor.call(accounts.resendVerification, { body: { email } });
    const mails = await mailsTo(email);
    expect(mails.length).toBeGreaterThan(1);
    for (const { text } of mails) {
      const refused = await visitor.call(accounts.verifyEmail, { body: { token: tokenOf(text), password } });
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["password"]]);
    }
    const signIn = (secret: string) => visitor.call(accounts.login, { body: { email, password: secret } });
    expect((await signIn(password)).status).toBe(422);
    expect((await signIn("cheval correct batterie")).body.code).toBe("notVerified");
  });

  test("needs an address of its own and a password that is not common; nothing is written otherwise", async () => {
    const taken = await make(administrator, 2, { user_email: administrator.email.toUpperCase() });
    expect([taken.status, taken.body.errors]).toEqual([
      422,
      { user_email: ["Cette adresse e-mail est déjà utilisée."] },
    ]);
    const common = await make(administrator, 2, { user_password: "gouvernement" });
    expect(Object.keys(common.body.errors ?? {})).toEqual(["user_password"]);
    expect((await make(administrator, 2, { verified: true })).status).toBe(422);
    expect(await mailsTo(common.email)).toEqual([]);
  });

  test("is one when twenty ask for the same address at once", async () => {
    const user_email = `${randomUUID()}@exemple.fr`;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => make(administrator, 2, { user_email })),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 422)).toHaveLength(19);
  });
});

describe("a name", () => {
  const rename = (who: Person, userId: string, name: unknown) =>
    who.send(profiles.renameUser, { params: { userId }, body: { name } });

  test("changes everywhere at once, by its owner or staff", async () => {
    const camille = await person("learner", "tradeTrainer");
    expect((await rename(camille, camille.userId, " Camille Œuvrard ")).body).toEqual({
      id: camille.userId,
      name: "Camille Œuvrard",
    });
    expect((await findAuth(camille.userId))?.name).toBe("Camille Œuvrard");
    for (const id of camille.profileIds) {
      expect((await findProfile(id))?.name).toBe("Camille Œuvrard");
      expect((await findProfileCards([id])).get(id)?.name).toBe("Camille Œuvrard");
    }
    expect((await rename(await person("assistant"), camille.userId, "Cam")).status).toBe(200);
    expect((await rename(await person("referentTrainer"), camille.userId, "Non")).status).toBe(403);
    expect((await rename(administrator, randomUUID(), "Personne")).status).toBe(404);
    for (const bad of ["", "  ", "a\nb", 3, null, "x".repeat(101), "\ud800"])
      expect((await rename(camille, camille.userId, bad)).status).toBe(422);
  });

  test("is the same on a profile that is created at the same moment", async () => {
    const camille = await person("learner");
    await Promise.all([
      rename(camille, camille.userId, "Nouveau Nom"),
      camille.call(profiles.createProfile, { body: { role_id: 3 } }),
    ]);
    const held = (await findAuth(camille.userId))?.profiles ?? [];
    const names = await Promise.all(held.map(async ({ id }) => (await findProfile(id))?.name));
    expect(names).toEqual(["Nouveau Nom", "Nouveau Nom"]);
  });
});

describe("lists of staff", () => {
  test("page, count and name the roles", async () => {
    const counts = async () => (await administrator.call(profiles.countProfilesByRole, {})).body;
    const before = await counts();
    await person("referentTrainer", "learner");
    const after = await counts();
    expect(after.map((role, n) => role.profiles_count - (before[n]?.profiles_count ?? 0))).toEqual([
      0, 1, 0, 1, 0, 0,
    ]);
    const page = await administrator.call(profiles.listProfiles, { query: { per_page: 3, page: 2 } });
    const total = after.reduce((sum, role) => sum + role.profiles_count, 0);
    expect([page.body.data.length, page.body.current_page, page.body.total]).toEqual([3, 2, total]);
    expect(page.body.last_page).toBe(Math.ceil(total / 3));
    expect((await administrator.send(profiles.listProfiles, { query: { per_page: 101 } })).status).toBe(422);
    expect((await administrator.send(profiles.listProfiles, { query: { x: 1 } })).status).toBe(422);
    const listed = (await administrator.call(profiles.listRoles, {})).body;
    expect(listed.map((role) => [role.id, role.name])).toEqual(
      Object.values(roles).map((role) => [role.id, role.name]),
    );
    expect(listed.every((role) => role.description.length > 10)).toBe(true);
    // A count says what its list holds.
    const others = await (await person("coordinator")).call(profiles.countProfilesByRole, {});
    expect(others.body.find(({ id }) => id === roles.administrator.id)?.profiles_count).toBe(0);
  });

  test("find people by the start of any part of their name, their role and their action", async () => {
    const named = async (name: string, role: Role) => {
      const one = await person(role);
      await one.send(profiles.renameUser, { params: { userId: one.userId }, body: { name } });
      return one;
    };
    const [zoe, jean, other] = [
      await named("Zoé Œillet-Dubôis", "learner"),
      await named("Jean-Loup O'Connor", "tradeTrainer"),
      await named("Azoé Nuldubois", "learner"),
    ];
    const action = await inOneAction({ who: zoe }, { who: other });
    const find = async (query: Record<string, unknown>) => {
      const answer = await administrator.send(profiles.searchProfiles, { query });
      expect(answer.status).toBe(200);
      return answer.body.map((hit) => hit.id);
    };
    expect(await find({ name: "ZOE" })).toEqual([zoe.profileId]);
    expect(await find({ name: "dubois oeil" })).toEqual([zoe.profileId]);
    expect(await find({ name: "connor" })).toEqual([jean.profileId]);
    expect(await find({ name: "loup", role_id: 2 })).toEqual([]);
    expect((await find({ name: "", training_action_id: action })).sort()).toEqual(
      [zoe.profileId, other.profileId].sort(),
    );
    expect((await find({ name: "" })).length).toBeLessThanOrEqual(50);
    expect(await find({ name: "<script>" })).toEqual([]);
    const page = async (query: Record<string, unknown>) =>
      (await administrator.send(profiles.listProfiles, { query })).body;
    const both = { training_action_id: action, per_page: 1 };
    expect(await page({ ...both, page: 2 })).toMatchObject({ current_page: 2, last_page: 2, total: 2 });
    expect((await page({ name: "dubois oeil", role_id: 2 })).data.map(({ id }) => id)).toEqual([
      zoe.profileId,
    ]);
    expect((await page({ name: "loup", role_id: 2 })).total).toBe(0);
  });
});

test("people without a profile are found once their account is open, and get one from staff, once", async () => {
  const [alone, assistant] = [await person(), await person("assistant")];
  const listed = async () =>
    (await assistant.call(profiles.listPeopleWithoutProfile, {})).body.people.map(({ id }) => id);
  expect(await listed()).toContain(alone.userId);
  expect(await listed()).not.toContain(assistant.userId);
  const give = (role_id: number, who = assistant) =>
    who.send(profiles.giveFirstProfile, { params: { userId: alone.userId }, body: { role_id } });
  expect((await give(6)).status).toBe(403);
  const given = await give(2);
  expect(given.status).toBe(201);
  expect(await listed()).not.toContain(alone.userId);
  const { body } = await assistant.call(profiles.listProfiles, { query: { name: alone.name } });
  expect(body.data).toMatchObject([{ id: given.body.profile_id, confirmed: true, role_id: 2 }]);
  expect((await mailsTo(alone.email)).length).toBe(1);
  expect((await give(3)).body.code).toBe("hasProfile");
});

test("a first profile that two of the team give at once is one", async () => {
  const [alone, one, other] = [await person(), await person("assistant"), await person("coordinator")];
  const give = (who: Person, role_id: number) =>
    who.send(profiles.giveFirstProfile, { params: { userId: alone.userId }, body: { role_id } });
  const answers = await Promise.all([give(one, 2), give(other, 3)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await findAuth(alone.userId))?.profiles).toHaveLength(1);
});
