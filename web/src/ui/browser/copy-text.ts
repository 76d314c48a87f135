import { notify } from "#web/ui/over/notify.ts";

/** Copies a text, and says whether that worked: browsers may refuse. */
export const copyText = async (text: string, words: { copied: string; failed: string }): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    notify.success(words.copied);
  } catch {
    notify.error(words.failed);
  }
};
