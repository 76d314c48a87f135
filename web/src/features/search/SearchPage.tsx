import { useQuery } from "@tanstack/react-query";
import { BookOpen, FileText, Folder, FolderLock, House, Search, UserRound } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Form, Link, useSearchParams } from "react-router-dom";
import * as search from "#shared/search/search.contract.ts";
import { maxSearch, type SiteHits, SiteSearch } from "#shared/search/search.schemas.ts";
import { ask } from "#web/api/query.ts";
import { useSession } from "#web/api/session.ts";
import { placeOf } from "#web/features/library/crumbs.ts";
import { useRights } from "#web/frame/admin/rights.ts";
import { tabsOf } from "#web/frame/admin/tabs.ts";
import { Page } from "#web/frame/Page.tsx";
import { paths } from "#web/frame/paths.ts";
import { frameTexts } from "#web/frame/texts.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { SearchField } from "#web/ui/form/TextField.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { EmptyState } from "#web/ui/lists/States.tsx";
import { searchTexts } from "./texts.ts";

/** A plain form: what is sought stands in the address, which can be kept, shared and gone back to. */
const SearchForm = ({ asked, error }: { asked: string | null; error: string | undefined }) => {
  const field = useRef<HTMLInputElement>(null);
  // The address also changes through links and the back button.
  useEffect(() => {
    if (field.current) field.current.value = asked ?? "";
  }, [asked]);
  // Anyone who comes to search types at once; after a refusal, again.
  useEffect(() => {
    if (asked === null || error) field.current?.focus();
  }, [asked, error]);
  return (
    <search className="max-w-176">
      <Form
        className="flex flex-wrap items-start gap-3 [&>.field]:flex-[1_1_16rem]"
        action={paths.search()}
        noValidate
      >
        <SearchField
          ref={field}
          name="q"
          labelHidden={false}
          label={searchTexts.label}
          hint={searchTexts.hint}
          error={error}
          defaultValue={asked ?? ""}
          maxLength={maxSearch}
          enterKeyHint="search"
        />
        <Button type="submit" className="mt-8 max-[26rem]:mt-0 max-[26rem]:w-full">
          <Search />
          {searchTexts.submit}
        </Button>
      </Form>
    </search>
  );
};

type Kind = keyof SiteHits;
type Row = { key: string; to: string; label: string; detail: string; icon: ReactNode };

/** The hits of each kind as rows, in the order of the page. */
const rowsOf = ({ structures, situations, documents, people }: SiteHits): Record<Kind, Row[]> => ({
  structures: structures.hits.map(({ id, name, zip_code, city }) => ({
    key: id,
    to: paths.structure(id),
    label: name,
    detail: `${zip_code} ${city}`.trim(),
    icon: <House />,
  })),
  situations: situations.hits.map(({ id, title, summary }) => ({
    key: id,
    to: paths.situation(id),
    label: title,
    detail: summary,
    icon: <BookOpen />,
  })),
  documents: documents.hits.map(({ type, id, name, private: isPrivate, breadcrumb }) => {
    const folder = isPrivate ? searchTexts.privateFolder : searchTexts.folder;
    const place = placeOf(breadcrumb, id);
    return {
      key: `${type} ${id}`,
      to: type === "folder" ? paths.folder(id) : paths.document(id),
      label: name,
      detail: type === "folder" ? `${folder} · ${place}` : place,
      icon: type === "document" ? <FileText /> : isPrivate ? <FolderLock /> : <Folder />,
    };
  }),
  people: people.hits.map(({ id, name, role }) => ({
    key: id,
    to: paths.publicProfile(id),
    label: name,
    detail: role,
    icon: <UserRound />,
  })),
});

const kinds = ["structures", "situations", "documents", "people"] as const satisfies readonly Kind[];

/** Where the whole list is; undefined for those who have no list of people. */
const useListOf = (words: string): Record<Kind, string | undefined> => {
  const { role } = useRights();
  return {
    structures: paths.structuresFound(words),
    situations: paths.situationsFound(words),
    documents: paths.documentsFound(words),
    people: tabsOf(role).some(({ id }) => id === "users") ? paths.usersFound(words) : undefined,
  };
};

