import type { Audience, Origin } from "#shared/library/library.schemas.ts";
import { libraryTexts } from "../texts.ts";

type Thing = "folder" | "document";

const { mayNow: levels, why } = libraryTexts;

const because = ({ kind, access_level, training_action, role }: Origin): string => {
  const level = levels[access_level];
  switch (kind) {
    case "administrator":
      return why.administrator;
    case "owner":
      return why.owner;
    case "direct":
      return why.direct(level);
    case "role":
      return why.role(role?.name ?? "", training_action?.name ?? "", level);
    case "staff":
      return why.staff;
    case "step":
      return why.step(training_action?.name ?? "");
    case "public":
      return training_action ? why.member(training_action.name) : why.everyone;
  }
};

/** The reason why somebody may see a folder or document: which right, and its source. */
export const reasonText = (origin: Origin): string => {
  const reason = because(origin);
  if (!origin.folder) return reason;
  return `${reason}, ${origin.folder.name === null ? why.fromAbove : why.from(origin.folder.name)}`;
};

/** Readers of public items. */
export const audienceText = (audience: Audience, thing: Thing, action: string | undefined): string => {
  const { audiences } = libraryTexts;
  if (audience === "everyone") return audiences.everyone(thing);
  return audience === "training_action" ? audiences.members(thing, action) : audiences.restricted(thing);
};
