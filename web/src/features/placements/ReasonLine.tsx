import { reasonText } from "#shared/placements/placements.reasons.ts";
import type { ShownLine } from "#shared/placements/placements.schemas.ts";
import { Aloud } from "#web/ui/Aloud.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { proposalTexts } from "./proposal-texts.ts";

/** Why a line stands, in one sentence, after what is still to ask. */
export const ReasonLine = ({ line, draw }: { line: ShownLine; draw: number }) => {
  const { reason, structure, to_ask, to_confirm } = line;
  const named = {
    ...reason,
    structure: structure.name,
    instead: reason.instead?.name ?? null,
    to_ask,
    to_confirm,
  };
  return (
    <>
      {to_ask || to_confirm ? (
        <span className="mb-1 block">
          {to_ask ? <Badge look="line">{proposalTexts.toAsk}</Badge> : null}{" "}
          {to_confirm ? <Badge look="line">{proposalTexts.toConfirm}</Badge> : null}
        </span>
      ) : null}
      <Aloud>{reasonText(named, draw)}</Aloud>
    </>
  );
};
