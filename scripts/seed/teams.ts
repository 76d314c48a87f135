import type { UploadingClient } from "#scripts/operate/api-client.ts";
import { waitUntil } from "#scripts/seed/demo-site.ts";
import { type SceneName, scenePng } from "#scripts/seed/scenes.ts";
import * as profiles from "#shared/profiles/profiles.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";

/** The people of the demonstration's structures, by the first part of their address. */
const teams: Readonly<Record<string, readonly string[]>> = {
  "Les Jardins de la Sauvagine": ["soizic.abgrall", "bakary.konate"],
  "Ressourcerie La Remise": ["bakary.konate"],
  "Centre social Le Préau": ["claire.guegan"],
  "Atelier vélo Le Pignon": ["yann.mahe"],
  "La Louche, cuisine partagée": ["claire.guegan", "ines.moreau"],
  "Le Fil bleu, médiation numérique": ["paol.rivoal"],
  "Numérique & Compagnie": ["paol.rivoal"],
  "Recyclerie des Mers": ["ines.moreau"],
  "Tiers-lieu La Filature": ["soizic.abgrall"],
};

const photos: Readonly<Record<string, readonly SceneName[]>> = {
  "Les Jardins de la Sauvagine": ["garden", "workshop"],
  "Ressourcerie La Remise": ["workshop"],
  "Menuiserie solidaire Copeaux": ["workshop", "street"],
  "Centre social Le Préau": ["street"],
  "Atelier vélo Le Pignon": ["workshop"],
  "La Louche, cuisine partagée": ["street"],
  "Ferme des Trois-Chênes": ["garden"],
  "Habitat jeunes Les Remparts": ["street"],
  "Recyclerie des Mers": ["shore"],
  "Tiers-lieu La Filature": ["street", "workshop"],
  "Maison des adolescents Le Ponton": ["shore"],
  "Jardin partagé Les Semis": ["garden"],
};

/** Attaches trainers to structures and gives these their photos; `person` gives the profile of an account. */
export const createTeams = async (
  api: UploadingClient,
  structureIds: ReadonlyMap<string, string>,
  person: (account: string) => string,
): Promise<void> => {
  const idOf = (name: string) => {
    const id = structureIds.get(name);
    if (!id) throw new Error(`No structure is called ${name}`);
    return id;
  };
  const accounts = new Set(Object.values(teams).flat());
  for (const account of accounts) {
    const theirs = Object.entries(teams).filter(([, team]) => team.includes(account));
    await api.call(profiles.setProfileStructures, {
      params: { id: person(account) },
      body: { structure_ids: theirs.map(([name]) => idOf(name)) },
    });
  }
  const drawn = new Map<string, Buffer>();
  for (const [n, [name, scenes]] of Object.entries(photos).entries())
    for (const scene of scenes) {
      const drawing = `${scene} ${n % 2}`;
      const bytes = drawn.get(drawing) ?? scenePng(scene, n);
      drawn.set(drawing, bytes);
      await api.upload(
        structures.addStructurePhoto,
        {
          params: { id: idOf(name) },
          body: { original_file_name: `${name}.png`, content_type: "image/png", size: bytes.length },
        },
        [bytes],
      );
    }
  // Checked by a worker while the rest of the story is told; the last one is waited for.
  const last = idOf(Object.keys(photos).at(-1) ?? "");
  await waitUntil("the photos of the structures are checked", async () => {
    const { photos: seen } = await api.call(structures.getStructure, { params: { id: last } });
    return seen.every((photo) => photo.url !== null);
  });
};
