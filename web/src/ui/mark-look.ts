/** Words that may tell who somebody is. */
export const markLook = "border-b-2 border-brass-600 bg-brass-100 font-strong text-ink";
