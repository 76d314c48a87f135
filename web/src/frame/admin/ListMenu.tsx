import { History, Upload } from "lucide-react";
import type { MenuEntry } from "#web/ui/over/menu-entries.ts";
import { OtherActs } from "#web/ui/over/OtherActs.tsx";
import { ImportLink } from "./AdminSection.tsx";
import { useFolds } from "./FoldedOnPhones.tsx";
import { ListHistoryButton } from "./History.tsx";
import { historyTexts } from "./history-texts.ts";
import { useRights } from "./rights.ts";
import { adminTexts } from "./texts.ts";

/** What staff seldom do with a whole list: import into it, read its history. Others only read its history. */
export const ListMenu = ({
  importTo,
  more,
  onHistory,
}: {
  importTo: string;
  more: readonly MenuEntry[];
  onHistory: () => void;
}) => {
  const { isStaff } = useRights();
  const folds = useFolds();
  const history = { id: "history", label: historyTexts.open, icon: <History />, onSelect: onHistory };
  if (folds)
    return (
      <OtherActs
        brief
        entries={
          isStaff
            ? [{ id: "import", label: adminTexts.import, icon: <Upload />, to: importTo }, ...more, history]
            : [history]
        }
      />
    );
  if (!isStaff) return <ListHistoryButton onClick={onHistory} />;
  return (
    <>
      <ImportLink to={importTo} />
      <OtherActs entries={[...more, history]} />
    </>
  );
};
