import { yearInParis } from "#shared/events/events.rules.ts";
import type { EventWhole, Participation } from "#shared/events/events.schemas.ts";
import { Button } from "#web/ui/Button.tsx";
import { hostingTexts } from "./hosting-texts.ts";
import { useHosting } from "./use-hosting.ts";

/** What a structure that has not answered yet said to an earlier event: its answer too, once staff take it over. */
export const EarlierAnswer = ({
  participation,
  event,
}: {
  participation: Participation;
  event: EventWhole;
}) => {
  const { save, pending } = useHosting(participation);
  const { earlier, answer, seats, structure } = participation;
  if (!earlier || answer !== "unknown") return null;
  const isLastYear = earlier.year === yearInParis(event.start_date) - 1;
  const when = isLastYear ? hostingTexts.lastYear : hostingTexts.inYear(earlier.year);
  const said = hostingTexts.earlierAnswer(when, earlier.answer, earlier.seats);
  return (
    <>
      <div className="meta text-sm font-normal">{said}</div>
      <Button
        small
        variant="outline"
        pending={pending}
        aria-label={hostingTexts.sameAnswerNamed(structure.name, said)}
        onClick={() => void save({ answer: earlier.answer, seats: seats ?? earlier.seats })}
      >
        {hostingTexts.sameAnswer}
      </Button>
    </>
  );
};
