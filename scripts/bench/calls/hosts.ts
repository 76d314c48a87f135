import type { Forums } from "#scripts/bench/forums.ts";
import { type Plans, prepared, type Scene } from "#scripts/bench/scene.ts";
import * as events from "#shared/events/events.contract.ts";
import * as hosts from "#shared/hosts/hosts.contract.ts";

export const hostCalls = (
  { admin, visitor }: Scene,
  { coming, past, hostSecret, tickOf, hosting }: Forums,
): Plans<typeof hosts> => {
  const params = async () => ({ id: (await coming()).id });
  /** The first structure of an event, with a link of its own. */
  const hostAt = async (forum: typeof coming) => {
    const { participations, meetings } = await forum();
    const [own] = participations;
    if (!own) throw new Error("No structure comes");
    const met = meetings.filter(({ structure_id }) => structure_id === own.structure_id);
    return { own, met, params: await hostSecret(own.id) };
  };
  const participation = async (n: number) => ({ id: (await coming()).participations[n]?.id ?? "" });
  return {
    sendHostLinks: prepared(params, (params) =>
      admin.call(hosts.sendHostLinks, { params, body: { to: "all" as const, again: true } }),
    ),
    listHostLinks: prepared(params, (params) => admin.call(hosts.listHostLinks, { params })),
    makeHostLink: prepared(
      () => participation(1),
      (params) => admin.call(hosts.makeHostLink, { params }),
    ),
    revokeHostLinks: async () => {
      const call = { params: await participation(2) };
      await admin.call(hosts.makeHostLink, call);
      return () => admin.call(hosts.revokeHostLinks, call);
    },
    listOpinions: async () => {
      const call = { params: { id: (await past()).id } };
      return () => admin.call(hosts.listOpinions, call);
    },
    getHost: async () => {
      const { params } = await hostAt(coming);
      return () => visitor.call(hosts.getHost, { params });
    },
    answerAsHost: async () => {
      const { own, params } = await hostAt(coming);
      // Staff are told of an answer that is new.
      const contact_email = own.contact_email ?? "";
      await admin.call(events.updateHosting, { params: { id: own.id }, body: { ...hosting, contact_email } });
      return () => visitor.call(hosts.answerAsHost, { params, body: { answer: "confirmed" } });
    },
    tickAsHost: async () => {
      const { params, met } = await hostAt(past);
      const body = { ticks: met.slice(0, 1).map(tickOf) };
      return () => visitor.call(hosts.tickAsHost, { params, body });
    },
    giveOpinion: async () => {
      const { params, met } = await hostAt(past);
      const body = { profile_id: met[0]?.profile_id ?? "", opinion: "see_again" as const };
      return () => visitor.call(hosts.giveOpinion, { params, body });
    },
  };
};
