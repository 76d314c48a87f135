import type { SituationCard } from "#shared/situations/situations.schemas.ts";
import { paths } from "#web/frame/paths.ts";
import { Tags } from "#web/ui/Badge.tsx";
import { Card, CardBody, CardSign, CardTitle, Meta } from "#web/ui/cards/Card.tsx";
import { signOf } from "#web/ui/drawings/marquetry.ts";
import { Marquetry } from "#web/ui/drawings/Pattern.tsx";
import { EmblematicBadge } from "./EmblematicBadge.tsx";

const namesOf = (things: readonly { name: string }[]) => things.map(({ name }) => name);

/** A story to read: its drawing beside it, its words first, and what it is about below. */
const OneCard = ({ situation }: { situation: SituationCard }) => {
  const { id, title, summary, degree, legal_form, types, publics, is_emblematic } = situation;
  const sign = signOf(title, namesOf(types));
  return (
    <Card id={id}>
      <div className="grid flex-1 sm:grid-cols-[8.5rem_minmax(0,1fr)] print:block">
        <div className="overflow-hidden rounded-l-[calc(var(--radius-lg)-1px)] bg-hue-100 *:size-full max-sm:hidden print:hidden">
          <Marquetry id={id} sign={sign} columns={3} rows={6} />
        </div>
        <CardBody>
          <div className="flex items-start gap-3">
            <span className="contents sm:hidden print:hidden">
              <CardSign size="small" sign={sign} />
            </span>
            <CardTitle to={paths.situation(id)} level="h2">
              {title}
            </CardTitle>
          </div>
          {summary ? <p className="clamp [--lines:4] max-sm:[--lines:3]">{summary}</p> : null}
          <div className="mt-auto grid grid-cols-1 gap-2 pt-1">
            <Meta>
              {degree ? <span>{degree.name}</span> : null}
              {legal_form ? <span className="max-sm:hidden">{legal_form.name}</span> : null}
            </Meta>
            <div className="flex flex-wrap items-center gap-1.5 [&>div]:contents">
              {is_emblematic ? <EmblematicBadge /> : null}
              <Tags words={[...new Set(namesOf([...types, ...publics]))]} max={3} />
            </div>
          </div>
        </CardBody>
      </div>
    </Card>
  );
};

/** A page of the catalogue: each card leads to the reader. */
export const SituationCards = ({ situations }: { situations: readonly SituationCard[] }) => (
  <div className="card-grid [--col:28rem]">
    {situations.map((situation) => (
      <OneCard key={situation.id} situation={situation} />
    ))}
  </div>
);
