/** Stands in for @aws-sdk/endpoint-cache: the SDK makes one for endpoint discovery, which nobody turns on. */
export const EndpointCache = Map;
