/** Lets one service of AWS take on a role, for this account's own resources alone. */
export const trustedBy = (service: string, account: string) => ({
  Version: "2012-10-17",
  Statement: [
    {
      Effect: "Allow",
      Action: "sts:AssumeRole",
      Principal: { Service: service },
      Condition: { StringEquals: { "aws:SourceAccount": account } },
    },
  ],
});
