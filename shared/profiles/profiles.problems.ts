import { naming, type Obstacle } from "#shared/contract/obstacle.ts";
import { commonProblems, Problem } from "#shared/contract/problem.ts";
import { countedUses, type NamedUse } from "#shared/reference/reference.problems.ts";

export const profilesMessages = {
  userCreated:
    "L'utilisateur a été créé avec succès. Il va recevoir un email de confirmation. Il devra confirmer son compte par email.",
  invitedAgain: "L’invitation est repartie.",
};

export const profilesProblems = {
  roleNotYours: () =>
    new Problem(403, "roleNotYours", "Tu peux choisir le rôle Apprenant·e ou Formateur·trice métier."),
  roleNotGivable: () =>
    new Problem(403, "roleNotGivable", "Vous n’avez pas le droit de donner ou de changer ce rôle."),
  tooManyProfiles: () => new Problem(409, "tooManyProfiles", "Dix profils au plus par personne."),
  lastAdministrator: () =>
    new Problem(409, "lastAdministrator", "Il doit rester au moins un profil d’administrateur·trice."),
  inTraining: () =>
    new Problem(
      409,
      "inTraining",
      "Ce profil participe à une action de formation : retirez-le avant de changer son rôle.",
    ),
  hasProfile: () =>
    new Problem(409, "hasProfile", "Cette personne a un profil entre-temps : rien n’est à lui donner."),
  notYourself: () =>
    new Problem(
      409,
      "notYourself",
      "Vous ne pouvez pas supprimer votre propre compte ici : passez par « Mes données ».",
    ),
  /** Lists what would be removed with somebody, and what would lose them; the caller may insist. */
  inUse: (name: string, uses: readonly NamedUse[]) => {
    const obstacles = uses.flatMap((use) => use.obstacles);
    const keyOf = ({ kind, id }: Obstacle) => `${kind} ${id}`;
    const gone = countedUses(uses.filter(({ stays }) => !stays));
    const left = countedUses(uses.filter(({ stays }) => stays));
    const goes = gone && `${name} a encore ${gone}, que la suppression effacerait aussi.`;
    const stays = goes
      ? left && ` Ce qui resterait, sans cette personne : ${left}.`
      : `${name} a encore ${left}. Cela resterait, sans cette personne.`;
    return naming(new Problem(409, "inUse", goes + stays), [
      ...new Map(obstacles.map((one) => [keyOf(one), one])).values(),
    ]);
  },
  unknownStructure: () =>
    commonProblems.invalid({ structure_ids: ["L’une de ces structures n’existe pas ou n’existe plus."] }),
  tooManyRequests: (most: number) =>
    commonProblems.invalid({
      structure_ids: [
        `${most} demandes en attente au plus : l’équipe doit d’abord répondre aux précédentes.`,
      ],
    }),
  unknownOrganization: () =>
    commonProblems.invalid({ organization_id: ["Cette organisation n’existe pas ou n’existe plus."] }),
  /** To staff, who may hide the page but not show it. */
  pageOfAnother: () =>
    commonProblems.invalid({ public_page: ["Seule cette personne peut montrer sa page à tout le monde."] }),
  unknownRole: () => commonProblems.invalid({ role_id: ["Ce rôle n’existe pas."] }),
  alreadyCame: () =>
    new Problem(
      409,
      "alreadyCame",
      "Cette personne est déjà venue : son compte est ouvert, rien n’est à renvoyer.",
    ),
  mailUnwanted: () =>
    new Problem(
      409,
      "mailUnwanted",
      "Cette personne a signalé un de nos messages comme indésirable. Nous ne lui écrivons plus, sauf si elle le demande par « Mot de passe oublié ? ».",
    ),
  emailTaken: () => commonProblems.invalid({ user_email: ["Cette adresse e-mail est déjà utilisée."] }),
};
