import { useQuery, useQueryClient } from "@tanstack/react-query";
import { BellOff, BellRing } from "lucide-react";
import { useId, useState } from "react";
import * as notices from "#shared/notices/notices.contract.ts";
import type { OfflinePage } from "#web/api/offline-page.ts";
import { phoneAbility, subscribeHere, thisPhone, unsubscribeHere } from "#web/api/phone.ts";
import { ask, useSend } from "#web/api/query.ts";
import { Button } from "#web/ui/Button.tsx";
import { notify } from "#web/ui/over/notify.ts";
import { agendaTexts as texts } from "./agenda-texts.ts";

const ownKey = ["this phone"];

/** Whether this phone tells its owner of changes on the day; asks for nothing before they want it. */
export const AgendaPhone = ({ page }: { page: OfflinePage }) => {
  const heading = useId();
  const client = useQueryClient();
  const [ability, setAbility] = useState(phoneAbility);
  const [isBusy, setBusy] = useState(false);
  const isAble = ability === "able";
  const phones = useQuery({ ...ask(notices.listPhones, {}), enabled: isAble });
  const own = useQuery({ queryKey: ownKey, queryFn: () => thisPhone(page), enabled: isAble });
  const refreshes = [notices.listPhones];
  const subscribe = useSend(notices.subscribePhone, { refreshes });
  const unsubscribe = useSend(notices.unsubscribePhone, { refreshes });
  const change = async (to: () => Promise<unknown>, failed: string) => {
    setBusy(true);
    try {
      await to();
    } catch {
      notify.error(failed);
    } finally {
      await client.invalidateQueries({ queryKey: ownKey });
      setBusy(false);
    }
  };
  const key = phones.data?.key;
  const accept = () =>
    change(async () => {
      const body = key === undefined ? null : await subscribeHere(page, key);
      if (body) await subscribe.mutateAsync({ body });
      setAbility(phoneAbility());
    }, texts.phoneFailed);
  const end = (id: string) =>
    change(async () => {
      await unsubscribe.mutateAsync({ params: { id } });
      await unsubscribeHere(page);
    }, texts.phoneEndFailed);
  const id = own.data;
  const isOn = id != null && phones.data?.data.some((phone) => phone.id === id);
  // Until both are known, the button would ask again somebody who has accepted.
  if (isAble && (!phones.data || own.isPending)) return null;
  return (
    <section className="panel stack stack-s print:hidden" aria-labelledby={heading}>
      <h2 id={heading} className="text-lg">
        {texts.phone}
      </h2>
      <p className="small" aria-live="polite">
        {isAble ? (isOn ? texts.phoneOn : texts.phoneText) : texts.phoneCannot[ability]}
      </p>
      {!isAble ? null : isOn ? (
        <Button variant="quiet" pending={isBusy} onClick={() => void end(id)}>
          <BellOff />
          {texts.phoneEnd}
        </Button>
      ) : (
        <Button variant="outline" wide pending={isBusy} onClick={() => void accept()}>
          <BellRing />
          {texts.phoneAccept}
        </Button>
      )}
    </section>
  );
};
