import { useQuery } from "@tanstack/react-query";
import * as notices from "#shared/notices/notices.contract.ts";
import { ask, useSend } from "#web/api/query.ts";
import { Button } from "#web/ui/Button.tsx";
import { day } from "#web/ui/dates.ts";
import { notify } from "#web/ui/over/notify.ts";
import { noticesTexts } from "./texts.ts";

const texts = noticesTexts.phones;

/** The phones that are told on the day, each to end: also one that was lost. Nothing for those who have none. */
export const PhonesPart = () => {
  const { data } = useQuery(ask(notices.listPhones, {}));
  const end = useSend(notices.unsubscribePhone, { refreshes: [notices.listPhones] });
  if (!data || data.data.length === 0) return null;
  const remove = (id: string) =>
    end.mutate(
      { params: { id } },
      { onSuccess: () => notify.success(texts.ended), onError: (error) => notify.error(error.message) },
    );
  return (
    <section className="panel panel-flush" aria-labelledby="phones">
      <div className="panel-head">
        <h2 id="phones">{texts.title}</h2>
      </div>
      <ul>
        {data.data.map(({ id, name, since }) => (
          <li className="row between border-t border-line px-pad py-3 first:border-t-0" key={id}>
            <div className="min-w-0">
              <strong>{name}</strong>
              <p className="small muted">{texts.since(day(since))}</p>
            </div>
            <Button
              variant="quiet"
              aria-label={texts.endOf(name)}
              pending={end.isPending && end.variables.params?.id === id}
              onClick={() => remove(id)}
            >
              {texts.end}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};