const Group = ({
  kind,
  found,
  rows,
  list,
}: {
  kind: Kind;
  found: SiteHits[Kind];
  rows: Row[];
  list: string | undefined;
}) => {
  if (rows.length === 0) return null;
  return (
    <section className="stack stack-s">
      <h2>{searchTexts.heading(searchTexts.kinds[kind], found.total, found.is_complete)}</h2>
      <ul className="grid gap-2">
        {rows.map(({ key, to, label, detail, icon }) => (
          <li
            key={key}
            className="relative flex min-h-14 items-center gap-3 rounded-md border border-line bg-surface px-3.5 py-2.5 hover:border-control-line [&>svg]:text-ink-3"
          >
            {icon}
            <span className="grow">
              <Link className="link-plain font-semibold wrap-anywhere after:absolute after:inset-0" to={to}>
                {label}
              </Link>
              {detail ? <small className="muted block wrap-anywhere">{detail}</small> : null}
            </span>
          </li>
        ))}
      </ul>
      {list && found.total > rows.length ? (
        <p>
          <Link to={list}>{searchTexts.all[kind]}</Link>
        </p>
      ) : null}
    </section>
  );
};

const NothingFound = ({ words }: { words: string }) => (
  <EmptyState
    title={searchTexts.none(words)}
    sign="compass"
    action={
      <div className="row">
        <ButtonLink variant="outline" to={paths.structures}>
          {frameTexts.structures}
        </ButtonLink>
        <ButtonLink variant="outline" to={paths.situations}>
          {frameTexts.situations}
        </ButtonLink>
        <ButtonLink variant="outline" to={paths.siteMap}>
          {frameTexts.siteMap}
        </ButtonLink>
      </div>
    }
  >
    {searchTexts.noneDetail}
  </EmptyState>
);

const totalOf = (found: SiteHits) => ({
  total: kinds.reduce((sum, kind) => sum + found[kind].total, 0),
  isComplete: kinds.every((kind) => found[kind].is_complete),
});

const Results = ({ words }: { words: string }) => {
  const query = useQuery(ask(search.searchSite, { query: { q: words } }));
  const lists = useListOf(words);
  const all = query.data && totalOf(query.data);
  return (
    <div className="stack">
      {/* It stays while the results change, so that their number is read aloud. */}
      <p role="status">
        {all ? (
          <strong>
            {all.total === 0 ? searchTexts.none(words) : searchTexts.count(all.total, words, all.isComplete)}
          </strong>
        ) : null}
      </p>
      <Loaded query={query} failed={searchTexts.failed}>
        {(found) => {
          if (totalOf(found).total === 0) return <NothingFound words={words} />;
          const rows = rowsOf(found);
          return kinds.map((kind) => (
            <Group key={kind} kind={kind} found={found[kind]} rows={rows[kind]} list={lists[kind]} />
          ));
        }}
      </Loaded>
    </div>
  );
};

export const SearchPage = () => {
  const [parameters] = useSearchParams();
  const { status } = useSession();
  const asked = parameters.get("q");
  const parsed = SiteSearch.safeParse({ q: asked ?? "" });
  const words = parsed.data?.q;
  const isVisitor = status === "anonymous";
  return (
    <Page
      title={searchTexts.title}
      documentTitle={words === undefined ? undefined : searchTexts.titleFor(words)}
      intro={<p className="lede">{isVisitor ? searchTexts.introForVisitors : searchTexts.intro}</p>}
    >
      <SearchForm asked={asked} error={asked === null ? undefined : parsed.error?.issues[0]?.message} />
      {words === undefined ? null : <Results words={words} />}
      {isVisitor ? (
        <p className="muted">
          {searchTexts.signInFirst}{" "}
          <Link to={paths.signIn({ returnTo: paths.search(words) })}>{searchTexts.signIn}</Link>
        </p>
      ) : null}
    </Page>
  );
};
