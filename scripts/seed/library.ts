import type { UploadingClient } from "#scripts/operate/api-client.ts";
import { type DemoSite, waitUntil } from "#scripts/seed/demo-site.ts";
import { pagePdf, planPng } from "#scripts/seed/files.ts";
import { roles } from "#shared/contract/access.ts";
import type { ContentType } from "#shared/contract/upload.ts";
import * as library from "#shared/library/library.contract.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";

type SeedFile = readonly [name: string, type: ContentType, bytes: Buffer];

/** Creates a document with these files as a page does, and waits until they are checked. */
const sendFiles = async (
  api: UploadingClient,
  document: { folder_id: string | null; name?: string; description?: string },
  files: readonly SeedFile[],
): Promise<{ id: string; fileId: string }> => {
  const asked = files.map(([original_file_name, content_type, bytes]) => ({
    original_file_name,
    content_type: content_type as Exclude<ContentType, "image/webp">,
    size: bytes.length,
  }));
  const { id, uploads } = await api.upload(
    library.createDocument,
    { body: { ...document, files: asked } },
    files.map(([, , bytes]) => bytes),
  );
  await waitUntil(`the files of ${id} are checked`, async () => {
    const { files: seen } = await api.call(library.getDocument, { params: { id } });
    const refused = seen.find((file) => file.status === "refused");
    if (refused) throw new Error(`${refused.original_file_name}: ${refused.reason}`);
    return seen.every((file) => file.status === "available");
  });
  return { id, fileId: uploads[0]?.file_id ?? "" };
};

const pdf = (name: string, title: string, ...lines: string[]): SeedFile => [
  `${name}.pdf`,
  "application/pdf",
  pagePdf(title, lines),
];
const csv = (name: string, ...rows: string[]): SeedFile => [
  `${name}.csv`,
  "text/csv",
  Buffer.from(`\ufeff${rows.join("\r\n")}\r\n`),
];

const welcome = pdf(
  "Livret d’accueil",
  "Livret d’accueil",
  "Bienvenue ! Ce livret accompagne les premières semaines en structure.",
  "",
  "1. Qui est qui : ton formateur métier, ta formatrice référente, la coordination.",
  "2. Les temps forts : rendez-vous, situations de travail, bilan.",
  "3. Un doute, un imprévu ? Écris à la coordination, une réponse arrive dans la journée.",
);
const charter = pdf(
  "Charte de l’alternance",
  "Charte de l’alternance",
  "La structure confie de vraies situations de travail.",
  "Le temps d’apprendre est du temps de travail.",
  "Chacun dit ce qui va et ce qui bloque, sans attendre le bilan.",
);
const guide = pdf(
  "Guide du formateur métier",
  "Accueillir une personne en alternance",
  "Ce que l’on attend de vous, du premier jour au bilan.",
  "",
  "Avant l’arrivée",
  "Choisissez une situation de travail réelle, qui peut se refaire au moins deux fois.",
  "Prévenez l’équipe : qui accueille, qui accompagne, à quelles heures.",
  "",
  "Pendant une situation de travail",
  "Montrez, puis laissez faire. Notez ce que vous voyez, sans l’interpréter.",
  "Gardez une trace : une photo du geste, un document produit, quelques lignes.",
  "",
  "Après, l’entretien réflexif",
  "Trente minutes au calme, dans les deux jours. La personne raconte, vous questionnez :",
  "qu’est-ce qui a marché, qu’est-ce qui a surpris, que changer la prochaine fois ?",
  "",
  "Un doute, une absence, un incident ? La coordination répond dans la journée.",
);
const grid = csv(
  "Grille d’observation",
  "Geste observé;Seul·e;Avec aide;À revoir",
  "Accueillir;;;",
  "Préparer l’atelier;;;",
  "Animer le groupe;;;",
);
const calendar = csv(
  "Calendrier de la promotion",
  "Semaine;Où;Quoi",
  "38;Centre;Rentrée",
  "39;Structure;Rendez-vous 1",
  "45;Structure;Première situation de travail",
);
const plan: SeedFile = [
  "Plan de la halle.png",
  "image/png",
  planPng([
    [1, 1, 4, 3],
    [6, 1, 5, 2],
    [1, 5, 3, 2],
    [5, 4, 6, 3],
  ]),
];
const visit = pdf(
  "Compte rendu de visite",
  "Visite en structure",
  "Ce qui a été vu, ce qui a été dit, ce qui a été décidé.",
  "Prochaine visite : à fixer ensemble.",
);
const subject = pdf(
  "Sujet du jury",
  "Sujet du jury",
  "Vingt minutes de présentation, dix minutes d’échange.",
);

