import { randomUUID } from "node:crypto";
import { newEmailChange } from "#functions/domain/accounts/account-email.store.ts";
import { findAccount, writesToCreateAccount } from "#functions/domain/accounts/accounts.store.ts";
import { newReset, newVerification } from "#functions/domain/accounts/mailed-links.store.ts";
import { hashPassword } from "#functions/platform/passwords/passwords.ts";
import { transact } from "#functions/store/table.ts";
import { rowsOf } from "#scripts/checks/access-tables.ts";
import { type Relation, type Row, readLine } from "#scripts/checks/principals.ts";
import { passkeyOf } from "#scripts/testing/browser/passkey.ts";
import {
  addPasskeyTo,
  addTotpTo,
  codeAt,
  nextCode,
  secondStepOf,
  sessionOf,
  succeeding,
} from "#scripts/testing/factors.ts";
import { buildArchives } from "#scripts/testing/functions.ts";
import { bondedTo, must, type Person, person, visitor } from "#scripts/testing/harness.ts";
import { importsOf } from "#scripts/testing/imports.ts";
import {
  type Half,
  half,
  newcomer,
  type Principal,
  type Somebody,
} from "#scripts/testing/scenes/access-scene.ts";
import { documentOf, folderOf } from "#scripts/testing/scenes/library-scene.ts";
import { wishScene } from "#scripts/testing/scenes/wish-scene.ts";
import * as accounts from "#shared/accounts/accounts.contract.ts";
import * as followUp from "#shared/follow-up/follow-up.contract.ts";
import * as library from "#shared/library/library.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as reference from "#shared/reference/reference.contract.ts";
import * as steps from "#shared/steps/steps.contract.ts";
import { defaultTemplate } from "#shared/steps/steps.rules.ts";
import * as training from "#shared/training/training.contract.ts";

let made: Promise<Half> | undefined;
const anyHalf = () => {
  made ??= half();
  return made;
};
const firstRowOf = (operation: string) => {
  const [row] = rowsOf(operation);
  if (!row) throw new Error(`scripts/checks/access has no row for ${operation}`);
  return row;
};
/** `any` and `other` need no tie between caller and object, so any caller of the line will do. */
const relationOf = ({ lines }: Row): Relation => (lines.any ? "any" : "other");

type Call = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };

/** The first caller whom a line lets succeed. */
const allowedBy = (line: unknown): Principal | undefined =>
  typeof line === "string" ? [...readLine(line)].find(([, status]) => status < 400)?.[0] : undefined;

/** A person whom the route's first access row lets succeed; a visitor if it lets nobody. */
export const allowedCaller = async (operation: string): Promise<Somebody> => {
  const row = firstRowOf(operation);
  return newcomer(allowedBy(row.lines[relationOf(row)]) ?? "V");
};

/** The call of the route's first access row, in this world or the shared one. */
export const validCall = async (operation: string, world: Promise<Half> = anyHalf()): Promise<Call> => {
  const row = firstRowOf(operation);
  return row.call(await world, relationOf(row));
};

/** The person of this kind in a world, or a newcomer. */
const inWorld = async (principal: Principal, half: Half): Promise<Somebody> => {
  const members: Partial<Record<Principal, Somebody>> = {
    "R+": half.referent,
    "M+": half.tradeTrainer,
    "L+": half.learner,
  };
  return members[principal] ?? newcomer(principal);
};

/** A caller and a call that an access row lets succeed: of those without a tie between them if there is one. */
const callOfRows = async (operation: string, half: Half): Promise<{ caller: Somebody; call: Call }> => {
  const relations = ["any", "other", "own", "tied", "action", "read", "write", "delete", "open"] as const;
  for (const row of rowsOf(operation))
    for (const relation of relations) {
      const principal = allowedBy(row.lines[relation]);
      if (!principal) continue;
      if (relation !== "own") {
        const call = await row.call(half, relation);
        const isTied = relation !== "any" && relation !== "other";
        return { call, caller: isTied ? await inWorld(principal, half) : await newcomer(principal) };
      }
      const caller = (await newcomer(principal)) as Person;
      if (row.own) return { caller, call: await row.own(caller, half) };
    }
  throw new Error(`No access row of ${operation} has a call that succeeds`);
};

