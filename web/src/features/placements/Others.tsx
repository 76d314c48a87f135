import { Button } from "#web/ui/Button.tsx";
import { boardTexts } from "./texts.ts";

/** The end of a list that shows its first few: shows the others. */
export const Others = ({ count, onShow }: { count: number; onShow: () => void }) =>
  count > 0 ? (
    <div className="border-t border-line p-2">
      <Button variant="quiet" onClick={onShow}>
        {boardTexts.others(count)}
      </Button>
    </div>
  ) : null;
