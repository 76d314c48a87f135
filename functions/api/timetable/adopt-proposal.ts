import { adoptProposal } from "#functions/domain/timetable/proposals.ts";
import { route } from "#functions/http/route.ts";
import * as timetable from "#shared/timetable/timetable.contract.ts";

export const handler = route(
  timetable.adoptProposal,
  async ({ params: { id, proposalId }, body: { version }, viewer, now, audit }) => {
    const adopted = await adoptProposal({ eventId: id, id: proposalId, version }, { viewer, now });
    const { release } = adopted;
    if (release) audit({ what: "timetablePublished", subject: id, detail: String(release.number) });
    return adopted;
  },
);
