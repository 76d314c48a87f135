import type { ContentType } from "#shared/contract/upload.ts";
import { readJpeg } from "./jpeg.ts";
import type { Picture } from "./picture.ts";
import { readPng } from "./png.ts";
import { refused, type Verdict } from "./refusals.ts";
import { readWebp } from "./webp.ts";

const maxPixels = 40_000_000;

const readers: Partial<Record<ContentType, (bytes: Buffer) => Picture | Promise<Picture>>> = {
  "image/jpeg": readJpeg,
  "image/png": (bytes) => readPng(bytes, maxPixels),
  "image/webp": readWebp,
};

export const isPicture = (type: ContentType): boolean => readers[type] !== undefined;

/** Reads a picture to its end without drawing it, and strips everything but the picture. */
export const checkPicture = async (bytes: Buffer, type: ContentType): Promise<Verdict> => {
  try {
    const picture = await readers[type]?.(bytes);
    if (!picture) return refused("type");
    if (picture.width * picture.height > maxPixels) return refused("hugePicture");
    return { bytes: picture.bytes };
  } catch (error) {
    // Also what Buffer throws when it is read past its end.
    if (error instanceof RangeError) return refused("damagedPicture");
    throw error;
  }
};
