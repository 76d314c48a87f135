/** What the three kinds of dialogs are made of; they end above notices that stay, which would cover their buttons. */
const popup =
  "z-30 flex flex-col bg-surface shadow-lg less-motion:animate-none forced-colors:border forced-colors:border-[CanvasText] [&>form]:contents";
const centred =
  "fixed inset-[calc(50%-var(--room)/2)_auto_auto_50%] max-h-[calc(100dvh-2rem-var(--room))] w-[min(100%-2rem,var(--dialog-w,34rem))] -translate-1/2 overflow-clip rounded-lg animate-[rise_var(--duration-move)_var(--ease-settle)]";

export const dialogLooks = {
  small: `dialog ${popup} ${centred}`,
  /** Takes a phone's whole screen. */
  medium: `dialog ${popup} ${centred} max-md:inset-[0_0_var(--room)] max-md:max-h-none max-md:w-full max-md:translate-none max-md:rounded-none`,
  full: `dialog ${popup} [&_.dialog-body>*]:mx-auto [&_.dialog-body>*]:w-[min(100%,var(--page))] fixed inset-[0_0_var(--room)] w-full overflow-clip animate-[rise_var(--duration-move)_var(--ease-settle)]`,
  over: `${popup} fixed inset-[0_0_var(--room)_auto] w-[min(100%,var(--dialog-w,27rem))] animate-[slide_var(--duration-move)_var(--ease-settle)]`,
};

export const scrim = "fixed inset-0 z-30 print:hidden";
export const dialogHead =
  "flex items-center justify-between gap-4 border-b border-line px-pad py-4 [&_h2]:text-xl";
export const dialogBody = "dialog-body grid flex-1 grid-cols-1 content-start gap-gap overflow-auto p-pad";
export const dialogFoot =
  "flex flex-wrap justify-end gap-3 border-t border-line bg-ground px-pad py-3.5 max-md:*:flex-auto";
