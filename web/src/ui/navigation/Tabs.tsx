import { Tabs as Base } from "@base-ui/react/tabs";
import { type ReactNode, useRef } from "react";
import { Count } from "../Badge.tsx";
import { tabLook, tabRow } from "./tab-looks.ts";
import { useCurrentInSight } from "./use-current-in-sight.ts";

type Tab = { id: string; label: string; count?: number | undefined; content: ReactNode };

/** Panels of one page. For tabs that live in the address give `value` and `onChange`. */
export const Tabs = ({
  label,
  tabs,
  value,
  onChange,
}: {
  label: string;
  tabs: readonly Tab[];
  value?: string;
  onChange?: (id: string) => void;
}) => {
  const row = useRef<HTMLDivElement>(null);
  useCurrentInSight(row, undefined);
  return (
    <Base.Root
      className="stack"
      {...(value === undefined ? { defaultValue: tabs[0]?.id } : { value })}
      onValueChange={(next) => onChange?.(String(next))}
    >
      <Base.List ref={row} className={tabRow} aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab key={tab.id} value={tab.id} className={({ active }) => tabLook(active)}>
            {tab.label}
            {tab.count === undefined ? null : <Count value={tab.count} quiet />}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.id} value={tab.id}>
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
};
