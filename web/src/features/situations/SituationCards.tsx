import { Star } from "lucide-react";
import type { SituationCard } from "#shared/situations/situations.schemas.ts";
import { paths } from "#web/frame/paths.ts";
import { Badge, Tags } from "#web/ui/Badge.tsx";
import { Card, CardArt, CardBody, CardTitle, Meta } from "#web/ui/Card.tsx";
import { signOf } from "#web/ui/marquetry.ts";
import { situationsTexts } from "./texts.ts";

const namesOf = (things: readonly { name: string }[]) => things.map(({ name }) => name);

const OneCard = ({ situation }: { situation: SituationCard }) => {
  const { id, title, summary, degree, legal_form, types, publics, is_emblematic } = situation;
  return (
    <Card id={id}>
      <CardArt id={id} sign={signOf(namesOf(types), title)} />
      <CardBody>
        {/* Not over the art: it would hide the sign of narrow cards. */}
        {is_emblematic ? (
          <p>
            <Badge look="brass">
              <Star />
              {situationsTexts.emblematic}
            </Badge>
          </p>
        ) : null}
        <CardTitle to={paths.situation(id)} level="h2">
          {title}
        </CardTitle>
        <Meta>
          {degree ? <span>{degree.name}</span> : null}
          {legal_form ? <span>{legal_form.name}</span> : null}
        </Meta>
        {summary ? <p className="clamp">{summary}</p> : null}
        <Tags words={[...new Set(namesOf([...types, ...publics]))]} max={3} />
      </CardBody>
    </Card>
  );
};

/** A page of the catalogue: each card leads to the reader. */
export const SituationCards = ({ situations }: { situations: readonly SituationCard[] }) => (
  <div className="card-grid [--col:17.5rem]">
    {situations.map((situation) => (
      <OneCard key={situation.id} situation={situation} />
    ))}
  </div>
);
