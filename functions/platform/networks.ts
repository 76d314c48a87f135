/** How often something may be tried: `max` times in `seconds`, from the first time on. */
export type Allowance = { max: number; seconds: number };

const groups = 8;

/** The groups of an IPv6 address, `::` written out. */
const groupsOf = (address: string): string[] => {
  const [before = "", after] = address.toLowerCase().split("::");
  const [head, tail] = [before, after ?? ""].map((half) => (half === "" ? [] : half.split(":"))) as [
    string[],
    string[],
  ];
  const missing = Math.max(0, groups - head.length - tail.length);
  return [...head, ...Array<string>(missing).fill("0"), ...tail].map((group) =>
    group.replace(/^0+(?=.)/, ""),
  );
};

/** The network that a call comes from: IPv4 whole, IPv6 by its /64, which is one subscriber. */
export const networkOf = (address: string): string =>
  address.includes(":") ? groupsOf(address).slice(0, 4).join(":") : address;

/** How much more a /48 may do than one of its 65,536 subscribers' networks. */
const widerBy = 4;

/**
 * The networks by which a caller is counted, with what each may do: for IPv6 also the /48, which one customer of a host
 * may have to themselves.
 */
export const networksOf = (
  network: string,
  allowance: Allowance,
): { network: string; allowance: Allowance }[] => [
  { network, allowance },
  ...(network.includes(":")
    ? [
        {
          network: `${network.split(":").slice(0, 3).join(":")}/48`,
          allowance: { ...allowance, max: allowance.max * widerBy },
        },
      ]
    : []),
];
