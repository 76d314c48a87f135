/** Stands in for @aws-sdk/endpoint-cache: the SDK makes one, of a size, for endpoint discovery, which nobody turns on. */
export class EndpointCache {}