/** A learner who has asked for another address and not confirmed it. */
const changingAddress = async () => {
  const who = await person("learner");
  const { write } = newEmailChange(await bondedTo(who.userId), `${randomUUID()}@exemple.fr`, new Date());
  await transact([write]);
  return who;
};

const password = "cheval correct batterie agrafe";
/** An account whose address is not verified yet. */
const signedUp = async () => {
  const email = `${randomUUID()}@exemple.fr`;
  const ids = { id: randomUUID(), credentialId: randomUUID() };
  const account = { ...ids, name: "Alix", email, hash: await hashPassword(password) };
  const opened = { verified: false, profiles: [], taken: () => new Error("taken") };
  await transact(writesToCreateAccount(account, opened, new Date()));
  return {
    email,
    credential: { user_id: account.id, id: account.credentialId, hash: account.hash },
    account,
  };
};

const verificationToken = async () => {
  const { token, writes } = newVerification({ name: "Alix", era: "", ...(await signedUp()) }, new Date());
  await transact(writes);
  return token;
};

let staged: ReturnType<typeof wishScene> | undefined;
/** A training action that all calls share; a failed set-up is tried again. */
const promo = () => {
  staged ??= wishScene(0).catch((error: unknown) => {
    staged = undefined;
    throw error;
  });
  return staged;
};
/** A new member of a training action, with or without steps. */
const newMember = async (withSteps: boolean) => {
  const { staff, action } = await promo();
  const { profileId } = await person("learner");
  const params = { id: action.id, learnerProfileId: profileId };
  await staff.call(training.addTrainingProfile, {
    params: { id: action.id },
    body: { profile_id: profileId },
  });
  const body = { step_template: defaultTemplate };
  if (withSteps) await staff.call(steps.createLearnerSteps, { params, body });
  return { caller: staff, call: { params, body }, step: `${action.id}~${profileId}~1` };
};
/** A learner with a trade trainer, in a path that began two months ago. */
const pathUnderWay = async () => {
  const { staff, degree } = await promo();
  const [learner, tradeTrainer] = await Promise.all([person("learner"), person("tradeTrainer")]);
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const dates = { start_date: day(-60), end_date: day(240) };
  const body = { degree_id: degree.id, year: new Date().getFullYear(), is_fest: true, ...dates };
  const { id } = must(await staff.send(training.createTrainingAction, { body }));
  const params = { id };
  for (const { profileId: profile_id } of [learner, tradeTrainer])
    must(await staff.send(training.addTrainingProfile, { params, body: { profile_id } }));
  const profile_id = learner.profileId;
  const metier_instructor_id = tradeTrainer.profileId;
  must(
    await staff.send(training.updateTrainingProfile, { params, body: { profile_id, metier_instructor_id } }),
  );
  const given = { params: { id, learnerProfileId: profile_id }, body: { step_template: defaultTemplate } };
  must(await staff.send(steps.createLearnerSteps, given));
  return { staff, learner, tradeTrainer, params };
};

const archived = async () => {
  const caller = await person("coordinator");
  const { id } = await documentOf(caller, await folderOf(caller));
  const { body } = await caller.call(library.archiveDocument, { params: { id } });
  await buildArchives({ id: body.id });
  return { caller, call: { params: { id: body.id } } };
};

