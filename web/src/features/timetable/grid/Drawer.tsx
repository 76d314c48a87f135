import { X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#web/ui/Button.tsx";
import { gridTexts } from "./grid-texts.ts";

/** What opens below a row of the grid: its title, its actions and the choices. */
export const Drawer = ({
  label,
  title,
  text,
  look,
  onClose,
  actions,
  children,
}: {
  label?: string;
  title: string;
  text?: ReactNode;
  look: "tt-dgrid" | "tt-dadd";
  onClose: () => void;
  actions?: ReactNode;
  children: ReactNode;
}) => {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    frame.current?.closest("tr")?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset in a cell would need its legend drawn away
    <div ref={frame} className={look} role="group" aria-label={label ?? title}>
      <div className="tt-dhead">
        <strong>{title}</strong>
        {text ? <small>{text}</small> : null}
        <div className="row">
          {actions}
          <Button variant="quiet" small onClick={onClose}>
            <X />
            {gridTexts.close}
          </Button>
        </div>
      </div>
      {children}
    </div>
  );
};
