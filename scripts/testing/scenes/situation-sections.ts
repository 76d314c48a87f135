import type { SituationSection } from "#shared/situations/situations.schemas.ts";

/** One section with one rich text. */
export const written = (content: string): SituationSection[] => [
  {
    title: "Le contexte",
    description: "",
    fields: [
      {
        name: "contexte",
        type: "textarea",
        label: "Ce qui se passait",
        description: "",
        placeholder: "",
        content,
        choices: [],
      },
    ],
  },
];
