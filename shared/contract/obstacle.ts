import * as z from "zod";
import { Problem } from "#shared/contract/problem.ts";

const kinds = [
  "structure",
  "profile",
  "trainingAction",
  "situation",
  "event",
  "folders",
  "steps",
  "wishes",
] as const;

/**
 * Something that stands in the way of a deletion, for the page to link to. Folders and steps: those of this action;
 * wishes: the profile and the event that `wishesId` joins.
 */
export const Obstacle = z.object({ kind: z.enum(kinds), id: z.string(), name: z.string() });
export type Obstacle = z.output<typeof Obstacle>;

export const wishesId = (profileId: string, eventId: string): string => `${profileId} ${eventId}`;

/** How many of them a refusal names; its message counts all. */
const maxNamed = 20;

/** What `current` holds of a refusal that names obstacles. */
export const Obstacles = z.object({ obstacles: z.array(Obstacle) });

/** The same refusal, naming what stands in the way. */
export const naming = ({ status, code, message }: Problem, obstacles: readonly Obstacle[]): Problem =>
  new Problem(status, code, message, { current: { obstacles: obstacles.slice(0, maxNamed) } });
