import { trainingRoster } from "#functions/domain/events/agenda.store.ts";
import { profilesRoster } from "#functions/domain/profiles/profiles.store.ts";
import type { Use } from "#functions/domain/reference/reference.store.ts";
import { type SituationEntry, situationsRoster } from "#functions/domain/situations/situations.store.ts";
import { type CatalogueCard, structuresRoster } from "#functions/domain/structures/structures.store.ts";
import { checkUnchanged } from "#functions/store/roster.ts";

// What points at the values of reference lists. A new domain that points at them is added here.

const byStructures = (pointsAt: (card: CatalogueCard, id: string) => boolean): Use => ({
  roster: structuresRoster,
  kind: "structure",
  find: (seen, id) => seen.of(structuresRoster).filter((card) => pointsAt(card, id)),
  one: "structure",
  many: "structures",
});

const organizationsOfProfiles: Use = {
  roster: profilesRoster,
  check: checkUnchanged,
  kind: "profile",
  find: (seen, id) => seen.of(profilesRoster).filter((card) => card.organization_id === id),
  one: "profil",
  many: "profils",
};

const degreesOfTrainingActions: Use = {
  roster: trainingRoster,
  check: checkUnchanged,
  kind: "trainingAction",
  find: (seen, id) =>
    seen
      .of(trainingRoster)
      .filter((action) => action.degree_id === id)
      .map((action) => ({ id: action.id, name: `Action de formation ${action.year}` })),
  one: "action de formation",
  many: "actions de formation",
};

const bySituations = (pointsAt: (entry: SituationEntry, id: string) => boolean): Use => ({
  roster: situationsRoster,
  kind: "situation",
  find: (seen, id) =>
    seen
      .of(situationsRoster)
      .filter((entry) => pointsAt(entry, id))
      .map((entry) => ({ id: entry.id, name: entry.title })),
  one: "situation partagée",
  many: "situations partagées",
});

export const usesOfPublics = (): Use[] => [
  byStructures((card, id) => card.publics.includes(id)),
  bySituations((entry, id) => entry.structure_publics.includes(id)),
];
export const usesOfStructureTypes = (): Use[] => [
  byStructures((card, id) => card.types.includes(id)),
  bySituations((entry, id) => entry.structure_types.includes(id)),
];
export const usesOfLegalForms = (): Use[] => [
  byStructures((card, id) => card.legal_form_id === id),
  bySituations((entry, id) => entry.legal_form_id === id),
];
export const usesOfDegrees = (): Use[] => [
  byStructures((card, id) => card.degrees.includes(id)),
  degreesOfTrainingActions,
  bySituations((entry, id) => entry.degree_id === id),
];
export const usesOfOrganizations = (): Use[] => [
  byStructures((card, id) => card.organization_id === id),
  organizationsOfProfiles,
];
