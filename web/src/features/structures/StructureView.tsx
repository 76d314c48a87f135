import { Building2, ExternalLink, MapPin, Pencil, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { siretInGroups, siretLabel } from "#shared/structures/structures.rules.ts";
import type { Structure } from "#shared/structures/structures.schemas.ts";
import { ExpectedHere } from "#web/features/wishes/Here.tsx";
import { PickStructure, useMayPick } from "#web/features/wishes/PickStructure.tsx";
import { SelectionFoot } from "#web/features/wishes/SelectionFoot.tsx";
import { useSelection } from "#web/features/wishes/selection.ts";
import { wishesTexts } from "#web/features/wishes/texts.ts";
import { PageTitle } from "#web/frame/PageTitle.tsx";
import { paths } from "#web/frame/paths.ts";
import { Tags } from "#web/ui/Badge.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { useMedia } from "#web/ui/browser/media.ts";
import { hueOf, signOf } from "#web/ui/drawings/marquetry.ts";
import { Band } from "#web/ui/drawings/Pattern.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Breadcrumb } from "#web/ui/navigation/Breadcrumb.tsx";
import { Gallery, LeadPhoto, photosOf } from "./Gallery.tsx";
import { Situations, Team, Video, Written } from "./StructureParts.tsx";
import { structuresTexts } from "./texts.ts";

/** Beyond these signs, a name in the usual size takes the whole screen of a phone. */
const longName = 60;

/** Proposed values come to those only who know that they are to confirm. */
const nameWithState = ({ name, proposed }: { name: string; proposed?: true | undefined }) =>
  proposed ? structuresTexts.toConfirm(name) : name;

const Head = ({ structure, documentTitle }: { structure: Structure; documentTitle: string }) => {
  const { city, zip_code, legal_form, name } = structure;
  return (
    <div className={`stack gap-3.5 pt-2 ${name.length > longName ? "[&_h1]:text-2xl" : ""}`}>
      <PageTitle documentTitle={documentTitle}>{structure.name}</PageTitle>
      <p className="meta text-body">
        {city || zip_code ? (
          <span>
            <MapPin />
            {city ? `${city}${zip_code ? ` (${zip_code})` : ""}` : zip_code}
          </span>
        ) : null}
        {legal_form ? (
          <span>
            <Building2 />
            {nameWithState(legal_form)}
          </span>
        ) : null}
      </p>
      <Tags words={[...structure.types, ...structure.publics].map(nameWithState)} />
    </div>
  );
};

const Guidance = () => {
  const { count } = useSelection();
  return (
    <p className="small muted">
      {wishesTexts.guidance} {count > 0 && count <= 5 ? wishesTexts.youHave(count) : null}
    </p>
  );
};

const partLook = "stack stack-s p-pad";

const Contact = ({
  structure: { website, phone, address, zip_code, city, siret },
  showsSiret,
}: {
  structure: Structure;
  /** To those who keep the page: nobody else looks for it here. */
  showsSiret: boolean;
}) =>
  website || phone || address || (siret && showsSiret) ? (
    <div className={partLook}>
      <h2>{address && !phone && !website ? structuresTexts.address : structuresTexts.contact}</h2>
      {address ? (
        <p>
          {address}
          <br />
          {zip_code} {city}
        </p>
      ) : null}
      {phone ? (
        <p className="meta">
          <span>
            <Phone />
            {phone}
          </span>
        </p>
      ) : null}
      {website ? (
        <a className="more" href={website} target="_blank" rel="noopener noreferrer nofollow">
          {structuresTexts.website} <ExternalLink />
        </a>
      ) : null}
      {siret && showsSiret ? (
        <p className="small muted">
          {siretLabel} <span className="num">{siretInGroups(siret)}</span>
        </p>
      ) : null}
    </div>
  ) : null;

const Degrees = ({ degrees }: Pick<Structure, "degrees">) =>
  degrees.length > 0 ? (
    <div className={partLook}>
      <h2>{structuresTexts.preparedDegrees}</h2>
      <ul className="grid gap-1.5">
        {degrees.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </div>
  ) : null;

const Edit = ({ id }: { id: string }) => (
  <ButtonLink variant="outline" to={paths.editStructure(id)}>
    <Pencil />
    {structuresTexts.edit}
  </ButtonLink>
);

/** Facts of it, in one panel: below each other beside a long page, in a row below a short one. */
const Known = ({ structure, mayEdit, isRow }: { structure: Structure; mayEdit: boolean; isRow: boolean }) => (
  <div
    className={`panel panel-flush divide-line empty:hidden ${isRow ? "grid divide-y lg:auto-cols-fr lg:grid-flow-col lg:divide-x lg:divide-y-0" : "divide-y"}`}
  >
    <Team isPart members={structure.attachedProfiles} />
    <Degrees degrees={structure.degrees} />
    <Contact structure={structure} showsSiret={mayEdit} />
  </div>
);

/** Fewer signs than a short paragraph, and nothing to look at: facts beside it would be longer than the page. */
const saysLittle = (structure: Structure): boolean => {
  const { description, current_project, structure_approach, enrolment_speech } = structure;
  const written = [description, current_project, structure_approach, enrolment_speech].join("");
  return written.length < 300 && structure.training_situations.length === 0 && !structure.video;
};

/** What it says to who hesitates, as its own voice. */
const speechLook =
  "border-l-8 border-accent pl-5 font-display text-xl leading-[1.4] font-[500] tracking-[-0.01em] whitespace-pre-line";

/** A structure as everyone may see it; `lead` stands above it for those whom it concerns, `team` beside it for staff. */
export const StructureView = ({
  structure,
  lead,
  team,
  documentTitle = structure.name,
}: {
  structure: Structure;
  lead?: ReactNode;
  team?: ReactNode;
  documentTitle?: string;
}) => {
  const mayPick = useMayPick() && structure.is_active === 1;
  const mayEdit = structure.editable && lead === undefined;
  const isWide = useMedia("(min-width: 64rem)");
  const hasPhoto = photosOf(structure).length > 0;
  const isShort = saysLittle(structure);
  return (
    <>
      <div className="wrap page stack" data-hue={hueOf(structure.id)}>
        <Breadcrumb
          trail={[{ to: paths.structures, label: structuresTexts.title }]}
          current={structure.name}
        />
        {hasPhoto ? null : <Band id={structure.id} sign={signOf(structure.name)} columns={12} rows={2} />}
        {structure.is_active === 1 ? null : <Notice kind="warning">{structuresTexts.inactive}</Notice>}
        <div className="side [--cols:minmax(0,1fr)_20rem] [--gap:2rem] [&_h2]:text-xl">
          <div className="stack stack-l">
            <div className="stack">
              <LeadPhoto structure={structure} />
              <Head structure={structure} documentTitle={documentTitle} />
              {/* The team stands below everything there. */}
              {mayEdit && !isWide ? <Edit id={structure.id} /> : null}
            </div>
            {lead}
            {mayPick && !isWide ? (
              <div className="stack stack-s">
                <ExpectedHere structure={structure} />
                <PickStructure structure={structure} wide />
              </div>
            ) : null}
            <Written title={structuresTexts.description} text={structure.description} />
            <Situations structure={structure} />
            <Written title={structuresTexts.project} text={structure.current_project} />
            <Written title={structuresTexts.approach} text={structure.structure_approach} />
            {structure.enrolment_speech ? (
              <blockquote className={speechLook}>{structure.enrolment_speech}</blockquote>
            ) : null}
            <Video url={structure.video} name={structure.name} />
            <Gallery structure={structure} />
          </div>
          <aside className="stack empty:hidden">
            {mayPick && isWide ? (
              <div className="panel stack">
                <ExpectedHere structure={structure} />
                <PickStructure structure={structure} wide />
                <Guidance />
              </div>
            ) : null}
            {mayEdit && isWide ? <Edit id={structure.id} /> : null}
            {team}
            {isShort ? null : <Known structure={structure} mayEdit={mayEdit} isRow={false} />}
          </aside>
        </div>
        {isShort ? (
          <div className="pt-2 [&_h2]:text-xl">
            <Known structure={structure} mayEdit={mayEdit} isRow />
          </div>
        ) : null}
      </div>
      {mayPick ? <SelectionFoot /> : null}
    </>
  );
};
