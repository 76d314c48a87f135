import { useSearchParams } from "react-router-dom";

const filters = ["manque", "verifier", "tires"] as const;
export type Filter = (typeof filters)[number];

/** The filters and the names drawn: all in the address, so that a page that is sent or opened again shows the same. */
export const useEvidenceAddress = () => {
  const [search, setSearch] = useSearchParams();
  const set = (name: string, value: string) =>
    setSearch(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  const drawn = (search.get("tires") ?? "").split(",").filter(Boolean);
  return {
    filter: filters.find((one) => one === search.get("etat")),
    show: (filter: Filter | undefined) => set("etat", filter ?? ""),
    referent: search.get("referent") ?? "",
    choose: (referent: string) => set("referent", referent),
    drawn,
    draw: (id: string, isDrawn: boolean) =>
      set("tires", (isDrawn ? [...drawn, id] : drawn.filter((one) => one !== id)).join(",")),
  };
};
