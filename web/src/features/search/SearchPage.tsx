import { useQuery } from "@tanstack/react-query";
import { FileText, Folder, FolderLock, Search } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
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
import { Avatar } from "#web/ui/Avatar.tsx";
import { Button } from "#web/ui/Button.tsx";
import { CardSign } from "#web/ui/cards/Card.tsx";
import { LinkTiles } from "#web/ui/cards/LinkTile.tsx";
import { type Hue, hueOf, type Sign, signOf } from "#web/ui/drawings/marquetry.ts";
import { SearchField } from "#web/ui/form/TextField.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { EmptyState } from "#web/ui/lists/States.tsx";
import { matched, nearMatch } from "./matched.ts";
import { searchTexts } from "./texts.ts";

/** A plain form: what is sought stands in the address, which can be kept, shared and gone back to. */
const SearchForm = ({
  asked,
  error,
  hint,
}: {
  asked: string | null;
  error: string | undefined;
  hint: string;
}) => {
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
    <search className="bench">
      <Form
        className="flex max-w-200 flex-wrap items-start gap-3 [&>.field]:flex-[1_1_16rem]"
        action={paths.search()}
        noValidate
      >
        <SearchField
          ref={field}
          name="q"
          labelHidden={false}
          label={searchTexts.label}
          hint={hint}
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
type Row = {
  key: string;
  to: string;
  label: string;
  detail: string;
  sign: ReactNode;
  /** Found by more words than those that the row shows. */
  hasMore?: true;
};

const holds = (text: string, words: string) => matched(text, words).some(({ isFound }) => isFound);

const SignOfThing = ({ id, name }: { id: string; name: string }) => (
  <span className="contents" data-hue={hueOf(id)}>
    <CardSign size="small" sign={signOf(name)} />
  </span>
);

const IconTile = ({ children }: { children: ReactNode }) => (
  <span className="grid size-11 flex-none place-items-center rounded-sm bg-sunken text-ink-2">
    {children}
  </span>
);

/** The hits of each kind as rows, in the order of the page. */
const rowsOf = (
  { structures, situations, documents, people }: SiteHits,
  words: string,
): Record<Kind, Row[]> => ({
  structures: structures.hits.map(({ id, name, zip_code, city, summary }) => {
    const place = `${zip_code} ${city}`.trim();
    const isSeen = holds(`${name} ${place}`, words) || !holds(summary, words);
    return {
      key: id,
      to: paths.structure(id),
      label: name,
      // The sentence that was found, where nothing else says why.
      detail: isSeen ? place : summary,
      sign: <SignOfThing id={id} name={name} />,
    };
  }),
  situations: situations.hits.map(({ id, title, summary }) => ({
    key: id,
    to: paths.situation(id),
    label: title,
    detail: summary,
    sign: <SignOfThing id={id} name={title} />,
    hasMore: true,
  })),
  documents: documents.hits.map(({ type, id, name, private: isPrivate, breadcrumb }) => {
    const folder = isPrivate ? searchTexts.privateFolder : searchTexts.folder;
    const place = placeOf(breadcrumb, id);
    return {
      key: `${type} ${id}`,
      to: type === "folder" ? paths.folder(id) : paths.document(id),
      label: name,
      detail: type === "folder" ? `${folder} · ${place}` : place,
      sign: (
        <IconTile>{type === "document" ? <FileText /> : isPrivate ? <FolderLock /> : <Folder />}</IconTile>
      ),
    };
  }),
  people: people.hits.map(({ id, name, role }) => ({
    key: id,
    to: paths.publicProfile(id),
    label: name,
    detail: role,
    // A hit does not say whose profile it is, and a person has one hue everywhere or none.
    sign: (
      <span className="grid w-11 flex-none place-items-center">
        <Avatar name={name} userId={null} />
      </span>
    ),
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

/** A text with what the search found in it marked. */
const Marked = ({ text, words }: { text: string; words: string }) =>
  matched(text, words).map(({ at, part, isFound }) =>
    isFound ? (
      <mark key={at} className="bg-brass-100 text-inherit forced-colors:bg-[Mark]">
        {part}
      </mark>
    ) : (
      part
    ),
  );

const Group = ({
  kind,
  found,
  rows,
  list,
  words,
}: {
  kind: Kind;
  found: SiteHits[Kind];
  rows: Row[];
  list: string | undefined;
  words: string;
}) => {
  const heading = useId();
  if (rows.length === 0) return null;
  return (
    <section className="panel panel-flush mb-gap break-inside-avoid" aria-labelledby={heading}>
      <div className="panel-head">
        <h2 id={heading}>
          {searchTexts.kinds[kind]}{" "}
          <span className="muted num font-normal">{searchTexts.counted(found.total, found.is_complete)}</span>
        </h2>
        {list && found.total > rows.length ? <Link to={list}>{searchTexts.all[kind]}</Link> : null}
      </div>
      <ul>
        {rows.map(({ key, to, label, detail, sign, hasMore }) => (
          <li
            key={key}
            className="relative flex min-h-17 items-center gap-3.5 border-b border-line px-pad py-2.5 last:border-0 hover:bg-brass-50"
          >
            {sign}
            <span className="min-w-0 grow">
              <Link className="link-plain font-semibold wrap-anywhere after:absolute after:inset-0" to={to}>
                <Marked text={label} words={words} />
              </Link>
              {detail ? (
                <small className="muted clamp [--lines:2]">
                  <Marked text={nearMatch(detail, words)} words={words} />
                </small>
              ) : null}
              {hasMore && !holds(`${label} ${detail}`, words) ? (
                <small className="muted block">{searchTexts.further}</small>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};

type Start = { to: string; title: string; sign: { name: Sign; hue: Hue } };

/** Where to begin without words: the lists that the reader may open. */
const Starts = () => {
  const { status } = useSession();
  const { role } = useRights();
  const starts: Start[] = [
    { to: paths.structures, title: frameTexts.structures, sign: { name: "house", hue: "cyan" } },
    { to: paths.situations, title: searchTexts.kinds.situations, sign: { name: "hand", hue: "purple" } },
    ...(status === "anonymous"
      ? []
      : [{ to: paths.documents, title: frameTexts.documents, sign: { name: "book", hue: "blue" } } as const]),
    ...(tabsOf(role).some(({ id }) => id === "users")
      ? [
          {
            to: paths.dashboard("users"),
            title: searchTexts.users,
            sign: { name: "together", hue: "green" },
          } as const,
        ]
      : []),
    { to: paths.siteMap, title: frameTexts.siteMap, sign: { name: "compass", hue: "green" } },
  ];
  return (
    <nav className="stack" aria-label={searchTexts.starts}>
      <p className="title-s font-semibold">{searchTexts.starts}</p>
      <LinkTiles links={starts} className="grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))]" />
    </nav>
  );
};

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
      <p role="status" className={all?.total === 0 ? "sr" : "title-s font-semibold"}>
        {all
          ? all.total === 0
            ? searchTexts.none(words)
            : searchTexts.count(all.total, words, all.isComplete)
          : null}
      </p>
      <Loaded query={query} failed={searchTexts.failed}>
        {(found) => {
          if (totalOf(found).total === 0)
            return (
              <>
                <EmptyState title={searchTexts.none(words)} sign="compass">
                  {searchTexts.noneDetail}
                </EmptyState>
                <Starts />
              </>
            );
          const rows = rowsOf(found, words);
          return (
            <div
              className={
                kinds.filter((kind) => rows[kind].length > 0).length > 2
                  ? "gap-x-gap lg:columns-2"
                  : "max-w-200"
              }
            >
              {kinds.map((kind) => (
                <Group
                  key={kind}
                  kind={kind}
                  found={found[kind]}
                  rows={rows[kind]}
                  list={lists[kind]}
                  words={words}
                />
              ))}
            </div>
          );
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
    >
      <SearchForm
        asked={asked}
        error={asked === null ? undefined : parsed.error?.issues[0]?.message}
        hint={isVisitor ? searchTexts.hintForVisitors : searchTexts.hint}
      />
      {words === undefined ? <Starts /> : <Results words={words} />}
      {isVisitor ? (
        <p className="muted">
          {searchTexts.signInFirst}{" "}
          <Link to={paths.signIn({ returnTo: paths.search(words) })}>{searchTexts.signIn}</Link>
        </p>
      ) : null}
    </Page>
  );
};
