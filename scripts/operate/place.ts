import { DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";

/** A platform as an operator names it. */
export type Place = { table: string; site: string };

/** The platform that `npm start` runs at PORT; this process works in its database from now on. */
export const localPlace = async (): Promise<Place> => {
  const port = Number(process.env["PORT"] ?? 3000);
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${port + 3}`,
    AWS_REGION: "eu-west-3",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
  });
  const { TableNames = [] } = await new DynamoDBClient({ maxAttempts: 1 }).send(new ListTablesCommand({}));
  const [table, ...others] = TableNames;
  if (!table || others.length > 0)
    throw new Error(`One table is expected on port ${port + 3}, not ${TableNames.length}`);
  return { table, site: `http://localhost:${port}` };
};
