import { History, Upload } from "lucide-react";
import { useState } from "react";
import type { ChangeKind } from "#shared/reference/changes.schemas.ts";
import type { MenuEntry } from "#web/ui/over/menu-entries.ts";
import { OtherActs } from "#web/ui/over/OtherActs.tsx";
import { HistoryButton, HistoryPanel } from "./History.tsx";
import { historyTexts } from "./history-texts.ts";
import { useRights } from "./rights.ts";
import { adminTexts } from "./texts.ts";

/** What staff seldom do with a whole list: import into it, read its history. Others only read its history. */
export const ListMenu = ({
  kind,
  importTo,
  more,
}: {
  kind: ChangeKind;
  importTo: string;
  more: readonly MenuEntry[];
}) => {
  const { isStaff } = useRights();
  const [reads, setReads] = useState(false);
  if (!isStaff) return <HistoryButton kind={kind} />;
  return (
    <>
      <OtherActs
        entries={[
          { id: "import", label: adminTexts.import, icon: <Upload />, to: importTo },
          ...more,
          { id: "history", label: historyTexts.open, icon: <History />, onSelect: () => setReads(true) },
        ]}
      />
      <HistoryPanel shown={reads ? { kind } : undefined} onClose={() => setReads(false)} />
    </>
  );
};
