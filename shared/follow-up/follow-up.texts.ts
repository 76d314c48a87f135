import { firstNameOf } from "#shared/contract/first-name.ts";
import type { FollowUpRow } from "#shared/follow-up/follow-up.schemas.ts";
import { signingEnd } from "#shared/placements/placements.rules.ts";

/** « 1er décembre », or « 1er déc. ». */
export const dayInFrench = (moment: string, month: "long" | "short" = "long"): string =>
  new Date(moment.length === 10 ? `${moment}T12:00:00Z` : moment)
    .toLocaleDateString("fr-FR", { day: "numeric", month, timeZone: "Europe/Paris" })
    .replace(/^1 /, "1er ");

/** `detail`: the fact to somebody who has read whom the row is about. */
type Told = { who: string; says: string; fact: string; detail: string };

/** A row in words, to the team: who, what they have not done, and the fact behind it. `reader`: the trainer who reads it. */
export const rowTexts = (row: FollowUpRow, reader?: "referent"): Told => {
  const { learner, trade, referent, turn, step, version, since } = row;
  const isYou = turn === reader;
  const held = (turn === "trade" ? trade : turn === "referent" ? referent : null)?.name;
  const holder = held && isYou ? "Vous" : held;
  const has = isYou ? "avez" : "a";
  const [on, where] = [dayInFrench(since), step?.name ?? ""];
  const said = (says: string, fact: string, who = learner.name): Told => ({ who, says, fact, detail: fact });
  /** Of somebody else, so that the fact names the learner. */
  const saidOf = (says: string, detail: string, who = learner.name): Told => ({
    who,
    says,
    fact: `${learner.name}, ${detail}`,
    detail,
  });
  switch (row.kind) {
    case "no_placement":
      if (row.datum === "start")
        return Date.parse(since) < Date.parse(row.start_date)
          ? said("n’a pas encore de contrat.", `La formation commence le ${dayInFrench(row.start_date)}.`)
          : said("n’a pas encore de contrat.", "Depuis son arrivée dans la promotion.");
      return said(
        "n’a pas de contrat depuis le départ.",
        `En apprentissage, les trois mois finissent le ${dayInFrench(signingEnd(since))}.`,
      );
    case "placement_ended":
      return said("n’a plus de contrat.", "Le précédent a pris fin. Quelle suite ?");
    case "no_trade_trainer":
      return said("n’a pas de formateur·trice métier.", "Qui prend la suite ?");
    case "no_referent_trainer":
      return said("n’a pas de formateur·trice référent·e.", "Qui prend la suite ?");
    case "no_steps":
      return said("n’a pas encore d’étapes.", "Le parcours FEST reste à créer.");
    case "unanswered":
      return saidOf(
        `n’${has} pas encore répondu${version !== null && version > 1 ? ` à la version ${version}` : ""}.`,
        `${where}, version ${version}.`,
        holder,
      );
    case "disagreed": {
      const fact = `${where}, version ${version}.`;
      return holder === undefined
        ? said("n’est pas d’accord, et n’a pas de réponse.", fact)
        : saidOf(`n’${has} pas encore répondu à ${learner.name}, qui n’est pas d’accord.`, fact, holder);
    }
    case "interview_undated":
      return holder === undefined
        ? said("n’a pas de date pour l’entretien d’après.", `${where}, finie le ${on}.`)
        : saidOf(`n’${has} pas daté l’entretien d’après.`, `${where}, finie le ${on}.`, holder);
    case "to_take_up":
    case "to_adjust":
    case "first_level": {
      const fact = {
        to_take_up: `${where} : « À reprendre au prochain rendez-vous ».`,
        to_adjust: `${where} : « À ajuster après la première situation ».`,
        first_level: `${where} : « Je ne sais pas encore faire ».`,
      }[row.kind];
      return holder === undefined
        ? said("a un point à reprendre.", fact)
        : said(`${has} un point à reprendre avec ${learner.name}.`, fact, holder);
    }
    case "submission_missing":
      return said("n’a pas encore rendu sa fiche.", `${where}, finie le ${on}.`);
    case "take_up":
      return said("a une version à reprendre.", `${where}, version ${version}.`);
    case "silence": {
      const others = [trade, referent].flatMap((one) => one?.name ?? []);
      return said(
        "et ses formateur·trices n’ont rien écrit.",
        `Ni ${[learner.name, ...others].join(", ni ")}.`,
      );
    }
  }
};

/** What waits for a trainer, to that trainer, after the learner's name; undefined where a row only tells. */
export const waitingOf = ({ kind, version }: FollowUpRow): string | undefined => {
  switch (kind) {
    case "unanswered":
      return `${version !== null && version > 1 ? `la version ${version}` : "son rendu"} attend votre réponse`;
    case "disagreed":
      return "son « Pas d’accord » attend votre réponse";
    case "interview_undated":
      return "l’entretien d’après n’est pas daté";
    case "to_take_up":
    case "to_adjust":
    case "first_level":
      return "un point est à reprendre";
    default:
      return undefined;
  }
};

/** The same to the learner: what is theirs to do, or that others see to it. */
export const ownRowTexts = (row: FollowUpRow): { says: string; fact: string; isTheirs: boolean } => {
  const { trade, referent, turn, step, version, since } = row;
  const other = turn === "trade" ? trade : referent;
  const first = other ? firstNameOf(other.name) : "L’équipe";
  const where = step?.name ?? "";
  const theirs = (says: string, fact: string) => ({ says, fact, isTheirs: true });
  const others = (says: string) => ({
    says,
    fact: `Depuis le ${dayInFrench(since)}. Tu n’as rien à faire, l’équipe s’en occupe.`,
    isTheirs: false,
  });
  switch (row.kind) {
    case "submission_missing":
      return theirs(`Ta fiche : ${where}`, `L’étape a fini le ${dayInFrench(since)}.`);
    case "take_up":
      return theirs(`Ta version ${version} est à reprendre`, `${where}, depuis le ${dayInFrench(since)}.`);
    case "silence":
      return theirs("Personne n’a écrit depuis un mois", "Une phrase suffit pour reprendre.");
    case "no_placement":
      return theirs("Tu n’as pas encore de contrat", "L’équipe cherche avec toi.");
    case "placement_ended":
      return theirs("Ton contrat est fini", "L’équipe cherche la suite avec toi.");
    case "no_trade_trainer":
      return others("Tu n’as pas de formateur·trice métier");
    case "no_referent_trainer":
      return others("Tu n’as pas de formateur·trice référent·e");
    case "no_steps":
      return others("Ton parcours FEST n’est pas encore créé");
    case "unanswered":
      return others(`${first} a ta version ${version}`);
    case "disagreed":
      return others(`${first} n’a pas répondu à ton « Pas d’accord »`);
    case "interview_undated":
      return others(`${first} doit dater ton entretien d’après`);
    default:
      return others(`${first} reprend un point avec toi`);
  }
};
