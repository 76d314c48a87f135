import type * as z from "zod";
import { type By, changed, type Readers } from "#functions/store/changes.ts";
import {
  degreesRoster,
  legalFormsRoster,
  organizationsRoster,
  publicsRoster,
  structureTypesRoster,
} from "#functions/store/reference.ts";
import { indexById, type Roster, seenEntries } from "#functions/store/roster.ts";
import type { StoredStructure } from "#functions/store/structures.ts";
import type { Write } from "#functions/store/table.ts";
import type { Reference } from "#shared/reference/reference.schemas.ts";

const named = <Schema extends z.ZodType<Reference>>(list: Roster<Schema>, ids: readonly (string | null)[]) =>
  ids.flatMap((id) => (id === null ? [] : (indexById(seenEntries(list)).get(id)?.name ?? id))).join(", ");

/** How a structure's fields read in the log of changes; its reference lists have been read by then. */
export const structureReaders: Readers<StoredStructure> = {
  shown: {
    name: ({ name }) => name,
    address: ({ address }) => address,
    zip_code: ({ zip_code }) => zip_code,
    city: ({ city }) => city,
    organization_id: ({ organization_id }) => named(organizationsRoster, [organization_id]),
    legal_form_id: ({ legal_form_id }) => named(legalFormsRoster, [legal_form_id]),
    types: ({ types }) => named(structureTypesRoster, types),
    publics: ({ publics }) => named(publicsRoster, publics),
    degrees: ({ degrees }) => named(degreesRoster, degrees),
    description: ({ description }) => description,
    structure_approach: ({ structure_approach }) => structure_approach,
    current_project: ({ current_project }) => current_project,
    enrolment_speech: ({ enrolment_speech }) => enrolment_speech,
    video: ({ video }) => video,
    website: ({ website }) => website,
    phone: ({ phone }) => phone,
    is_active: ({ is_active }) => String(is_active),
  },
};

/** Logs that a structure has one more photo or work situation, one less, or one that reads otherwise. */
export const partChanged = (
  { id, name }: Pick<StoredStructure, "id" | "name">,
  part: "photo" | "training_situation" | "situation_photo",
  { before = "", after = "" }: { before?: string | undefined; after?: string | undefined },
  by: By,
): Write[] =>
  changed({ kind: "structures", id, name }, by, {
    before,
    after,
    readers: { shown: { [part]: (text) => text } },
  });

/** How a work situation reads in the log. */
export const situationLine = ({ name, description }: { name: string; description: string }): string =>
  description === "" ? name : `${name} : ${description}`;

/** Logs that other profiles belong to a structure; which ones, the log of users has: no name of theirs is kept here. */
export const attachedChanged = ({ id, name }: Pick<StoredStructure, "id" | "name">, by: By): Write[] =>
  changed({ kind: "structures", id, name }, by, {
    before: "as read",
    after: "as written",
    readers: { shown: {}, hidden: { profiles: (state) => state } },
  });
