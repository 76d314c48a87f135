import type { PhoneSubscription } from "#shared/notices/notices.schemas.ts";
import { type OfflinePage, workerOf } from "./offline-page.ts";

/**
 * Whether this browser can show messages that come while the site is closed. `homeScreen`: only once the site was added
 * to the home screen, as iPhones ask.
 */
export const phoneAbility = (): "able" | "denied" | "homeScreen" | "unable" => {
  if ("serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis)
    return Notification.permission === "denied" ? "denied" : "able";
  // Safari alone says whether the site runs from the home screen.
  return "standalone" in navigator && !navigator.standalone ? "homeScreen" : "unable";
};

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The id under which the server knows this browser; null if it has no subscription. */
export const thisPhone = async ({ scope }: OfflinePage): Promise<string | null> => {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return null;
  const bytes = new TextEncoder().encode(subscription.endpoint);
  return hex(await crypto.subtle.digest("SHA-256", bytes)).slice(0, 40);
};

/**
 * Asks for permission, by the gesture that calls it, and subscribes; null if that is refused. `key`: our public key. An
 * earlier subscription ends: it may be another account's.
 */
export const subscribeHere = async (page: OfflinePage, key: string): Promise<PhoneSubscription | null> => {
  if ((await Notification.requestPermission()) !== "granted") return null;
  await navigator.serviceWorker.register(workerOf(page.cache), { scope: page.scope });
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = "", keys = {} } = made.toJSON();
  return { endpoint, keys: { p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "" } };
};

/** Ends the subscription of this browser, if there is one. */
export const unsubscribeHere = async ({ scope }: OfflinePage): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
};
