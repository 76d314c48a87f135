import { ExternalLink, Pencil, Plus } from "lucide-react";
import { useState } from "react";
import type { ContentPage } from "#shared/reference/content.schemas.ts";
import { homeSections, isShown } from "#web/features/home/sections.ts";
import { legalSections } from "#web/features/legal/sections.ts";
import { AdminFrame } from "#web/frame/admin/AdminFrame.tsx";
import { useFolds } from "#web/frame/admin/FoldedOnPhones.tsx";
import { tabTexts } from "#web/frame/admin/tabs-texts.ts";
import { adminTexts } from "#web/frame/admin/texts.ts";
import type { Section } from "#web/frame/content/sections.ts";
import { useSections } from "#web/frame/content/use-sections.ts";
import { PageHead } from "#web/frame/Page.tsx";
import { paths } from "#web/frame/paths.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { ButtonLink, IconButton } from "#web/ui/Button.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { day } from "#web/ui/dates.ts";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { type Column, RowActions, Table } from "#web/ui/lists/Table.tsx";
import { ContentDialog } from "./ContentDialog.tsx";
import { EvidencePeriod } from "./EvidencePeriod.tsx";
import { type ContentRow, rowsOf } from "./rows.ts";
import { contentTexts } from "./texts.ts";

const defaults = { home: homeSections, legal: legalSections };
const addresses = { home: paths.home, legal: paths.legal };

/** "Témoignage 2", or the section's own title. */
const nameOf = ({ id, kind, title }: Section) =>
  kind === "legal" ? title : `${contentTexts.kinds[kind]} ${id.match(/\d+$/)?.[0] ?? ""}`.trim();

/** What differs from what Compagnon brings. */
const State = ({ section }: { section: Section }) => (
  <>
    {section.version > 0 ? (
      <span className="muted small font-normal">{contentTexts.changed(day(section.updated_at))} </span>
    ) : null}
    {section.kind === "legal" || isShown(section) ? null : <Badge look="line">{contentTexts.hidden}</Badge>}
  </>
);

const columns = (onEdit: (section: Section) => void): Column<ContentRow>[] => [
  {
    id: "section",
    label: contentTexts.section,
    heading: true,
    cell: ({ section, free }) =>
      free > 0 ? (
        <span className="font-medium text-ink-2">{contentTexts.add[section.kind]}</span>
      ) : (
        <>
          {section.title || contentTexts.free} <State section={section} />
        </>
      ),
  },
  {
    id: "place",
    label: contentTexts.place,
    cell: ({ section, free }) =>
      free > 0 || section.kind !== "legal" ? (
        <span className="muted small">{free > 0 ? contentTexts.freePlaces(free) : nameOf(section)}</span>
      ) : null,
  },
  {
    id: "actions",
    label: adminTexts.actions,
    labelHidden: true,
    cell: ({ section, free }) => (
      <RowActions>
        {/* One button: the focus comes back to it where a free place has been filled. */}
        <IconButton
          label={free > 0 ? contentTexts.fill(nameOf(section)) : adminTexts.editNamed(nameOf(section))}
          icon={free > 0 ? <Plus /> : <Pencil />}
          onClick={() => onEdit(section)}
        />
      </RowActions>
    ),
  },
];

const Sections = ({ page }: { page: ContentPage }) => {
  const query = useSections(page, defaults[page]);
  const folds = useFolds();
  const [edited, setEdited] = useState<Section>();
  const original = defaults[page].find(({ id }) => id === edited?.id);
  return (
    // Phones fold them: their names stand in one column there, and the page was four screens long.
    <Disclosure wide open={!folds} summary={<h2 className="title-m">{contentTexts.pages[page]}</h2>}>
      <Loaded query={query} failed={contentTexts.failed}>
        {(sections) => (
          <div className="names -mb-px overflow-hidden">
            <Table
              caption={contentTexts.pages[page]}
              columns={columns(setEdited)}
              rows={rowsOf(sections, defaults[page])}
              keyOf={({ section }) => section.id}
            />
          </div>
        )}
      </Loaded>
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-1 pr-2 pl-pad">
        <p className="muted small">{page === "home" ? contentTexts.homeNote : null}</p>
        <ButtonLink variant="quiet" className="max-md:-ml-3.5" to={addresses[page]} target="_blank">
          <ExternalLink />
          {contentTexts.seePage} <span className="sr">{contentTexts.newTab}</span>
        </ButtonLink>
      </div>
      {edited && original ? (
        <ContentDialog
          section={edited}
          original={original}
          name={nameOf(edited)}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </Disclosure>
  );
};

/** The texts that the organisation keeps itself. */
export const ContentsPage = () => (
  <AdminFrame tab="contents">
    <PageHead
      title={tabTexts.contents}
      documentTitle={tabTexts.contents}
      intro={<p className="muted">{contentTexts.intro}</p>}
    />
    <div className="stack">
      <Sections page="home" />
      <Sections page="legal" />
      <EvidencePeriod />
    </div>
  </AdminFrame>
);
