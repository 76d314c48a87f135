import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router-dom";
import * as placements from "#shared/placements/placements.contract.ts";
import type { PlacementBoard } from "#shared/placements/placements.schemas.ts";
import { ask } from "#web/api/query.ts";
import { LoadedPage } from "#web/frame/LoadedPage.tsx";
import { boardTexts } from "./texts.ts";

/** A page about the board of the promotion in the address. */
export const OfBoard = ({ children }: { children: (board: PlacementBoard) => ReactNode }) => {
  const { id = "" } = useParams();
  const query = useQuery(ask(placements.getPlacementBoard, { params: { id } }));
  return (
    <LoadedPage query={query} failed={boardTexts.failed} lines={8}>
      {children}
    </LoadedPage>
  );
};
