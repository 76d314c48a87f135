/** Field name → French messages, as the specification's screens read them. */
export type FieldErrors = Record<string, string[]>;

/** A refusal: status, stable code, French message, and data that the page needs to handle it. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: FieldErrors | undefined;
  readonly current: unknown;
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    more: { errors?: FieldErrors; current?: unknown; retryAfter?: number } = {},
  ) {
    super(message);
    this.name = "Problem";
    this.status = status;
    this.code = code;
    this.errors = more.errors;
    this.current = more.current;
    this.retryAfter = more.retryAfter;
  }
}

/** The refusals that any route may give, worded for learners (*tu*) and staff (*vous*) alike. */
export const commonProblems = {
  unauthenticated: () =>
    new Problem(401, "unauthenticated", "La session a expiré. Une nouvelle connexion est nécessaire."),
  forbidden: () => new Problem(403, "forbidden", "Ce compte ne permet pas de faire cette action."),
  wrongOrigin: () => new Problem(403, "wrongOrigin", "Cette demande ne vient pas du site."),
  notFound: () => new Problem(404, "notFound", "Cet élément n’existe pas ou n’existe plus."),
  /** `current`: the current item, so that the page can show it and no input is lost. */
  stale: (current: unknown) =>
    new Problem(409, "stale", "Cet élément a été modifié entre-temps. Voici sa version actuelle.", {
      current,
    }),
  tooLarge: () =>
    new Problem(413, "tooLarge", "Les données envoyées sont trop volumineuses (256 Ko au plus)."),
  notJson: () => new Problem(415, "notJson", "Les données doivent être envoyées en JSON."),
  /** `call`: the call that gives the signed address. */
  fileInBody: (call: string) =>
    new Problem(
      415,
      "notJson",
      `Un fichier s’envoie en deux temps : ${call}, appelé en JSON avec son nom, son type et sa taille, donne une adresse signée ; ses octets vont ensuite à cette adresse, par PUT.`,
    ),
  malformed: () => new Problem(400, "malformed", "Les données envoyées sont illisibles."),
  tooDeep: () => new Problem(400, "tooDeep", "Les données envoyées sont trop imbriquées."),
  invalid: (errors: FieldErrors) =>
    new Problem(422, "invalid", Object.values(errors).flat()[0] ?? "Certains champs sont à corriger.", {
      errors,
    }),
  tooMany: (retryAfter: number) =>
    new Problem(429, "tooMany", "Trop de tentatives. Un nouvel essai sera possible dans quelques minutes.", {
      retryAfter,
    }),
  unexpected: () =>
    new Problem(500, "unexpected", "Une erreur est survenue. Un nouvel essai dans un instant peut suffire."),
  busy: () =>
    new Problem(
      503,
      "busy",
      "Le service est momentanément surchargé. Un nouvel essai dans un instant peut suffire.",
      {
        retryAfter: 2,
      },
    ),
};
