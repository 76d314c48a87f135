import { DeleteObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { stored } from "#scripts/testing/objects.ts";

// What can become of snapshots in the bucket, of this test's table.

const client = new S3Client({ requestChecksumCalculation: "WHEN_REQUIRED" });
const placeOf = (name: string) => ({
  Bucket: process.env["BUCKET_NAME"],
  Key: `snapshots/${process.env["TABLE_NAME"]}/${name}`,
});

type StoredSnapshot = { bytes: Buffer; Metadata?: Record<string, string> | undefined };

/** The snapshot of a roster as it is stored; undefined if there is none. */
export const storedSnapshot = (name: string): Promise<StoredSnapshot | undefined> =>
  stored(placeOf(name).Key);

export const storeSnapshot = async (
  name: string,
  { bytes, Metadata = {} }: StoredSnapshot,
): Promise<void> => {
  await client.send(new PutObjectCommand({ ...placeOf(name), Metadata, Body: bytes }));
};

/** Stores a snapshot again with other bytes or another form; a no-op if there is none. */
export const storeSnapshotAgain = async (
  name: string,
  { change = (bytes) => bytes, form }: { change?: (bytes: Buffer) => Buffer; form?: string },
): Promise<void> => {
  const before = await storedSnapshot(name);
  if (before)
    await storeSnapshot(name, {
      bytes: change(before.bytes),
      Metadata: { ...before.Metadata, ...(form && { form }) },
    });
};

export const halved = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length / 2);

export const deleteSnapshot = async (name: string): Promise<void> => {
  await client.send(new DeleteObjectCommand(placeOf(name)));
};
