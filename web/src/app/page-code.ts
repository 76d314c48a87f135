import type { ComponentType } from "react";
import type { Page } from "./pages.ts";

export const modules = import.meta.glob<Record<string, ComponentType>>(
  ["./features/**/*{Page,Pages}.tsx", "./app/SiteMapPage.tsx"],
  { base: "../" },
);

export const loadPage = async ({ module, component }: Page): Promise<ComponentType> => {
  const Component = (await modules[`./${module}`]?.())?.[component];
  if (!Component) throw new Error(`web/src/${module} has no ${component}`);
  return Component;
};
