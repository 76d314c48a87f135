import { BookOpen, Folder } from "lucide-react";
import type { Step } from "#shared/steps/steps.schemas.ts";
import { paths } from "#web/frame/paths.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { useOver } from "#web/ui/over/use-over.ts";
import type { Guide } from "./deliverables/copy.ts";
import { GuidePanel } from "./ReadingPanel.tsx";
import { stepTexts } from "./texts.ts";

const Guides = ({ guides }: { guides: readonly Guide[] }) => {
  const reading = useOver<string>("guide");
  return (
    <>
      {guides.map((guide) => (
        <div className="file" key={guide.id}>
          <BookOpen />
          <span>
            <strong>{guide.name}</strong>
            <span className="small muted">{stepTexts.guide}</span>
          </span>
          <Button
            variant="quiet"
            aria-label={stepTexts.readNamed(guide.name)}
            onClick={() => reading.show(guide.id)}
          >
            {stepTexts.read}
          </Button>
        </div>
      ))}
      <GuidePanel guide={guides.find(({ id }) => id === reading.about)} onClose={reading.close} />
    </>
  );
};

const Folders = ({ folders }: Pick<Step, "folders">) =>
  folders.map(({ id, name }) => (
    <div className="file" key={id}>
      <Folder />
      <span>
        <strong>{name}</strong>
        <span className="small muted">{stepTexts.folder}</span>
      </span>
      <ButtonLink variant="quiet" to={paths.folder(id)} aria-label={stepTexts.openNamed(name)}>
        {stepTexts.open}
      </ButtonLink>
    </div>
  ));

/** An interview or the supports of a step: a text, guides, the folders attached to it. */
export const Supports = ({
  text,
  guides,
  folders = [],
}: {
  text?: string;
  guides: readonly Guide[];
  folders?: Step["folders"];
}) => (
  <>
    {text ? <p className="read">{text}</p> : null}
    <div className="files">
      <Guides guides={guides} />
      <Folders folders={folders} />
    </div>
  </>
);
