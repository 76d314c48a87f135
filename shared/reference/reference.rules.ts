import { fold } from "#shared/contract/fold.ts";

type Labelled = { id: string; name: string; city?: string };

const labelOf = ({ name, city = "" }: Labelled) => `${fold(name) || name}|${fold(city)}`;

/** True if two values of a list read the same, accents and case aside; degrees also need the same city. */
export const haveSameName = (a: Labelled, b: Labelled): boolean => a.id !== b.id && labelOf(a) === labelOf(b);
