import type { ReactNode } from "react";
import type { Reference } from "#shared/reference/reference.schemas.ts";
import { adminTexts } from "#web/frame/admin/texts.ts";
import { Badge, OnOff } from "#web/ui/Badge.tsx";
import type { Column } from "#web/ui/lists/Table.tsx";
import { referenceTexts } from "./texts.ts";

type State<One> = Column<One>[];

/** Only the exceptions have a state, and the column is there only while there is one: else all would say the same. */
const exceptions = <One,>(
  items: readonly One[] | undefined,
  isException: (item: One) => boolean,
  said: ReactNode,
): State<One> =>
  items?.some(isException)
    ? [
        {
          id: "state",
          label: referenceTexts.state,
          cell: (item) => (isException(item) ? said : null),
        },
      ]
    : [];

/** Marks the values that are not offered any more. */
export const activity = <One,>(
  items: readonly One[] | undefined,
  isActive: (item: One) => boolean,
): State<One> =>
  exceptions(items, (item) => !isActive(item), <OnOff on={false}>{adminTexts.inactive}</OnOff>);

/** Marks the values that wait for an answer. */
export const proposals = (items: readonly Reference[] | undefined): State<Reference> =>
  exceptions(
    items,
    ({ proposed }) => Boolean(proposed),
    <Badge look="brass">{referenceTexts.proposed}</Badge>,
  );
