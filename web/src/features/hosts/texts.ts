import type { Opinion } from "#shared/hosts/hosts.schemas.ts";
import { wasThere } from "#shared/timetable/attendance.rules.ts";
import type { PresenceState, TickState } from "#shared/timetable/attendance.schemas.ts";
import type { HostPhase } from "./host-day.ts";

const people = (count: number) => (count > 1 ? `${count} personnes` : "1 personne");

export const hostTexts = {
  title: "Votre page pour l’Alternance Day",
  eyebrow: (event: string, structure: string) => `${event} pour ${structure}`,
  steps: "L’Alternance Day en quatre temps",
  phases: {
    answer: "Répondre",
    list: "Qui vient vous voir",
    day: "Le jour",
    after: "Et après",
  } satisfies Record<HostPhase, string>,
  goTo: {
    answer: "Voir ou changer notre réponse",
    list: "Voir qui vient",
    day: "Noter qui est là",
    after: "Donner notre avis",
  } satisfies Record<HostPhase, string>,
  whoCame: "Revoir la liste du jour",
  listOf: (day: string) => `Votre liste du ${day}`,
  listOfDays: (span: string) => `Votre liste ${span}`,
  closed: "Ce lien ne marche pas, ou plus",
  closedText:
    "Il est incomplet, trop ancien, ou a été remplacé. Ouvrez-le depuis le dernier message reçu, en entier, ou demandez-en un autre à l’équipe qui organise la journée.",
  askForLink: "Demander un lien à l’équipe",
  failed: "La page ne s’ouvre pas",
  plan: "Le plan du lieu",
  you: "Vous",

  question: (day: string) => `Serez-vous là le ${day} ?`,
  hours: (from: string, to: string, where: string) => `De ${from} à ${to}${where ? `, ${where}` : ""}.`,
  days: (range: string, where: string) => `L’événement a lieu ${range}${where ? `, ${where}` : ""}.`,
  yes: "Oui, nous venons",
  no: "Non, pas cette fois",
  answers: "Votre réponse",
  planned: "C’est prévu ainsi. Si cela vous va, il ne reste qu’à confirmer.",
  answered: {
    confirmed: (when: string) =>
      `Vous venez, merci : c’est noté${when}. Vous pouvez encore changer ce qui suit.`,
    declined: (when: string) => `Vous ne venez pas : c’est noté${when}. Vous pouvez changer d’avis.`,
  },
  notedSoFar: {
    confirmed: (when: string) => `Réponse notée${when} : vous venez.`,
    declined: (when: string) => `Réponse notée${when} : vous ne venez pas.`,
  },
  onDay: (day: string) => ` le ${day}`,
  seats: "Personnes à la fois",
  seatsHint: (minutes: number) => `par rendez-vous de ${minutes} minutes`,
  fewer: "Une place de moins",
  more: "Une place de plus",
  slots: "Vous recevez",
  isOpen: "ouvert",
  isClosed: "fermé",
  slot: (from: string, to: string) => `${from} à ${to}`,
  receives: (from: string, to: string) => `Nous recevons de ${from} à ${to}`,
  place: "Votre table ou votre salle",
  placeHint: "Laissez tel quel si l’équipe vous l’a donnée.",
  who: "Qui sera à la table ?",
  contact: "Votre contact pour l’équipe",
  contactHint:
    "À qui l’équipe écrit, cette année et les suivantes. Elle relit un changement avant d’écrire à une nouvelle adresse.",
  until: (masked: string) => `Jusqu’ici ${masked}. Laissez vide pour ne rien changer.`,
  contactWaiting: "L’équipe n’a pas encore relu ce contact : d’ici là, elle écrit au précédent.",
  contactFields: {
    known_name: "Nom",
    known_email: "E-mail",
    known_phone: "Téléphone",
    known_role: "Fonction",
  },
  confirm: "Confirmer notre présence",
  decline: "Confirmer que nous ne venons pas",
  save: "Enregistrer nos changements",
  saved: { confirmed: "Merci, vous êtes attendus", declined: "C’est noté, merci de nous avoir prévenus" },
  saveFailed: "Votre réponse n’est pas enregistrée",
  changedMeanwhile: "L’équipe a changé quelque chose entre-temps : vérifiez ce qui suit, puis confirmez.",
  meetingsStand: (count: number) =>
    `${people(count)} ${count > 1 ? "ont" : "a"} rendez-vous avec vous. Rien ne bouge tout seul : l’équipe est prévenue et voit ce qu’il faut changer.`,

  changes: "L’équipe a changé ceci depuis",
  changesSince: (day: string) => `L’équipe a changé ceci depuis votre réponse du ${day}`,
  wasZone: (zone: string) => `La zone : avant, ${zone}.`,
  wasPlace: (place: string) => (place ? `La table : avant, ${place}.` : "La table est choisie."),
  wasSeats: (seats: number) => `Les personnes à la fois : avant, ${seats}.`,
  wasSlots: "Les créneaux où vous recevez.",
  wasAnswer: {
    unknown: "Votre venue : avant, sans réponse.",
    confirmed: "Votre venue : avant, vous veniez.",
    declined: "Votre venue : avant, vous ne veniez pas.",
  },

  coming: (count: number) =>
    count === 0
      ? "Personne n’a rendez-vous avec vous"
      : `${people(count)} ${count > 1 ? "viennent" : "vient"} vous voir`,
  nobody:
    "Le planning est publié, et aucun rendez-vous n’y est prévu avec votre structure. L’équipe peut vous en dire plus.",
  moved: (count: number) =>
    count > 1
      ? `${count} changements dans la dernière version du planning`
      : "1 changement dans la dernière version du planning",
  dayMoved: (day: string) => `La date a changé : ce n’est plus ${day}.`,
  movedTo: (name: string, to: string, from: string) => `${name} vient à ${to}, et non à ${from}.`,
  newHere: (name: string, at: string) => `${name} vient à ${at}, c’est nouveau.`,
  goneAway: (name: string, at: string) => `${name}, à ${at}, ne vient plus.`,
  isNew: "Nouveau",
  closedSlot: "Fermé",
  free: "Personne",
  print: "Imprimer la liste",
  unanswered: "Vous n’avez pas encore répondu",
  unansweredText: "Dites-nous si vous venez : deux touches suffisent.",

  whoIsHere: "Qui est à votre table ?",
  whoIsNext: (at: string) => `À ${at}, vous recevez`,
  under: (from: string, minutes: number) => `${from}, encore ${minutes} min`,
  next: (from: string) => `à ${from}`,
  here: "Là",
  absent: "Absent·e",
  kept: "Gardé. L’équipe voit vos réponses à mesure.",
  waiting: (count: number) =>
    `${count > 1 ? `${count} réponses attendent` : "1 réponse attend"} le réseau sur ce téléphone. ${count > 1 ? "Elles partiront" : "Elle partira"} d’elle${count > 1 ? "s" : ""}-même${count > 1 ? "s" : ""}, une fois.`,
  refused: (count: number) =>
    count > 1 ? `${count} réponses n’ont pas pu être gardées` : "Une réponse n’a pas pu être gardée",
  said: (name: string, state: TickState | null) =>
    `${name} : ${state === null ? "réponse retirée" : state === "absent" ? "absent·e" : "là"}`,
  someoneGone: "Une personne qui ne vient plus",
  late: "en retard",
  excused: "excusé·e par l’équipe",
  summary: (states: readonly (PresenceState | null)[]) => {
    const came = states.filter(wasThere).length;
    const absent = states.filter((state) => state === "absent" || state === "excused").length;
    if (came === states.length) return `${people(states.length)}, toutes venues`;
    if (came + absent === 0) return people(states.length);
    const parts = [
      came > 0 ? `${came} là` : "",
      absent > 0 ? `${absent} absent${absent > 1 ? "es" : "e"}` : "",
    ];
    return `${people(states.length)} : ${parts.filter(Boolean).join(", ")}`;
  },
  dayOver: "Votre dernier rendez-vous est passé",
  dayOverText: "Merci d’être venus. Dites-nous avec qui vous souhaitez poursuivre, pendant que c’est frais.",

  seatsQuestion: "Combien de places à la rentrée ?",
  seatsText: (starts: readonly string[], until: string) =>
    `${starts.length > 0 ? `La formation commence le ${starts.join(" ou le ")}. ` : ""}Rien ne vous engage : vous pourrez changer jusqu’au ${until}.`,
  seatsChoice: "Nombre de places",
  seatsNamed: (count: number) => (count > 1 ? `${count} places` : `${count} place`),
  undecided: "Pas encore décidé",
  placementFailed: "Votre réponse n’est pas gardée",
  goneFrom: (name: string) => `${name} n’est plus dans cette liste`,
  met: "Vous les avez rencontré·es",
  metText: "Une touche par personne.",
  why: "Une raison, si vous voulez",
  whyOf: (name: string) => `Une raison pour ${name}`,
  promise:
    "Les apprenant·es ne reçoivent jamais de «\u00a0non\u00a0». L’équipe lit vos réponses et vos raisons ; chaque personne peut demander à lire celles qui la concernent.",
  order: "Par qui commencer ?",
  orderText: (continuing: number, seats: number) =>
    `Vous continuez avec ${people(continuing)} et vous avez ${seats > 1 ? `${seats} places` : "1 place"}.`,
  placeOf: (n: number, seats: number) =>
    n > seats ? "si une place se libère" : n === 1 ? "1re place" : `${n}e place`,
  cut: (seats: number) => (seats > 1 ? `${seats} places` : "1 place"),
  up: "Monter",
  down: "Descendre",
  moveUp: (name: string) => `Monter ${name}`,
  moveDown: (name: string) => `Descendre ${name}`,
  placedAt: (name: string, n: number, seats: number) => `${name} : ${hostTexts.placeOf(n, seats)}`,
  opinionMeanwhile: "Cet avis a changé sur un autre écran : le voici. Reprenez-le s’il ne vous va pas.",
  orderMeanwhile: "Cet ordre a changé sur un autre écran : le voici. Reprenez-le s’il ne vous va pas.",
  interests: "Ces personnes souhaitent vous rencontrer",
  interestsText: (day: string) => `Vous ne vous êtes pas vus le ${day}.`,
  interestOf: (name: string) => `Rencontrer ${name}`,
  wouldMeet: "Oui, volontiers",
  notThisTime: "Pas cette fois",
  progress: "Réponses données",
  answerFor: (name: string) => `Répondre pour ${name}`,
  nextSeats: "vos places",
  allSaid: "C’est noté, merci",
  allSaidText:
    "L’équipe lit vos réponses. Elle vous appelle quand une personne souhaite continuer, elle aussi.",
  review: "Revoir mes réponses",

  goOn: "Avec qui souhaitez-vous poursuivre ?",
  goOnText: (until: string) => `Une touche par personne. Vous pouvez changer d’avis jusqu’au ${until}.`,
  opinionOf: (name: string) => `Suite avec ${name}`,
  opinions: {
    continue: "Continuer",
    see_again: "À revoir",
    no: "Non",
  } satisfies Record<Opinion, string>,
  remark: "Remarque",
  remarkOf: (name: string) => `Remarque sur ${name}`,
  remarkHint: "lue par l’équipe, et par la personne si elle le demande",
  keepRemark: "Garder la remarque",
  remarkKept: "La remarque est gardée",
  opinionFailed: (name: string) => `${name} : votre réponse n’est pas gardée`,
  given: (count: number) => (count > 1 ? "réponses" : "réponse"),
  outOf: (count: number) => `sur ${count}`,
  atOnce: "Chaque réponse est gardée aussitôt.",
  absentees: (names: readonly string[]) =>
    `${names.length > 1 ? "Noté·es absent·es" : "Noté·e absent·e"}, donc pas dans la liste : ${names.join(", ")}.`,
  nobodyMet: "Aucun rendez-vous n’a encore commencé.",

  when: "Quand",
  where: "Où",
  table: "Votre table",
  zone: "Votre zone",
  help: "Une question ?",
  helpText: "L’équipe qui organise la journée vous répond.",
  helpAfter: "L’équipe qui suit les rencontres vous répond.",
  call: (phone: string) => phone,
  validUntil: (day: string) =>
    `Ce lien marche jusqu’au ${day}. Qui le reçoit peut répondre pour votre structure.`,
};
