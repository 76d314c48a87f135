import { saidTexts } from "./texts.ts";
import { writtenWords } from "./words.ts";

type SavedVersion = { version: number; saved_at: string; author_name: string };

/** What was said before, the newest first: a change never takes the earlier word away. */
export const Earlier = <One extends SavedVersion>({
  all,
  wordsOf,
  declaredBy,
}: {
  all: readonly One[];
  wordsOf: (one: One) => string;
  declaredBy: (one: One) => string | null;
}) =>
  all.length === 0 ? (
    <p className="muted small">{saidTexts.keeps}</p>
  ) : (
    <section className="stack stack-s" aria-labelledby="earlier">
      <h3 id="earlier" className="title-s">
        {saidTexts.earlier}
      </h3>
      <ul className="grid gap-2">
        {all.map((one) => (
          <li key={one.version}>
            {wordsOf(one)}
            <br />
            <span className="muted small">{writtenWords(declaredBy(one), one)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
