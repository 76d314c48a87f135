import { Button } from "#web/ui/Button.tsx";
import { CardSign } from "#web/ui/cards/Card.tsx";
import { hueOf, signOf } from "#web/ui/drawings/marquetry.ts";
import { Skeleton } from "#web/ui/lists/States.tsx";
import { Dialog } from "#web/ui/over/Dialog.tsx";
import { useFacts } from "./facts.ts";
import { wishesTexts } from "./texts.ts";

const known = new Map<string, never>();

/** A sixth structure: it takes the place of one of the five, or of none. */
export const FullSelection = ({
  open,
  onClose,
  name,
  ids,
  onReplace,
}: {
  open: boolean;
  onClose: () => void;
  /** The sixth. */
  name: string;
  ids: readonly string[];
  onReplace: (id: string) => void;
}) => {
  const factsOf = useFacts(open ? ids : [], known);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="small"
      title={wishesTexts.full}
      footer={<Button onClick={onClose}>{wishesTexts.keepFive}</Button>}
    >
      <p>
        <strong>{name}</strong> {wishesTexts.likesToo}
      </p>
      <ol className="max-xs:[&_.sign]:hidden">
        {ids.map((id, index) => {
          const facts = factsOf(id);
          return (
            <li
              className="grid min-h-15 grid-cols-[1.5rem_auto_minmax(0,1fr)_auto] items-center gap-3 border-b border-line py-1.5 leading-snug last:border-0 max-xs:grid-cols-[1.25rem_minmax(0,1fr)_auto] max-xs:gap-2"
              key={id}
              data-hue={hueOf(id)}
            >
              <b className="text-center font-display text-base leading-none font-heavy" aria-hidden="true">
                {index + 1}
              </b>
              <CardSign size="small" sign={signOf(facts.name)} photo={facts.photo} />
              <span>{facts.name || <Skeleton width="8rem" />}</span>
              <Button
                className="max-xs:px-3"
                variant="outline"
                aria-label={wishesTexts.replaceNamed(facts.name)}
                onClick={() => onReplace(id)}
              >
                {wishesTexts.replace}
              </Button>
            </li>
          );
        })}
      </ol>
    </Dialog>
  );
};
