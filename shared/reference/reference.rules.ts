import { fold } from "#shared/contract/fold.ts";

type Labelled = { id: string; name: string; city?: string };

const labelOf = ({ name, city = "" }: Labelled) => `${fold(name) || name}|${fold(city)}`;

/** Whether people would take two values of a list for the same: accents and case aside; a degree also by its city. */
export const haveSameName = (a: Labelled, b: Labelled): boolean => a.id !== b.id && labelOf(a) === labelOf(b);
