import { Button } from "#web/ui/Button.tsx";
import { libraryTexts } from "./texts.ts";

/** The way to what a long grid does not show yet. */
export const ShowMore = ({ rest, onClick }: { rest: number; onClick: () => void }) =>
  rest > 0 ? (
    <div>
      <Button variant="quiet" onClick={onClick}>
        {libraryTexts.showMore(rest)}
      </Button>
    </div>
  ) : null;
