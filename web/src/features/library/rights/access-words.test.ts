import { expect, it } from "vitest";
import type { Origin } from "#shared/library/library.schemas.ts";
import { audienceText, reasonText } from "./access-words.ts";

const origin = (kind: Origin["kind"], more: Partial<Origin> = {}): Origin => ({
  kind,
  access_level: "read",
  folder: null,
  training_action: null,
  role: null,
  ...more,
});
const action = { id: "a", name: "Animatrice 2026" };
const role = { id: 2, name: "Apprenant·e" };
const above = { id: "f", name: "Livrables" };

it.each([
  [origin("administrator", { access_level: "delete" }), "Administrateur·trice : accès à tout"],
  [origin("owner", { access_level: "delete" }), "Propriétaire"],
  [
    origin("owner", { access_level: "delete", folder: above }),
    "Propriétaire, hérité du dossier « Livrables »",
  ],
  [origin("direct", { access_level: "write" }), "Partage direct : peut ajouter et modifier"],
  [
    origin("direct", { folder: { id: "x", name: null } }),
    "Partage direct : peut lire, hérité d’un dossier parent",
  ],
  [
    origin("role", { training_action: action, role, folder: above }),
    "Rôle Apprenant·e dans Animatrice 2026 : peut lire, hérité du dossier « Livrables »",
  ],
  [origin("staff"), "Coordination et assistance : gèrent ce qui est public"],
  [origin("public", { training_action: action }), "Public pour les membres de Animatrice 2026"],
  [origin("step", { training_action: action }), "Joint à une étape du parcours, Animatrice 2026"],
  [origin("step"), "Joint à une étape du parcours"],
  [origin("public"), "Public pour tous les profils"],
])("%o", (given, said) => {
  expect(reasonText(given)).toBe(said);
});

it.each([
  ["everyone", "folder", undefined, "Ce dossier est public : toute personne qui a un profil peut le lire."],
  [
    "training_action",
    "document",
    "Animatrice 2026",
    "Ce document est public : les membres de l’action de formation Animatrice 2026 peuvent le lire.",
  ],
  [
    "training_action",
    "folder",
    undefined,
    "Ce dossier est public : les membres de l’action de formation peuvent le lire.",
  ],
  [
    "restricted",
    "folder",
    undefined,
    "Ce dossier est privé : seuls les personnes et les rôles ci-dessous y ont accès.",
  ],
] as const)("%s %s", (audience, thing, name, said) => {
  expect(audienceText(audience, thing, name)).toBe(said);
});
