import { useFiltersInAddress } from "#web/frame/admin/PagedTable.tsx";

const filters = ["manque", "verifier", "tires"] as const;
type Filter = (typeof filters)[number];

/** The filters and the names drawn: all in the address, so that a page that is sent or opened again shows the same. */
export const useEvidenceAddress = () => {
  const { at, keep } = useFiltersInAddress<"etat" | "referent" | "tires">();
  const drawn = at("tires").split(",").filter(Boolean);
  return {
    filter: filters.find((one) => one === at("etat")),
    show: (filter: Filter | undefined) => keep("etat", filter),
    referent: at("referent"),
    choose: (referent: string) => keep("referent", referent),
    drawn,
    draw: (id: string, isDrawn: boolean) =>
      keep("tires", (isDrawn ? [...drawn, id] : drawn.filter((one) => one !== id)).join(",")),
  };
};
