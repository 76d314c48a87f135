import { AdminFrame } from "#web/frame/admin/AdminFrame.tsx";
import { AdminEvents } from "./AdminEvents.tsx";

/** The list of events for staff who have no tab of it: the specification's table of tabs gives it to others only. */
export const EventsPage = () => (
  <AdminFrame tab="events">
    <AdminEvents />
  </AdminFrame>
);
