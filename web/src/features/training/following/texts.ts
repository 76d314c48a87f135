import { roles } from "#shared/contract/access.ts";
import { writtenAfter } from "#shared/contract/declared.ts";
import { firstNameOf } from "#shared/contract/first-name.ts";
import type { Contacted, ContactKind } from "#shared/training/training.schemas.ts";
import { day } from "#web/ui/dates.ts";
import { inList } from "#web/ui/in-list.ts";

const kinds: Record<ContactKind, string> = { visit: "Visite", call: "Appel", message: "Message" };
const people: Record<Contacted, string> = {
  learner: "Apprenant·e",
  trade_trainer: roles.tradeTrainer.name,
  structure: "Structure",
  other: "Autre",
};

/** Following a learner: contacts and who followed them, *vous*. */
export const followingTexts = {
  evidence: "Dossier de preuves",
  archived: "Promotion archivée",
  archivedText: "Ce suivi se lit, et ne change plus.",
  kinds,
  people,
  follow: "Suivi",
  followNamed: (name: string) => `Suivi de ${name}`,
  note: "Noter un contact",
  noteNamed: (name: string) => `Noter un contact, ${name}`,
  noteTitle: (name: string) => `Noter un contact : ${name}`,
  kind: "Quoi ?",
  on: "Quel jour ?",
  with: "Avec qui ?",
  withName: "Son nom ou sa fonction",
  text: "En une ligne",
  textHint: "Par exemple : point sur la situation 2, tout se passe bien.",
  decided: "Ce qui a été décidé",
  readBy: (name: string) =>
    `L’équipe et la personne référente lisent ce journal. Il figure dans l’export des données de ${name}.`,
  save: "Noter",
  noted: "Le contact est noté",
  noteFailed: "Ce contact n’a pas pu être noté",

  failed: "Ce suivi n’a pas pu être chargé",
  path: "Parcours",
  contacts: "Contacts",
  noContact: "Aucun contact noté",
  noContactText: "Une visite, un appel ou un message : une ligne suffit.",
  contact: (on: string, kind: ContactKind) => `${kinds[kind]} du ${day(on)}`,
  /** `called`: the names of those whom the reader knows by their first name; else their part. */
  withWhom: (all: readonly Contacted[], other: string, called: Partial<Record<Contacted, string>>) =>
    `avec ${inList(
      all.map((one) => {
        if (one === "other" && other) return other;
        const name = called[one];
        return name === undefined ? people[one].toLowerCase() : firstNameOf(name);
      }),
    )}`,
  decidedThat: (decided: string) => `Décidé : ${decided}`,
  writtenBy: (name: string | null, { on, saved_at }: { on: string; saved_at: string }) =>
    `${writtenAfter(on, saved_at)} par ${name ?? "un compte supprimé"}`,
  struckBy: (name: string | null, at: string) => `Rayé le ${day(at)} par ${name ?? "un compte supprimé"}`,
  remove: "Retirer",
  strike: "Rayer",
  takeBackNamed: (how: "remove" | "strike", contact: string) =>
    `${how === "remove" ? "Retirer" : "Rayer"} : ${contact}`,
  takeBackTitle: { remove: "Retirer ce contact ?", strike: "Rayer ce contact ?" },
  takeBackText: {
    remove: "Vous l’avez écrit aujourd’hui : il disparaît, comme s’il n’avait pas été noté.",
    strike: "Il ne compte plus, et reste lisible, rayé, avec votre nom.",
  },
  takenBack: { removed: "Le contact est retiré", struck: "Le contact est rayé" },
  takeBackFailed: "Ce contact n’a pas pu être repris",

  followers: "Qui suit ce parcours",
  noFollower: "Personne n’a encore été nommé.",
  parts: { trade_trainer: roles.tradeTrainer.name, referent_trainer: roles.referentTrainer.name },
  gone: "Compte supprimé",
  from: (moment: string, by: string | null | undefined) =>
    by === undefined
      ? `depuis avant le ${day(moment)}`
      : `depuis le ${day(moment)}, par ${by ?? "un compte supprimé"}`,
  to: (moment: string, by: string | null | undefined) => `jusqu’au ${day(moment)}${by ? `, par ${by}` : ""}`,
};
