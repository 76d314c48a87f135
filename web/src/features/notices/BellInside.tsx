import { Bell } from "lucide-react";
import { CornerCount } from "#web/ui/Badge.tsx";

export const BellInside = ({ unread }: { unread: number }) => (
  <>
    <Bell />
    {unread > 0 ? <CornerCount value={unread > 99 ? "99+" : unread} /> : null}
  </>
);
