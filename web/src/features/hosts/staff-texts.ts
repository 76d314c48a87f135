import type { SentHostLinks } from "#shared/hosts/hosts.schemas.ts";

const structures = (count: number) => (count > 1 ? `${count} structures` : "1 structure");
type Reason = SentHostLinks["skipped"][number]["reason"];

const reasons: Readonly<Record<Reason, (when: string) => string>> = {
  noAddress: () => "pas d’adresse e-mail",
  declined: () => "ne vient pas",
  addressFails: () => "son adresse refuse nos e-mails",
  recent: (when) => `a déjà reçu un lien ${when ? `le ${when}` : "à l’instant"}`,
  remindedTwice: () => "a déjà reçu la demande et deux relances",
  gone: () => "ne participe plus",
};

/** What staff send hosts, and read of them, *vous*. */
export const hostLinkTexts = {
  send: "Envoyer les liens d’accès",
  title: "Envoyer les liens d’accès",
  intro:
    "Chaque structure reçoit un e-mail avec le lien de sa page. Sans compte, elle y répond, voit qui vient, note les présences et donne son avis.",
  to: "À qui ?",
  all: "À toutes les structures",
  unanswered: "À celles sans réponse",
  again: "Écrire aussi à celles qui ont reçu un lien depuis moins de 48 heures",
  preview: (sent: number) =>
    sent === 0
      ? "Personne ne recevrait d’e-mail."
      : `${structures(sent)} ${sent > 1 ? "recevront" : "recevra"} un e-mail.`,
  unaddressed: (count: number) => `${structures(count)} n’${count > 1 ? "ont" : "a"} pas d’adresse e-mail.`,
  complete: "Les compléter",
  leftOut: (count: number) => `${structures(count)} n’en ${count > 1 ? "recevront" : "recevra"} pas`,
  reasons,
  skipped: (name: string, reason: string) => `${name} : ${reason}`,
  confirm: (count: number) => (count === 0 ? "Envoyer" : `Envoyer à ${structures(count)}`),
  sent: (count: number) => `${count > 1 ? "Les e-mails partent" : "L’e-mail part"} dans la minute`,
  sentTo: (count: number) => `${structures(count)} ${count > 1 ? "reçoivent" : "reçoit"} un lien.`,
  failed: "Les liens ne sont pas envoyés",
  checking: "On regarde qui recevrait un e-mail…",

  link: "Lien d’accès",
  linkOf: (name: string) => `Lien d’accès : ${name}`,
  writtenAt: (when: string) => `Lien envoyé le ${when}`,
  waiting: "E-mail en cours d’envoi",
  uncertain: "L’e-mail n’est peut-être pas parti",
  fails: "L’adresse refuse nos e-mails",
  answeredAt: (when: string) => `A répondu par son lien le ${when}`,
  never: "Aucun lien envoyé",
  works: "Au moins un lien marche. Chaque e-mail en apporte un autre : le premier reçu continue de marcher.",
  none: "Aucun lien ne marche.",
  sendOne: "Envoyer un e-mail",
  sendOneAgain: "Envoyer un autre e-mail",
  sendAnyway: "Écrire quand même",
  sendAnywayText: (when: string) =>
    `Un e-mail est déjà parti le ${when}, il y a moins de 48 heures. En envoyer un autre ?`,
  copyOne: "Copier un lien, pour un SMS",
  made: "Voici le lien. Il n’est montré qu’une fois : qui le reçoit peut répondre pour la structure.",
  madeField: "Lien à copier",
  copy: "Copier",
  copied: "Le lien est copié",
  copyFailed: "Le lien n’a pas pu être copié : sélectionnez-le à la main.",
  revoke: "Révoquer les liens",
  revokeText: "Tous les liens déjà envoyés ou copiés cessent de marcher. Vous pourrez en envoyer d’autres.",
  endsLinks: "Son lien d’accès ne marchera plus, et ce que la structure a répondu s’efface.",
  revoked: (name: string) => `${name} : ses liens ne marchent plus`,
  noAddress: "Notez d’abord l’adresse e-mail du contact (« Accueil, contact et note »), ou copiez un lien.",
  oneFailed: "Ce n’est pas fait",

  remind: (count: number) => `Relancer ${structures(count)} sans réponse`,
  seats: (count: number | null) =>
    count === null ? "places à confirmer" : `${count} ${count > 1 ? "places" : "place"}`,
  introAfter:
    "Chaque structure reçoit un e-mail avec le lien de sa page. Elle y dit combien de personnes elle prendrait, et avec qui continuer. Une demande et deux relances au plus.",
  unansweredAfter: "À celles qui n’ont encore rien dit",
  askedAfter: (count: number) => `${count} ${count > 1 ? "e-mails" : "e-mail"} après le jour`,
  hasAnsweredAfter: "A répondu",
  remindedText: "Cette structure a déjà reçu la demande et deux relances. Lui écrire quand même ?",

  opinions: "Après les rencontres : qui souhaite poursuivre",
  opinionsHint: "Lu par l’équipe seule ; chaque personne le retrouve dans la copie de ses données.",
  noOpinions: "Rien encore.",
  opinionsFailed: "Les avis ne s’affichent pas",
};
