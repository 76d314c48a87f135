import { Printer } from "lucide-react";
import { Button } from "#web/ui/Button.tsx";
import { day } from "#web/ui/dates.ts";
import { wishesTexts } from "./texts.ts";

export const PrintButton = () => (
  <Button variant="quiet" onClick={() => window.print()}>
    <Printer />
    {wishesTexts.print}
  </Button>
);

/** On paper only: whose wishes these are, and when they were printed. */
export const PrintedLine = ({ name }: { name: string }) => (
  <p className="print-only">
    <strong>{name}</strong>, {wishesTexts.printedOn(day(new Date().toISOString()))}
  </p>
);

/** On paper only: a reason whole, where the screen has a field. */
export const PrintedReason = ({ reason }: { reason: string }) =>
  reason ? <p className="slot-reason print-only as-written col-[2/-1]">{reason}</p> : null;
