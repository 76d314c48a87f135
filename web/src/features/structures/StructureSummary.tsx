import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import * as structures from "#shared/structures/structures.contract.ts";
import type { Structure, StructureCard } from "#shared/structures/structures.schemas.ts";
import { ask } from "#web/api/query.ts";
import { Here } from "#web/features/wishes/Here.tsx";
import { PickStructure } from "#web/features/wishes/PickStructure.tsx";
import { paths } from "#web/frame/paths.ts";
import { Tags } from "#web/ui/Badge.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { CardArt } from "#web/ui/cards/Card.tsx";
import { hueOf, signOf } from "#web/ui/drawings/marquetry.ts";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { SlideOver } from "#web/ui/over/Dialog.tsx";
import { namesOf, PlaceAndForm } from "./StructureCards.tsx";
import { Team } from "./StructureParts.tsx";
import { structuresTexts } from "./texts.ts";

const SummaryContent = ({ structure }: { structure: Structure }) => (
  <>
    {structure.description ? <p className="as-written">{structure.description}</p> : null}
    {structure.training_situations.length > 0 ? (
      <section className="stack stack-s">
        <h3>{structuresTexts.situations}</h3>
        <ul className="list-disc pl-5">
          {structure.training_situations.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      </section>
    ) : null}
    {structure.degrees.length > 0 ? (
      <section className="stack stack-s">
        <h3>{structuresTexts.preparedDegrees}</h3>
        <ul className="list-disc pl-5">
          {structure.degrees.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      </section>
    ) : null}
    <Team members={structure.attachedProfiles} level="h3" />
  </>
);

/** What a structure is in short, beside the catalogue that one goes on reading. */
export const StructureSummary = ({ card, onClose }: { card: StructureCard; onClose: () => void }) => {
  const query = useQuery(ask(structures.getStructure, { params: { id: card.id } }));
  const types = namesOf(card.types);
  return (
    <SlideOver
      open
      onClose={onClose}
      title={card.name}
      footer={
        <>
          <ButtonLink variant="outline" to={paths.structure(card.id)}>
            {structuresTexts.seePage} <ArrowRight />
          </ButtonLink>
          <PickStructure structure={card} />
        </>
      }
    >
      <div className="stack" data-hue={hueOf(card.id)}>
        <div className="[&_.card-art]:rounded-lg">
          <CardArt id={card.id} sign={signOf(card.name)} photo={card.photo_url} />
        </div>
        <PlaceAndForm city={card.city} form={card.legal_form?.name} />
        <Here structureId={card.id} />
        <Tags words={[...types, ...namesOf(card.publics)]} />
        <Loaded query={query} failed={structuresTexts.structureFailed}>
          {(structure) => <SummaryContent structure={structure} />}
        </Loaded>
      </div>
    </SlideOver>
  );
};
