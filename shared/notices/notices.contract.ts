import { del, get, post, put } from "#shared/contract/endpoint.ts";
import {
  NoticeList,
  NoticePage,
  NoticeSettings,
  NoticesRead,
  PhoneSubscription,
  Phones,
  SettingsQuery,
  SettingsWithWaiting,
  ShownSettings,
  Todo,
  TodoQuery,
  Unread,
} from "#shared/notices/notices.schemas.ts";

/** The caller's notices of the last 90 days, newest first; without those of things that they may no longer open. */
export const listNotices = get("/api/notices", {
  access: "signedIn",
  query: NoticePage,
  response: NoticeList,
});
/** Marks the caller's notices as read; idempotent, ids that the caller has no notice of are ignored. */
export const readNotices = post("/api/notices/read", {
  access: "signedIn",
  body: NoticesRead,
  response: Unread,
});
export const getNoticeSettings = get("/api/notices/settings", {
  access: "signedIn",
  query: SettingsQuery,
  response: SettingsWithWaiting,
});
export const saveNoticeSettings = put("/api/notices/settings", {
  access: "signedIn",
  body: NoticeSettings,
  response: ShownSettings,
});
/** The phones that are told when the caller's meetings change on the day. */
export const listPhones = get("/api/notices/phones", { access: "signedIn", response: Phones });
/** Adds the phone that this subscription leads to, or replaces it; a sixth one takes the place of the oldest. */
export const subscribePhone = post("/api/notices/phones", {
  access: ["learner"],
  body: PhoneSubscription,
  response: Phones,
});
/** Idempotent. */
export const unsubscribePhone = del("/api/notices/phones/{id}", { access: "signedIn", response: Phones });
/** What waits for the caller in their roles, counted now: what closes first comes first. */
export const getTodo = get("/api/to-do", { access: "signedIn", query: TodoQuery, response: Todo });
