declare module "@20minutes/s3rver" {
  import type { RequestListener } from "node:http";

  /** A Koa application. */
  // biome-ignore lint/style/noDefaultExport: this is how the package exports it
  export default class S3rver {
    constructor(options: {
      directory: string;
      silent: boolean;
      vhostBuckets: boolean;
      configureBuckets: { name: string; configs: string[] }[];
    });
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
    middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[];
    store: {
      existsObject(bucket: string, key: string): Promise<boolean>;
      getObject(bucket: string, key: string): Promise<StoredObject | null>;
      getSubresource(bucket: string, key: undefined, name: "cors"): Promise<Cors | null>;
    };
  }

  export type Context = {
    method: string;
    url: string;
    path: string;
    headers: Record<string, string | undefined>;
    query: Record<string, string | string[]>;
    state: { account?: object };
    status: number;
    response: { get(name: string): string };
    set(name: string, value: string): void;
  };
  type StoredObject = { metadata: Record<string, string>; content: AsyncIterable<Buffer> };
  type Cors = { matchRule(origin: string, method: string): object | undefined };
}

declare module "@20minutes/s3rver/lib/models/error.js" {
  // biome-ignore lint/style/noDefaultExport: this is how the package exports it
  export default class S3Error extends Error {
    constructor(code: string, message: string);
    code: string;
    status: number;
  }
}
