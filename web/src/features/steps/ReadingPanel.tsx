import type { ReactNode } from "react";
import { Button } from "#web/ui/Button.tsx";
import { SlideOver } from "#web/ui/over/Dialog.tsx";
import type { Guide } from "./deliverables/copy.ts";
import { stepTexts } from "./texts.ts";

/** Something to read beside the step, with "Fermer". */
export const ReadingPanel = ({
  title,
  open,
  onClose,
  children,
}: {
  title: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}) => (
  <SlideOver
    open={open}
    onClose={onClose}
    title={title}
    footer={
      <Button variant="outline" onClick={onClose}>
        {stepTexts.close}
      </Button>
    }
  >
    {children}
  </SlideOver>
);

export const GuidePanel = ({ guide, onClose }: { guide: Guide | undefined; onClose: () => void }) => (
  <ReadingPanel open={guide !== undefined} title={guide?.name ?? ""} onClose={onClose}>
    {guide ? (
      <div className="prose">
        <p>{guide.intro}</p>
        {guide.parts.map(({ title, points }) => (
          <section key={title}>
            <h3>{title}</h3>
            <ul>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    ) : null}
  </ReadingPanel>
);
