import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { cacheControlOf, contentTypeOf } from "#infra/site-files.ts";

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

/**
 * Fills the site's bucket: hashed files first and pages last, so that no page ever names a file that is not there yet.
 * Files of earlier deployments stay, for tabs that are still open. Pages are never cached, so nothing is invalidated.
 */
export const uploadSite = async (folder: string, bucket: string, region: string): Promise<number> => {
  const client = new S3Client({ region });
  const files = filesBelow(folder);
  const put = (file: string) =>
    client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: file.replaceAll("\\", "/"),
        Body: readFileSync(join(folder, file)),
        ContentType: contentTypeOf(file),
        CacheControl: cacheControlOf(file),
      }),
    );
  const pages = files.filter((file) => file.endsWith(".html"));
  await Promise.all(files.filter((file) => !pages.includes(file)).map(put));
  await Promise.all(pages.map(put));
  return files.length;
};
