import { get } from "#shared/contract/endpoint.ts";
import { SiteHits, SiteSearch } from "#shared/search/search.schemas.ts";

/** The first hits of each kind, among what the caller may see: visitors find structures and situations only. */
export const searchSite = get("/api/search", { access: "public", query: SiteSearch, response: SiteHits });
