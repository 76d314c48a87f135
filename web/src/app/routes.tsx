import type { ComponentType } from "react";
import type { RouteObject } from "react-router-dom";
import * as events from "#shared/events/events.contract.ts";
import * as structures from "#shared/structures/structures.contract.ts";
import { ask, queryClient } from "#web/api/query.ts";
import { NotFoundPage } from "#web/frame/NotFoundPage.tsx";
import { LoadingState } from "#web/ui/States.tsx";
import { CrashPage } from "./CrashPage.tsx";
import { Layout, type RouteFacts } from "./Layout.tsx";
import { type Page, pages } from "./pages.ts";

export const modules = import.meta.glob<Record<string, ComponentType>>(
  ["./features/**/*{Page,Pages}.tsx", "./app/SiteMapPage.tsx"],
  { base: "../" },
);

const load = async ({ module, component }: Page): Promise<ComponentType> => {
  const Component = (await modules[`./${module}`]?.())?.[component];
  if (!Component) throw new Error(`web/src/${module} has no ${component}`);
  return Component;
};

/** Queries of a page to preload while its code is loading. */
const preloads: Partial<Record<(typeof pages)[number]["path"], (id: string) => unknown>> = {
  "/": () => queryClient.prefetchQuery(ask(events.getNextEvent, {})),
  "/structures/:id": (id) => queryClient.prefetchQuery(ask(structures.getStructure, { params: { id } })),
};

const routeOf = (page: (typeof pages)[number]): RouteObject => {
  const { path, access, title } = page;
  const preload = preloads[path];
  return {
    path,
    handle: { access, title } satisfies RouteFacts,
    lazy: { Component: () => load(page) },
    ...(preload && {
      loader: ({ params }) => {
        preload(params["id"] ?? "");
        return null;
      },
    }),
  };
};

export const routes: RouteObject[] = [
  {
    element: <Layout />,
    errorElement: <CrashPage />,
    children: [
      {
        errorElement: <CrashPage />,
        hydrateFallbackElement: (
          <div className="wrap page">
            <LoadingState tall />
          </div>
        ),
        children: [...pages.map(routeOf), { path: "*", element: <NotFoundPage /> }],
      },
    ],
  },
];
