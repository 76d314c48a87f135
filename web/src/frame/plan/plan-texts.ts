/** Worded without *tu* nor *vous*, since learners, hosts and staff read it. */
export const planTexts = {
  title: "Plan du lieu",
  alt: (event: string) => `Plan du lieu, ${event}`,
  enlarge: "Agrandir le plan",
  reduce: "Réduire le plan",
  missing: "L’image du plan ne s’affiche pas",
  missingText: "Les tables sont aussi dans la liste, zone par zone.",
  zones: "Toutes les tables",
  zone: (name: string) => `Zone ${name}`,
  tables: (count: number) => (count > 1 ? `${count} tables` : `${count} table`),
  noTable: "Aucune table pour l’instant",
} as const;