const files = {
  structures: async () =>
    `Nom;Code postal;Ville;Organisation;Statut;Types\nFerme ${randomUUID()};35000;Rennes;Réseau ${randomUUID()};Statut ${randomUUID()};Type ${randomUUID()}`,
  users: async () => `Nom;Adresse e-mail;Rôle\nZoé;${randomUUID()}@exemple.fr;Apprenant`,
  learners: async () => `Nom;Adresse e-mail\nYann;${randomUUID()}@exemple.fr`,
  placements: async () => {
    const { staff, action } = await promo();
    const { email, profileId: profile_id } = await person("learner");
    must(await staff.send(training.addTrainingProfile, { params: { id: action.id }, body: { profile_id } }));
    return `Apprenant·e;Structure;État\n${email};Ferme ${randomUUID()};Accord`;
  },
};
const imported = (kind: keyof typeof files, step: "read" | "match" | "write" | "undo") => async () => {
  const caller = await person("administrator");
  const id = kind === "learners" || kind === "placements" ? (await promo()).action.id : undefined;
  const { sent, view, written } = importsOf(caller, kind, id);
  const importId = await sent(Buffer.from(await files[kind]()), "lignes.csv");
  const params = { importId, ...(id && { id }) };
  if (step === "read") return { caller, call: { params } };
  const { counts } = await view(importId);
  if (counts.create !== 1) throw new Error(`Nothing to import: ${JSON.stringify(counts)}`);
  if (step === "match") {
    const [type] = (await caller.call(reference.listStructureTypes, {})).body;
    const matches = [{ list: "types", name: "Fermes", value_id: type?.id ?? "" }];
    return { caller, call: { params, body: { matches } } };
  }
  if (step === "write") return { caller, call: { params, body: { create_missing_values: true } } };
  await written(importId, true);
  return { caller, call: { params } };
};

const resetToken = async (email: string): Promise<string> => {
  const account = await findAccount(email);
  if (!account) throw new Error("Nobody signed up");
  const { token, writes } = newReset(account.user, new Date());
  await transact(writes);
  return token;
};

