import { Tabs as Base } from "@base-ui/react/tabs";
import { type ReactNode, useRef } from "react";
import { cutLook, cutRow } from "./tab-looks.ts";
import { useScrolledRow } from "./use-scrolled-row.ts";

type Tab = { id: string; label: string; count?: number | undefined; content: ReactNode };

/** Panels of one page, below its own tabs: they look like parts of it. For tabs that live in the address give `value` and `onChange`. */
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
  useScrolledRow(row, undefined);
  return (
    <Base.Root
      className="stack"
      {...(value === undefined ? { defaultValue: tabs[0]?.id } : { value })}
      onValueChange={(next) => onChange?.(String(next))}
    >
      <Base.List ref={row} className={cutRow} aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.id}
            value={tab.id}
            className={({ active }) => `cursor-pointer ${cutLook(active)}`}
          >
            {tab.label}
            {tab.count === undefined ? null : (
              <span className="num in-[[aria-selected=false]]:text-ink-3">{tab.count}</span>
            )}
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
