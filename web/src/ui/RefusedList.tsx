import { Button } from "./Button.tsx";
import { Notice } from "./Notice.tsx";
import { uiTexts } from "./texts.ts";

type RefusedRow = { key: string; what: string; why: string };

/** What was done without network and the server did not take, until it was read. */
export const RefusedList = ({
  title,
  rows,
  onRead,
}: {
  title: string;
  rows: readonly RefusedRow[];
  onRead: () => void;
}) =>
  rows.length === 0 ? null : (
    <Notice
      kind="warning"
      live
      title={title}
      action={
        <Button variant="outline" onClick={onRead}>
          {uiTexts.read}
        </Button>
      }
    >
      <ul>
        {rows.map(({ key, what, why }) => (
          <li key={key}>
            <strong>{what}.</strong> {why}
          </li>
        ))}
      </ul>
    </Notice>
  );
