import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileText, Folder, FolderLock } from "lucide-react";
import { Link, useSearchParams } from "react-router-dom";
import * as library from "#shared/library/library.contract.ts";
import { maxNameSearch } from "#shared/library/library.schemas.ts";
import { ask } from "#web/api/query.ts";
import { PageTitle } from "#web/frame/PageTitle.tsx";
import { paths } from "#web/frame/paths.ts";
import { searchDelay } from "#web/ui/browser/debounce.ts";
import { useTyped } from "#web/ui/browser/typed.ts";
import { SearchField } from "#web/ui/form/TextField.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { EmptyState } from "#web/ui/lists/States.tsx";
import { placeOf } from "./crumbs.ts";
import { libraryTexts } from "./texts.ts";

const parameter = "recherche";

/** The search text, kept in the address. */
export const useLibrarySearch = () => {
  const [search, setSearch] = useSearchParams();
  const asked = (search.get(parameter) ?? "").trim();
  const ask = (name: string) =>
    setSearch(
      (before) => {
        if (name) before.set(parameter, name);
        else before.delete(parameter);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return { asked, ask };
};
type Search = ReturnType<typeof useLibrarySearch>;

export const LibrarySearch = ({ search: { asked, ask } }: { search: Search }) => {
  const { typed, type, applyNow } = useTyped(asked, ask, { pauseMs: searchDelay });
  return (
    <search>
      <SearchField
        label={libraryTexts.search}
        labelHidden
        placeholder={libraryTexts.searchPlaceholder}
        maxLength={maxNameSearch}
        enterKeyHint="search"
        value={typed}
        onChange={({ target }) => type(target.value)}
        onKeyDown={({ key }) => (key === "Enter" ? applyNow() : undefined)}
      />
    </search>
  );
};

const most = 50;

export const SearchHead = ({ name }: { name: string }) => (
  <PageTitle documentTitle={libraryTexts.searchTitle(name)}>{libraryTexts.searchTitle(name)}</PageTitle>
);

/** Results by name, each with its place. */
export const SearchResults = ({ name }: { name: string }) => {
  const query = useQuery({
    ...ask(library.searchLibrary, { query: { name } }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div role="status" className="stack">
        {query.data ? <p className="muted">{libraryTexts.searchCount(query.data.length)}</p> : null}
        {query.data?.length === 0 ? <EmptyState title={libraryTexts.noResults} sign="book" /> : null}
      </div>
      <Loaded query={query} failed={libraryTexts.failed}>
        {(found) => (
          <>
            <ul className="grid gap-2" aria-busy={query.isFetching}>
              {found.map(({ type, id, name: called, private: isPrivate, breadcrumb }) => (
                <li
                  key={`${type} ${id}`}
                  className="relative flex min-h-14 items-center gap-3 rounded-md border border-line bg-surface px-3.5 py-2.5 hover:border-control-line"
                >
                  {type === "document" ? (
                    <FileText className="text-ink-3" />
                  ) : isPrivate ? (
                    <FolderLock className="text-ink-3" />
                  ) : (
                    <Folder className="text-ink-3" />
                  )}
                  <span className="grow">
                    <Link
                      className="link-plain font-semibold wrap-anywhere after:absolute after:inset-0"
                      to={type === "folder" ? paths.folder(id) : paths.document(id)}
                    >
                      {called}
                    </Link>
                    <small className="muted block wrap-anywhere">
                      {libraryTexts.inPlace} {placeOf(breadcrumb, id)}
                    </small>
                  </span>
                </li>
              ))}
            </ul>
            {found.length >= most ? <p className="muted small">{libraryTexts.searchMost(most)}</p> : null}
          </>
        )}
      </Loaded>
    </>
  );
};
