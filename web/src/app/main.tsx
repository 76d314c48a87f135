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

applyReadingComfort();
preloadSession();
preloadOnIntent();
const draw = () =>
  // A transition renders in slices, so that a slow phone stays responsive.
  startTransition(() =>
    createRoot(place).render(
      <StrictMode>
        <CSPProvider disableStyleElements>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={createBrowserRouter(routes)} />
          </QueryClientProvider>
        </CSPProvider>
      </StrictMode>,
    ),
  );
// In a task of its own: together, the site's code as it starts and its first page would hold up a press twice as long.
setTimeout(draw);
