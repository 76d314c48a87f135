import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";

type Refusal = { status: number; code: string; message: string };

/** Compares a body with every checksum header sent along, as S3 does before it stores anything. */
export function checkBody(headers: Record<string, string | undefined>, body: Buffer): Refusal | undefined {
  for (const [name, sent] of Object.entries(headers)) {
    if (sent === undefined) continue;
    const computed = checksum(name, body);
    if (computed === "unknown") {
      return {
        status: 501,
        code: "NotImplemented",
        message: `${name} is not verified here: send another checksum`,
      };
    }
    if (computed !== undefined && computed !== sent) {
      return { status: 400, code: "BadDigest", message: `The ${name} you specified did not match the body.` };
    }
  }
  return undefined;
}

function checksum(header: string, body: Buffer): string | undefined {
  switch (header) {
    case "content-md5":
      return createHash("md5").update(body).digest("base64");
    case "x-amz-checksum-sha256":
      return createHash("sha256").update(body).digest("base64");
    case "x-amz-checksum-sha1":
      return createHash("sha1").update(body).digest("base64");
    case "x-amz-checksum-crc32": {
      const sum = Buffer.alloc(4);
      sum.writeUInt32BE(crc32(body));
      return sum.toString("base64");
    }
    case "x-amz-checksum-crc32c":
    case "x-amz-checksum-crc64nvme":
      return "unknown";
    default:
      return undefined;
  }
}
