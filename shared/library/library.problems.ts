import { commonProblems, Problem } from "#shared/contract/problem.ts";
import { libraryLimits } from "#shared/library/library.rules.ts";

export const libraryMessages = {
  userAdded: "Bravo, l'utilisateur a bien été ajouté",
  userRemoved: "Bravo, l'utilisateur a bien été supprimé",
  changed: "Bravo, l'item a bien été modifié",
  removed: "Bravo, l'item a bien été supprimé",
  noPicture: "Seule une image a une description.",
  nobodyHolds: "Aucun utilisateur n’a ce rôle dans cette action de formation.",
};

const conflict = (code: string, message: string) => new Problem(409, code, message);

export const libraryProblems = {
  belowItself: () =>
    conflict(
      "belowItself",
      "Un dossier ne peut pas être déplacé dans lui-même ni dans un de ses sous-dossiers.",
    ),
  tooDeep: () =>
    conflict("tooDeepFolders", `Les dossiers s’emboîtent sur ${libraryLimits.depth} niveaux au plus.`),
  full: () =>
    conflict(
      "full",
      `Il n’y a plus de place ici : ${libraryLimits.children} éléments au plus. Choisissez un autre dossier.`,
    ),
  holdsPrivate: () =>
    conflict(
      "holdsPrivate",
      "Ce dossier contient un dossier privé de quelqu’un d’autre. Il pourra être supprimé quand cette personne, ou l’administration, aura déplacé ou supprimé le sien.",
    ),
  tooManyShares: () =>
    conflict(
      "tooManyShares",
      `Le partage est limité à ${libraryLimits.shares} personnes. Un rôle d’une action de formation en réunit davantage.`,
    ),
  tooManyFiles: () =>
    commonProblems.invalid({ files: [`Un document a au plus ${libraryLimits.files} fichiers.`] }),
  noPicture: () => commonProblems.invalid({ alt_texts: [libraryMessages.noPicture] }),
  unknownFolder: (field: "parent_id" | "folder_id") =>
    commonProblems.invalid({ [field]: ["Ce dossier n’existe pas ou n’existe plus."] }),
  unknownAction: () =>
    commonProblems.invalid({
      training_action_id: ["Cette action de formation n’existe pas ou n’existe plus."],
    }),
  unknownUser: () => commonProblems.invalid({ user_id: ["Cette personne n’existe pas ou n’existe plus."] }),
  notShared: () =>
    new Problem(404, "notShared", "Cette personne n’a pas d’accès direct : il n’y a rien à modifier."),
  unknownRole: () => commonProblems.invalid({ role_name: ["Ce rôle n’existe pas."] }),
  /** Nobody gives or takes more than they hold. */
  aboveOwn: () =>
    new Problem(403, "aboveOwn", "Seule une personne qui a ce niveau d’accès peut le donner ou le retirer."),
  wasSubmitted: () =>
    conflict(
      "wasSubmitted",
      "Ce document a été rendu dans une étape : ses fichiers ne changent plus. Un autre document peut être déposé.",
    ),
  notAwaited: () => conflict("notAwaited", "L’envoi de ce fichier est déjà terminé."),
  notAvailable: () => conflict("notAvailable", "Ce fichier n’est pas disponible."),
  nothingToArchive: () =>
    conflict("nothingToArchive", "Il n’y a aucun fichier à télécharger dans cet élément."),
  archiveTooLarge: () =>
    conflict(
      "archiveTooLarge",
      `Cette archive serait trop lourde (${libraryLimits.archiveFiles} fichiers et ${libraryLimits.archiveBytes / 1024 / 1024} Mo au plus). Elle est à demander sous-dossier par sous-dossier, ou document par document.`,
    ),
  archiveOutdated: () =>
    conflict(
      "archiveOutdated",
      "Des droits ou des documents ont changé depuis : l’archive est à redemander.",
    ),
  archiveNotReady: () => conflict("archiveNotReady", "Cette archive n’est pas prête."),
};
