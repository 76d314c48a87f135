import { History, Upload } from "lucide-react";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import type { MenuEntry } from "#web/ui/over/menu-entries.ts";
import { OtherActs } from "#web/ui/over/OtherActs.tsx";
import { ImportLink } from "./AdminSection.tsx";
import { useFolds } from "./FoldedOnPhones.tsx";
import { ListHistoryButton } from "./History.tsx";
import { historyTexts } from "./history-texts.ts";
import { useRights } from "./rights.ts";
import { adminTexts } from "./texts.ts";

type Act = Exclude<MenuEntry, { separator: true }>;

/** Where it is folded already, a menu would only be a second fold. */
const OpenActs = ({ entries }: { entries: readonly Act[] }) => (
  <div className="-mx-3 grid justify-items-start">
    {entries.map((entry) =>
      "to" in entry ? (
        <ButtonLink key={entry.id} variant="quiet" to={entry.to}>
          {entry.icon}
          {entry.label}
        </ButtonLink>
      ) : (
        <Button
          key={entry.id}
          variant={entry.danger ? "quietDanger" : "quiet"}
          idle={entry.disabled}
          onClick={entry.onSelect}
        >
          {entry.icon}
          {entry.label}
        </Button>
      ),
    )}
  </div>
);

/** What staff seldom do with a whole list: import into it, read its history. Others only read its history. */
export const ListMenu = ({
  importTo,
  more,
  onHistory,
}: {
  importTo: string;
  more: readonly Act[];
  onHistory: () => void;
}) => {
  const { isStaff } = useRights();
  const folds = useFolds();
  if (!isStaff) return <ListHistoryButton onClick={onHistory} />;
  const entries: Act[] = [
    ...more,
    { id: "history", label: historyTexts.open, icon: <History />, onSelect: onHistory },
  ];
  return folds ? (
    <OpenActs
      entries={[{ id: "import", label: adminTexts.import, icon: <Upload />, to: importTo }, ...entries]}
    />
  ) : (
    <>
      <ImportLink to={importTo} />
      <OtherActs entries={entries} />
    </>
  );
};
