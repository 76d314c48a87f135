import { ChevronDown, ChevronUp } from "lucide-react";
import { Fragment, useRef, useState } from "react";
import * as hosts from "#shared/hosts/hosts.contract.ts";
import type { HostPlacement } from "#shared/hosts/hosts.schemas.ts";
import { useSend } from "#web/api/query.ts";
import { problemOf } from "#web/api/refusals.ts";
import { Button } from "#web/ui/Button.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { hostTexts as texts } from "./texts.ts";

/** Keeps each move at once, one after the other: each says which order it was made from. */
const useMoves = ({ order_version }: HostPlacement, secret: string, names: ReadonlyMap<string, string>) => {
  const [moved, setMoved] = useState<readonly string[]>();
  const save = useSend(hosts.saveHostPlacement, { refreshes: [hosts.getHost] });
  const waiting = useRef(0);
  const last = useRef<Promise<void>>(Promise.resolve());
  const version = useRef(order_version);
  if (waiting.current === 0) version.current = order_version;
  const keep = async (order: string[]) => {
    try {
      const body = { order, version: version.current };
      const kept = await save.mutateAsync({ params: { secret }, body });
      version.current = kept.order_version;
      const gone = order.find((id) => !kept.order.includes(id));
      if (gone) notify.info(texts.goneFrom(names.get(gone) ?? ""));
    } catch (error) {
      const { status, message } = problemOf(error);
      notify.error(texts.placementFailed, status === 409 ? texts.orderMeanwhile : message);
      setMoved(undefined);
    } finally {
      waiting.current -= 1;
      if (waiting.current === 0) setMoved(undefined);
    }
  };
  return {
    moved,
    move: (order: string[]) => {
      setMoved(order);
      waiting.current += 1;
      last.current = last.current.then(() => keep(order));
    },
  };
};

/** On phones below the name, where both have room. */
const moveLook = "min-h-14 max-sm:min-h-12 max-sm:px-3";
const numberLooks = { seated: "bg-accent text-on-accent", waiting: "bg-beech-200 text-ink" };

/** Whom the host would take first, where they continue with more people than they have seats. */
export const HostOrder = ({
  order: said,
  seats,
  names,
  placement,
  secret,
}: {
  order: readonly string[];
  seats: number;
  names: ReadonlyMap<string, string>;
  placement: HostPlacement;
  secret: string;
}) => {
  const { moved, move } = useMoves(placement, secret, names);
  const [announced, setAnnounced] = useState("");
  const order = moved ?? said;
  const shift = (id: string, by: -1 | 1) => {
    const from = order.indexOf(id);
    const others = order.filter((one) => one !== id);
    move(others.toSpliced(from + by, 0, id));
    setAnnounced(texts.placedAt(names.get(id) ?? "", from + by + 1, seats));
  };
  return (
    <section className="stack" aria-labelledby="host-order">
      <div className="stack stack-s">
        <h2 id="host-order">{texts.order}</h2>
        <p className="text-ink-2">{texts.orderText(order.length, seats)}</p>
      </div>
      <div className="bench">
        <ol className="grid gap-2">
          {order.map((id, n) => {
            const name = names.get(id) ?? "";
            return (
              <Fragment key={id}>
                {n === seats ? (
                  <li
                    aria-hidden="true"
                    className="flex items-center gap-3 text-sm font-[650] text-brass-700 before:grow before:border-t-2 before:border-dashed before:border-brass-600 after:grow after:border-t-2 after:border-dashed after:border-brass-600"
                  >
                    {texts.cut(seats)}
                  </li>
                ) : null}
                <li
                  className="grid min-h-18 grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-x-3.5 overflow-clip rounded-md bg-surface pr-1 shadow-sm max-sm:grid-cols-[2.75rem_minmax(0,1fr)] max-sm:gap-x-2.5"
                  data-person={id}
                >
                  <b
                    aria-hidden="true"
                    className={`grid place-items-center self-stretch pr-1.5 max-sm:row-span-2 font-display text-xl leading-none font-bold [clip-path:polygon(0_0,100%_0,82%_100%,0_100%)] ${numberLooks[n < seats ? "seated" : "waiting"]}`}
                  >
                    {n + 1}
                  </b>
                  <div className="py-2 max-sm:pb-0">
                    <h3 className="text-base">{name}</h3>
                    <p className="small muted">{texts.placeOf(n + 1, seats)}</p>
                  </div>
                  <div className="flex max-sm:-ml-3">
                    <Button
                      variant="quiet"
                      className={moveLook}
                      aria-label={texts.moveUp(name)}
                      idle={n === 0}
                      onClick={() => shift(id, -1)}
                    >
                      <ChevronUp className="max-xs:hidden" />
                      {texts.up}
                    </Button>
                    <Button
                      variant="quiet"
                      className={moveLook}
                      aria-label={texts.moveDown(name)}
                      idle={n === order.length - 1}
                      onClick={() => shift(id, 1)}
                    >
                      <ChevronDown className="max-xs:hidden" />
                      {texts.down}
                    </Button>
                  </div>
                </li>
              </Fragment>
            );
          })}
        </ol>
      </div>
      <p className="sr" role="status">
        {announced}
      </p>
    </section>
  );
};
