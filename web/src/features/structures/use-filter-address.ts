import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { useOver } from "#web/ui/over/use-over.ts";
import { atPage, type FilterName, isTyped, readFilters, withFilter } from "./filters.ts";

/**
 * The filters of a catalogue, which its address keeps, and the sheet that shows them on a phone. The back button closes the
 * sheet and takes back what was chosen in it; its own buttons close it and keep that.
 */
export const useFilterAddress = () => {
  const [search] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const sheet = useOver<string>("filters");
  const isOpen = sheet.about !== undefined;
  // What was asked for last: closing the sheet leaves the field that was typed in, whose change has not come yet.
  const asked = useRef(location.search);
  useEffect(() => {
    asked.current = location.search;
  }, [location.search]);
  const change = (to: (current: URLSearchParams) => URLSearchParams, replace = false) => {
    const next = to(new URLSearchParams(asked.current)).toString();
    asked.current = next && `?${next}`;
    void navigate(
      { search: asked.current },
      {
        preventScrollReset: true,
        // At once: the box that was ticked reads the address.
        flushSync: true,
        replace: replace || isOpen,
        ...(isOpen && { state: location.state }),
      },
    );
  };
  return {
    search,
    filters: readFilters(search),
    change,
    set: (name: FilterName, chosen: readonly string[]) =>
      // Replace the address while typing, so that the back button skips the steps between.
      change((current) => withFilter(current, name, chosen), isTyped(name)),
    pageAddress: (number: number) => `?${atPage(search, number)}`,
    sheet: {
      isOpen,
      open: () => sheet.show(location.search),
      close: () => {
        if (asked.current === sheet.about) sheet.close();
        else void navigate({ search: asked.current }, { replace: true, preventScrollReset: true });
      },
    },
  };
};
