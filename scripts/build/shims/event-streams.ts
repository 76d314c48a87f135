/** Stands in for @smithy/core/event-streams: no call of ours streams events (S3 Select, Kinesis …). */
const unused = (): never => {
  throw new Error("Event streams are left out of the bundles: see scripts/build/stand-ins.ts");
};
export const eventStreamSerdeProvider = unused;
export const resolveEventStreamSerdeConfig = <Config>(config: Config): Config => config;
export const EventStreamSerde = unused;
