// What the names of AWS's regions end with where that is not amazonaws.com.
const otherSuffixes: Readonly<Record<string, string>> = { cn: "amazonaws.com.cn", eusc: "amazonaws.eu" };

/**
 * Stands in for DynamoDB's rules of addresses, 15 KB for accounts, gateways and dual stacks that nobody turns on: the
 * address that was configured, or else the region's.
 */
export const defaultEndpointResolver = ({
  Endpoint,
  Region = "",
}: {
  Endpoint?: string;
  Region?: string;
}) => {
  const suffix = otherSuffixes[Region.split("-")[0] ?? ""] ?? "amazonaws.com";
  return { url: new URL(Endpoint ?? `https://dynamodb.${Region}.${suffix}`), properties: {}, headers: {} };
};
