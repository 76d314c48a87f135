import { MapPin } from "lucide-react";
import type { StructureCard as Structure } from "#shared/structures/structures.schemas.ts";
import { paths } from "#web/app/paths.ts";
import { PickStructure } from "#web/features/wishes/PickStructure.tsx";
import { Tags } from "#web/ui/Badge.tsx";
import { Card, CardArt, CardBody, CardFoot, CardSign, CardTitle, Meta } from "#web/ui/Card.tsx";
import { signOf } from "#web/ui/marquetry.ts";

export const namesOf = (things: readonly { name: string }[]): string[] => things.map(({ name }) => name);

type Facts = { city: string; legal_form: { name: string } | null };

export const PlaceAndForm = ({ structure: { city, legal_form } }: { structure: Facts }) => (
  <Meta>
    {city ? (
      <span>
        <MapPin />
        {city}
      </span>
    ) : null}
    {legal_form ? <span>{legal_form.name}</span> : null}
  </Meta>
);

const DefaultCard = ({ structure }: { structure: Structure }) => {
  const types = namesOf(structure.types);
  return (
    <Card id={structure.id}>
      <CardArt id={structure.id} sign={signOf(types, structure.name)} photo={structure.photo_url} />
      <CardBody>
        <CardTitle to={paths.structure(structure.id)} level="h2">
          {structure.name}
        </CardTitle>
        <PlaceAndForm structure={structure} />
        <Tags words={[...types, ...namesOf(structure.publics)]} most={3} />
      </CardBody>
      <CardFoot>
        <PickStructure structure={structure} />
      </CardFoot>
    </Card>
  );
};

const ListCard = ({ structure }: { structure: Structure }) => {
  const types = namesOf(structure.types);
  return (
    <Card id={structure.id} kind="row">
      <CardSign sign={signOf(types, structure.name)} photo={structure.photo_url} />
      <CardBody>
        <CardTitle to={paths.structure(structure.id)} level="h2">
          {structure.name}
        </CardTitle>
        <PlaceAndForm structure={structure} />
        <Tags words={[...types, ...namesOf(structure.publics)]} most={2} />
      </CardBody>
      <PickStructure structure={structure} />
    </Card>
  );
};

/** A page of the catalogue, as cards with their drawing or as rows. */
export const StructureCards = ({
  structures,
  asList,
}: {
  structures: readonly Structure[];
  asList: boolean;
}) =>
  asList ? (
    <div className="stack stack-s">
      {structures.map((structure) => (
        <ListCard key={structure.id} structure={structure} />
      ))}
    </div>
  ) : (
    <div className="card-grid catalogue-grid">
      {structures.map((structure) => (
        <DefaultCard key={structure.id} structure={structure} />
      ))}
    </div>
  );
