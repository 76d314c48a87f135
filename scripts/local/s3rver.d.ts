declare module "s3rver" {
  import type { EventEmitter } from "node:events";

  type Options = {
    address: string;
    port: number;
    directory: string;
    silent: boolean;
    vhostBuckets: boolean;
    configureBuckets: { name: string }[];
  };

  // biome-ignore lint/style/noDefaultExport: this is how the package exports it
  export default class S3rver extends EventEmitter {
    constructor(options: Options);
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