// The access tables expect a refusal of everybody here: success needs a token, factor or file of the caller's own.
const ownCalls: Record<string, () => Promise<{ caller: Somebody; call: Call }>> = {
  getVerification: async () => ({ caller: visitor, call: { query: { token: await verificationToken() } } }),
  verifyEmail: async () => ({
    caller: visitor,
    call: {
      body: {
        token: await verificationToken(),
        password: `${password}s`,
        password_confirmation: `${password}s`,
      },
    },
  }),
  inviteUserAgain: async () => {
    const caller = await person("administrator");
    const body = { user_name: "Alix", user_email: `${randomUUID()}@exemple.fr`, role_id: 2 as const };
    const { user_id } = (await caller.send(profiles.createUserProfile, { body })).body;
    return { caller, call: { params: { userId: user_id } } };
  },
  checkPasswordReset: async () => ({
    caller: visitor,
    call: { query: { token: await resetToken((await signedUp()).email) } },
  }),
  confirmPasswordReset: async () => {
    const { email } = await signedUp();
    const token = await resetToken(email);
    const body = { token, email, password: `${password}s`, password_confirmation: `${password}s` };
    return { caller: visitor, call: { body } };
  },
  requestAdmission: async () => {
    const { email } = await person("learner");
    return { caller: visitor, call: { body: { email } } };
  },
  resendVerification: async () => {
    const { email } = await signedUp();
    return { caller: visitor, call: { body: { email } } };
  },
  loginWithCode: async () => {
    const who = await person("learner");
    const { secret } = await addTotpTo(succeeding(who));
    const { ticket } = await secondStepOf(succeeding(visitor), { email: who.email, password: who.password });
    return { caller: visitor, call: { body: { ticket, code: nextCode(secret) } } };
  },
  loginWithPasskey: async () => {
    const { email, password: theirs, ...who } = await person("learner");
    const { passkey } = await addPasskeyTo(succeeding(who));
    const asked = await secondStepOf(succeeding(visitor), { email, password: theirs });
    if (!asked.passkey) throw new Error("No passkey is asked for");
    return { caller: visitor, call: { body: { ticket: asked.ticket, passkey: passkey.use(asked.passkey) } } };
  },
  resendEmailChange: async () => ({ caller: await changingAddress(), call: {} }),
  confirmEmailChange: async () => {
    const { userId } = await person("learner");
    const { token, write } = newEmailChange(await bondedTo(userId), `${randomUUID()}@exemple.fr`, new Date());
    await transact([write]);
    return { caller: visitor, call: { body: { user: userId, token } } };
  },
  endOwnSession: async () => {
    const caller = await person("learner");
    return { caller, call: { params: { sessionId: sessionOf(caller) } } };
  },
  beginPasskeyProof: async () => {
    const caller = await person("learner");
    await addPasskeyTo(succeeding(caller));
    return { caller, call: {} };
  },
  proveByPasskey: async () => {
    const caller = await person("learner");
    const { passkey } = await addPasskeyTo(succeeding(caller));
    const { ticket, options } = await succeeding(caller).call(accounts.beginPasskeyProof, {});
    return { caller, call: { body: { ticket, passkey: passkey.use(options) } } };
  },
  addTotp: async () => {
    const caller = await person("learner");
    const { ticket, secret } = await succeeding(caller).call(accounts.beginTotp, {});
    return { caller, call: { body: { ticket, code: codeAt(secret), name: "Téléphone" } } };
  },
  addPasskey: async () => {
    const caller = await person("learner");
    const { ticket, options } = await succeeding(caller).call(accounts.beginPasskey, {});
    return { caller, call: { body: { ticket, name: "Ordinateur", passkey: passkeyOf().make(options) } } };
  },
  renameFactor: async () => {
    const caller = await person("learner");
    const { id } = await addTotpTo(succeeding(caller));
    return { caller, call: { params: { factorId: id }, body: { name: "Autre" } } };
  },
  removeFactor: async () => {
    const caller = await person("learner");
    const { id } = await addTotpTo(succeeding(caller));
    return { caller, call: { params: { factorId: id } } };
  },
  renewRecoveryCodes: async () => {
    const caller = await person("learner");
    await addTotpTo(succeeding(caller));
    return { caller, call: {} };
  },
  createLearnerSteps: () => newMember(false),
  updateStep: async () => {
    const { caller, step } = await newMember(true);
    const body = { notes_by_roles: [{ role_id: 1, content: "Bien", version: 0 }] };
    return { caller, call: { params: { id: step }, body } };
  },
  actOnReason: async () => {
    const { staff, params } = await pathUnderWay();
    const [row] = must(await staff.call(followUp.getFollowUp, { params })).rows;
    if (!row) throw new Error("Nothing waits in a path under way");
    const { learner, reason, datum } = row;
    const done = { what: "call", on: "2026-03-02" };
    return { caller: staff, call: { params, body: { profile_id: learner.id, reason, datum, done } } };
  },
  giveWeeklyWord: async () => ({
    caller: (await pathUnderWay()).learner,
    call: { body: { had_time: 1 } },
  }),
  seeWeeklyWord: async () => {
    const { learner, tradeTrainer, params } = await pathUnderWay();
    const { week, at } = must(await learner.send(followUp.giveWeeklyWord, { body: { had_time: 1 } }));
    const id = `${params.id}~${learner.profileId}`;
    return { caller: tradeTrainer, call: { params: { id }, body: { week, at } } };
  },
  // The folder of the access tables grows with every call.
  archiveFolder: async () => {
    const caller = await person("coordinator");
    const id = await folderOf(caller);
    await documentOf(caller, id);
    return { caller, call: { params: { id } } };
  },
  getArchive: archived,
  downloadArchive: archived,
  readStructureImport: imported("structures", "read"),
  writeStructureImport: imported("structures", "write"),
  undoStructureImport: imported("structures", "undo"),
  matchImportValues: imported("structures", "match"),
  readUserImport: imported("users", "read"),
  writeUserImport: imported("users", "write"),
  undoUserImport: imported("users", "undo"),
  readLearnerImport: imported("learners", "read"),
  writeLearnerImport: imported("learners", "write"),
  undoLearnerImport: imported("learners", "undo"),
  readPlacementImport: imported("placements", "read"),
  writePlacementImport: imported("placements", "write"),
  undoPlacementImport: imported("placements", "undo"),
};

/** A person, and a call that succeeds for them. */
export const succeedingCall = async (
  operation: string,
  world: Promise<Half> = anyHalf(),
): Promise<{ caller: Somebody; call: Call }> => {
  const own = ownCalls[operation];
  if (own) return own();
  return callOfRows(operation, await world);
};
