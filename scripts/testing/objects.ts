import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";

/** The object at a key, undefined if there is none. */
export const stored = async (key: string) => {
  const client = new S3Client({ responseChecksumValidation: "WHEN_REQUIRED" });
  const command = new GetObjectCommand({ Bucket: process.env["BUCKET_NAME"], Key: key });
  try {
    const answer = await client.send(command);
    return { ...answer, bytes: Buffer.from((await answer.Body?.transformToByteArray()) ?? []) };
  } catch (error) {
    if (error instanceof Error && error.name === "NoSuchKey") return undefined;
    throw error;
  }
};
