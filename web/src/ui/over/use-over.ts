import { useLocation, useNavigate } from "react-router-dom";

/**
 * What lies over a page, and over all of it on a phone: the history keeps it, so that the back button closes it and not the
 * page below. `about`: what it shows; undefined while it is closed.
 */
export const useOver = <About extends string | number>(kind: string) => {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const about: About | undefined = state?.[kind];
  return {
    about,
    show: (next: About) =>
      void navigate(
        { search },
        { state: { [kind]: next }, replace: about !== undefined, preventScrollReset: true },
      ),
    close: () => void navigate(-1),
  };
};
