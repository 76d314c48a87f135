import { submitSituation } from "#scripts/bench/calls/situations.ts";
import { once, type Plans, plainly, type Scene } from "#scripts/bench/scene.ts";
import * as notices from "#shared/notices/notices.contract.ts";
import * as situations from "#shared/situations/situations.contract.ts";

export const noticeCalls = (scene: Scene): Plans<typeof notices> => {
  const { admin, learner, person } = scene;
  /** Tells somebody of so many things: each is a situation that is returned to them. */
  const tell = async (profileId: string, count: number) => {
    for (let n = 0; n < count; n++) {
      const params = await submitSituation(scene, profileId);
      await admin.call(situations.returnSituation, { params, body: { remark: "À reprendre" } });
    }
  };
  /** Somebody with ten notices that they have read, and no other. */
  const reader = once(async () => {
    const who = await person("learner");
    await tell(who.profileId, 10);
    await who.api.call(notices.readNotices, { body: { until: new Date().toISOString() } });
    return who;
  });
  return {
    // As the bell asks: how many are unread. Few calls are for the list.
    listNotices: async () => {
      const { api } = await reader();
      return () => api.call(notices.listNotices, { query: { per_page: 0 } });
    },
    readNotices: async () => {
      const { api, profileId } = await reader();
      await tell(profileId, 3);
      const body = { until: new Date().toISOString() };
      return () => api.call(notices.readNotices, { body });
    },
    getNoticeSettings: plainly(() => learner.call(notices.getNoticeSettings, {})),
    saveNoticeSettings: plainly(() =>
      learner.call(notices.saveNoticeSettings, { body: { daily: true, off: [] } }),
    ),
    // A learner's: most visits are theirs. What the home of staff costs: functions/api/notices/home-cost.test.ts.
    getTodo: plainly(() => learner.call(notices.getTodo, { query: {} })),
  };
};
