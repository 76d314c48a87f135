import "../styles/main.css";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";

import { queryClient } from "#web/api/query.ts";
import { applyReadingComfort } from "#web/api/reading.ts";
import { preloadSession } from "#web/api/session.ts";
import { preloadOnIntent } from "./preload.ts";
import { routes } from "./routes.tsx";

const place = document.getElementById("app");
if (!place) throw new Error("index.html has lost its #app element");

const draw = () => {
  const router = createBrowserRouter(routes);
  const root = createRoot(place);
  // A transition renders in slices, so that a slow phone stays responsive.
  startTransition(() =>
    root.render(
      <StrictMode>
        <CSPProvider disableStyleElements>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </CSPProvider>
      </StrictMode>,
    ),
  );
};
// Each in a task of its own: all at once, they would hold up a press on a slow phone.
for (const start of [applyReadingComfort, preloadSession, draw, preloadOnIntent]) setTimeout(start);
