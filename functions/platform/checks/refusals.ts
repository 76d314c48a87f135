/** Why an upload is refused, as its uploader reads it. */
export const refusals = {
  malware: "L’antivirus a reconnu un programme malveillant dans ce fichier, qui a été supprimé.",
  unscanned:
    "L’antivirus n’a pas pu examiner ce fichier. S’il est protégé par un mot de passe, il est à enregistrer sans ; sinon, il est à envoyer de nouveau.",
  size: "Le fichier reçu n’a pas la taille annoncée.",
  type: "Le contenu du fichier ne correspond pas à son type.",
  damagedPicture: "Cette image est abîmée ou incomplète.",
  hugePicture: "Cette image est trop grande (40 millions de pixels au plus).",
  damagedOffice: "Ce document est abîmé ou incomplet.",
  macros: "Ce document contient des macros, qui ne sont pas acceptées. Il est à enregistrer sans macro.",
  swollenOffice: "Ce document est anormalement compressé et ne peut pas être accepté.",
  // Only staff import workbooks.
  sprawlingWorkbook:
    "Ce classeur annonce bien plus de cellules qu’il n’en contient (fusions, noms ou mises en forme sur toute la feuille). Copiez les lignes utiles dans un nouveau classeur, puis envoyez-le.",
  oldOffice:
    "Ce document est à l’ancien format d’Office, malgré son nom. Il est à enregistrer au format .xlsx ou .docx : changer son nom ne suffit pas.",
  lockedOffice: "Ce document est protégé par un mot de passe et ne peut pas être vérifié.",
  activePdf:
    "Ce PDF lance un script, un programme ou un autre fichier, ce qui n’est pas accepté. Il est à imprimer en PDF, puis à envoyer sous cette forme.",
  xfaPdf:
    "Ce PDF est un formulaire dynamique (XFA), dont les scripts ne sont pas acceptés. Il est à imprimer en PDF, puis à envoyer sous cette forme.",
  damagedPdf: "Ce PDF est abîmé et ne peut pas être vérifié. Il est à enregistrer de nouveau en PDF.",
  lockedPdf: "Ce PDF est protégé par un mot de passe et ne peut pas être vérifié.",
  notText: "Ce fichier n’est pas un fichier CSV lisible.",
};

/** A check's outcome: the bytes to keep, or why the file is refused. */
export type Verdict = { bytes: Buffer } | { refusal: string };

export const refused = (reason: keyof typeof refusals): Verdict => ({ refusal: refusals[reason] });
