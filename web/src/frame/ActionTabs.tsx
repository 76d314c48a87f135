import { useRights } from "#web/frame/admin/rights.ts";
import { paths } from "#web/frame/paths.ts";
import { frameTexts } from "#web/frame/texts.ts";
import { LinkTabs } from "#web/ui/navigation/LinkTabs.tsx";

const texts = frameTexts.actionTabs;
export type ActionTab = keyof typeof texts;

/** The pages of one training action: those that the reader may open, and those of FEST only if it has FEST. */
export const ActionTabs = ({
  action: { id, name, is_fest },
  current,
}: {
  action: { id: string; name: string; is_fest: boolean };
  current: ActionTab;
}) => {
  const { isStaff } = useRights();
  const addresses: Record<ActionTab, string> = {
    people: paths.trainingAction(id),
    placements: paths.placements(id),
    steps: paths.stepsOf(id),
    evidence: paths.evidence(id),
  };
  const shown: ActionTab[] = [
    ...(isStaff ? (["people"] as const) : []),
    "placements",
    ...(is_fest ? (["steps", "evidence"] as const) : []),
  ];
  return (
    <LinkTabs
      label={frameTexts.actionPages(name)}
      current={addresses[current]}
      tabs={shown.map((tab) => ({ to: addresses[tab], label: texts[tab] }))}
    />
  );
};