/** The actions whose folders are filled. */
type Actions = { coming: string; current: string };

/**
 * Fills the library: common folders, folders of two actions, a private one for the jury, one shared with a trainer, and a
 * learner's own document.
 */
export const fillLibrary = async (demo: DemoSite, { coming, current }: Actions): Promise<void> => {
  const [coordinator, referent, learner] = [
    demo.as("coordination@exemple.fr"),
    demo.as("referent@exemple.fr"),
    demo.as("apprenant@exemple.fr"),
  ];
  const folder = async (
    name: string,
    more: { private?: boolean; parent_id?: string; training_action_id?: string } = {},
  ) => (await coordinator.call(library.createFolder, { body: { name, ...more } })).id;
  const userOf = async (name: string) => {
    const found = await coordinator.call(profiles.searchProfiles, { query: { name } });
    const user = found.find((one) => one.user.name === name)?.user;
    if (!user) throw new Error(`The library is shared with ${name}, who does not exist`);
    return user.id;
  };
  const forRole = (
    id: string,
    training_action_id: string,
    role_name: string,
    access_level: "read" | "write",
  ) =>
    coordinator.call(library.shareFolderWithRole, {
      params: { id },
      body: { training_action_id, role_name, access_level },
    });

  const shared = await folder("Ressources pour tout le monde");
  await sendFiles(
    coordinator,
    {
      folder_id: shared,
      name: "Livret d’accueil",
      description: "<p>À lire avant la rentrée, puis à garder sous la main.</p>",
    },
    [welcome, plan],
  );
  await sendFiles(coordinator, { folder_id: shared }, [charter]);
  const models = await folder("Modèles", { parent_id: shared });
  await sendFiles(coordinator, { folder_id: models }, [grid]);
  const guides = await folder("Guides des formateurs métier");
  await sendFiles(
    coordinator,
    {
      folder_id: guides,
      name: "Guide du formateur métier",
      description: "<p>Une page à lire avant d’accueillir une personne en alternance.</p>",
    },
    [guide],
  );

  const livret = await folder("Calendrier", { training_action_id: coming });
  await sendFiles(coordinator, { folder_id: livret }, [calendar]);
  const works = await folder("Livrables et modèles", { training_action_id: coming });
  await sendFiles(coordinator, { folder_id: works, name: "Grille d’observation" }, [grid]);
  await forRole(works, coming, roles.learner.name, "write");
  const jury = await folder("Jury", { training_action_id: coming, private: true });
  await sendFiles(coordinator, { folder_id: jury }, [subject]);
  await forRole(jury, coming, roles.referentTrainer.name, "write");

  const visits = await folder("Visites", { training_action_id: current });
  await sendFiles(referent, { folder_id: null, name: "Mes notes de visite" }, [visit]);
  await coordinator.call(library.shareFolder, {
    params: { id: visits },
    body: { user_id: await userOf("Solène Kervella"), access_level: "delete" },
  });
  const ahead = await folder("Préparation de l’Alternance Day", { private: true });
  await sendFiles(coordinator, { folder_id: ahead }, [plan]);
  await coordinator.call(library.shareFolder, {
    params: { id: ahead },
    body: { user_id: await userOf("Samira Bellanger"), access_level: "read" },
  });
  await sendFiles(learner, { folder_id: null, name: "Mon CV" }, [
    pdf(
      "CV Samira Bellanger",
      "Samira Bellanger",
      "Animatrice en formation",
      "Vente, accueil, ateliers couture",
    ),
  ]);
};
