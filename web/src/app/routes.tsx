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

/** The code of each page, loaded when it is first shown. */
export const modules = import.meta.glob<Record<string, ComponentType>>("./features/**/*{Page,Pages}.tsx", {
  base: "../",
});

const load = async ({ module, component }: Page): Promise<ComponentType> => {
  const Component = (await modules[`./${module}`]?.())?.[component];
  if (!Component) throw new Error(`web/src/${module} has no ${component}`);
  return Component;
};

/** What a page will ask for, asked for while its code is still on the way. */
const prefetches: Partial<Record<(typeof pages)[number]["path"], (id: string) => unknown>> = {
  "/": () => queryClient.prefetchQuery(ask(events.getNextEvent, {})),
  "/structures/:id": (id) => queryClient.prefetchQuery(ask(structures.getStructure, { params: { id } })),
};

const routeOf = (page: (typeof pages)[number]): RouteObject => {
  const { path, access, title } = page;
  const prefetch = prefetches[path];
  return {
    path,
    handle: { access, title } satisfies RouteFacts,
    lazy: { Component: () => load(page) },
    ...(prefetch && {
      loader: ({ params }) => {
        prefetch(params["id"] ?? "");
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
