type Parts = Record<string, () => Promise<unknown>>;
type Done<P extends Parts> = { [Name in keyof P]: Awaited<ReturnType<P[Name]>> };

/** Does every part, one after the other, also those after one that fails. Throws the first failure in the end. */
export const everyPart = async <P extends Parts>(parts: P): Promise<Done<P>> => {
  const done: Record<string, unknown> = {};
  const failures: unknown[] = [];
  for (const [name, part] of Object.entries(parts))
    try {
      done[name] = await part();
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
  return done as Done<P>;
};
