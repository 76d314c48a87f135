import type { RouteObject } from "react-router-dom";
import { NotFoundPage } from "#web/frame/NotFoundPage.tsx";
import { LoadingState } from "#web/ui/lists/States.tsx";
import { CrashPage } from "./CrashPage.tsx";
import { Layout, type RouteFacts } from "./Layout.tsx";
import { loadPage } from "./page-code.ts";
import { pages } from "./pages.ts";
import { preloadData } from "./preload.ts";

const routeOf = (page: (typeof pages)[number]): RouteObject => {
  const { path, access, title, part } = page;
  return {
    path,
    handle: { access, title, isForGuests: part === "guests" } satisfies RouteFacts,
    lazy: { Component: () => loadPage(page) },
    // While the page's code loads, and without holding up the page. Without a loader, the router draws nothing at all where
    // that code does not come.
    loader: ({ params, request }) => {
      void preloadData(page, params, new URL(request.url));
      return null;
    },
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
