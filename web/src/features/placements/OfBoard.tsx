import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router-dom";
import * as placements from "#shared/placements/placements.contract.ts";
import type { PlacementBoard } from "#shared/placements/placements.schemas.ts";
import { ask } from "#web/api/query.ts";
import { NotFoundPage } from "#web/frame/NotFoundPage.tsx";
import { Loaded } from "#web/ui/lists/Loaded.tsx";
import { LoadingState } from "#web/ui/lists/States.tsx";
import { boardTexts } from "./texts.ts";

/** A page about the board of the promotion in the address. */
export const OfBoard = ({ children }: { children: (board: PlacementBoard) => ReactNode }) => {
  const { id = "" } = useParams();
  const query = useQuery(ask(placements.getPlacementBoard, { params: { id } }));
  if (query.error?.status === 404) return <NotFoundPage />;
  return (
    <Loaded
      query={query}
      failed={boardTexts.failed}
      loading={
        <div className="wrap page stack">
          <LoadingState tall lines={8} />
        </div>
      }
    >
      {children}
    </Loaded>
  );
};
