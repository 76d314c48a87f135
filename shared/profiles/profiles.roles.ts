import { everyRole, type Role, roles } from "#shared/contract/access.ts";

/** What each role is for, as profile pages say it. */
const descriptions: Record<Role, string> = {
  administrator: "Fait vivre la plateforme : comptes, référentiels, événements et structures.",
  learner:
    "Prépare un diplôme en alternance, rencontre les structures apprenantes et choisit celle où se former.",
  tradeTrainer:
    "Accueille l’apprenant·e dans sa structure et lui transmet le métier en situation de travail.",
  referentTrainer:
    "Accompagne l’apprenant·e tout au long du parcours et mène avec lui ou elle les entretiens réflexifs.",
  assistant: "Organise les actions de formation et répond aux apprenant·es comme aux structures.",
  coordinator: "Coordonne les promotions, les événements et le lien avec les structures apprenantes.",
};

/** The six roles as the API gives them. */
export const roleList = everyRole.map((role) => ({ ...roles[role], description: descriptions[role] }));

/** One role as the API gives it, by its number. */
export const roleWithId = (id: number) => {
  const role = roleList.find((one) => one.id === id);
  if (!role) throw new Error(`No role has the number ${id}`);
  return role;
};
