/** Stands in for @aws-sdk/endpoint-cache: the SDK creates one for endpoint discovery, which is off. */
export class EndpointCache {}
