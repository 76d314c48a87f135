import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { onMaintenance } from "#web/api/client.ts";
import { Notice } from "#web/ui/Notice.tsx";
import { frameTexts } from "./texts.ts";

/** The edge answers it whatever state the API is in. Anything else that comes announces nothing. */
const askAnnouncement = async (): Promise<string | null> => {
  const response = await fetch("/maintenance.json", { priority: "low" });
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  if (!response.ok || !isJson) return null;
  const { message } = (await response.json()) as { message?: unknown };
  return typeof message === "string" ? message : null;
};

const everyMinute = 60_000;

/** Says on every page that the site is in maintenance, and what one can do meanwhile. */
export const MaintenanceNotice = () => {
  const { data, refetch } = useQuery({
    queryKey: ["maintenance"],
    queryFn: askAnnouncement,
    retry: false,
    staleTime: everyMinute,
    refetchInterval: everyMinute,
  });
  useEffect(() => onMaintenance(() => void refetch()), [refetch]);
  if (!data) return null;
  return (
    <div className="wrap my-4">
      <Notice kind="warning" live title={frameTexts.maintenance}>
        <p>
          {data} {frameTexts.maintenanceText}
        </p>
      </Notice>
    </div>
  );
};
