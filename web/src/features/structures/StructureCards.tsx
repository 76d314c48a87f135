import { Eye, MapPin } from "lucide-react";
import type { StructureCard as Structure } from "#shared/structures/structures.schemas.ts";
import { Here } from "#web/features/wishes/Here.tsx";
import { PickStructure, useMayPick } from "#web/features/wishes/PickStructure.tsx";
import { paths } from "#web/frame/paths.ts";
import { Tags } from "#web/ui/Badge.tsx";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { Card, CardArt, CardBody, CardFoot, CardSign, CardTitle, Meta } from "#web/ui/cards/Card.tsx";
import { signOf } from "#web/ui/drawings/marquetry.ts";
import type { CardView } from "./filters.ts";
import { structuresTexts } from "./texts.ts";

export const namesOf = (things: readonly { name: string }[]): string[] => things.map(({ name }) => name);

export const PlaceAndForm = ({ city, form }: { city: string; form?: string | undefined }) =>
  city || form ? (
    <Meta>
      {city ? (
        <span>
          <MapPin />
          {city}
        </span>
      ) : null}
      {form ? <span>{form}</span> : null}
    </Meta>
  ) : null;

type CardProps = {
  structure: Structure;
  isFirst: boolean;
  /** To the learner's event: only the zone is left to say. */
  allCome: boolean;
  onSummary: (structure: Structure) => void;
};

const Title = ({ structure: { id, name } }: { structure: Structure }) => (
  <CardTitle to={paths.structure(id)} level="h2">
    {name}
  </CardTitle>
);

const SummaryButton = ({ structure, onSummary }: Pick<CardProps, "structure" | "onSummary">) => (
  <IconButton
    label={structuresTexts.summaryOf(structure.name)}
    icon={<Eye />}
    onClick={() => onSummary(structure)}
  />
);

const Foot = (props: CardProps) =>
  useMayPick() ? (
    <CardFoot>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-1.5">
        <PickStructure structure={props.structure} wide />
        <SummaryButton {...props} />
      </div>
    </CardFoot>
  ) : (
    <CardFoot>
      <Button variant="outline" onClick={() => props.onSummary(props.structure)}>
        <Eye />
        {structuresTexts.summary}
        <span className="sr"> : {props.structure.name}</span>
      </Button>
    </CardFoot>
  );

const DefaultCard = (props: CardProps) => {
  const { structure } = props;
  const types = namesOf(structure.types);
  return (
    <Card id={structure.id}>
      <CardArt
        id={structure.id}
        sign={signOf(structure.name)}
        photo={structure.photo_url}
        isFirst={props.isFirst}
      />
      <CardBody>
        <Title structure={structure} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
          <PlaceAndForm city={structure.city} />
          <Here structureId={structure.id} isZoneOnly={props.allCome} />
        </div>
        {structure.summary ? <p className="small clamp max-sm:[--lines:2]">{structure.summary}</p> : null}
        <Tags words={[...types, ...namesOf(structure.publics)]} max={3} />
      </CardBody>
      <Foot {...props} />
    </Card>
  );
};

const ListCard = (props: CardProps) => {
  const { structure } = props;
  const types = namesOf(structure.types);
  return (
    <Card id={structure.id} kind="row">
      <CardSign sign={signOf(structure.name)} photo={structure.photo_url} />
      <CardBody>
        <Title structure={structure} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <PlaceAndForm city={structure.city} form={structure.legal_form?.name} />
          <Here structureId={structure.id} isZoneOnly={props.allCome} />
        </div>
        <Tags words={[...types, ...namesOf(structure.publics)]} max={2} />
      </CardBody>
      <SummaryButton {...props} />
      <PickStructure structure={structure} />
    </Card>
  );
};

/** Name, town, drawing and choice: what it is stands in its summary. Branches of a network share their name. */
const MiniCard = (props: CardProps) => {
  const { structure } = props;
  return (
    <Card id={structure.id} kind="mini">
      <CardSign size="small" sign={signOf(structure.name)} photo={structure.photo_url} />
      <div className="grow">
        <Title structure={structure} />
        {structure.city ? <p className="meta">{structure.city}</p> : null}
        <Here structureId={structure.id} isZoneOnly={props.allCome} />
      </div>
      <SummaryButton {...props} />
      <PickStructure structure={structure} bare />
    </Card>
  );
};

const looks: Record<CardView, { className: string; One: (props: CardProps) => React.JSX.Element }> = {
  cards: {
    className: "card-grid [--col:17.5rem] group-aria-busy/results:opacity-60",
    One: DefaultCard,
  },
  list: { className: "stack stack-s", One: ListCard },
  mini: { className: "card-grid [--col:20rem] [--gap:0.75rem]", One: MiniCard },
};

/** On wide screens; on phones they stand one below the other. */
const firstRow = 3;

/** A page of the catalogue: cards with their drawing, rows, or names only. */
export const StructureCards = ({
  structures,
  view,
  allCome,
  onSummary,
}: {
  structures: readonly Structure[];
  view: CardView;
  allCome: boolean;
  onSummary: (structure: Structure) => void;
}) => {
  const { className, One } = looks[view];
  return (
    <div className={className}>
      {structures.map((structure, n) => (
        <One
          key={structure.id}
          structure={structure}
          isFirst={n < firstRow}
          allCome={allCome}
          onSummary={onSummary}
        />
      ))}
    </div>
  );
};
