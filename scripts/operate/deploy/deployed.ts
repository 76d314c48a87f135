import {
  CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
} from "@aws-sdk/client-cloudformation";
import { stackNameOf } from "#infra/context.ts";
import { readEnvironment } from "#scripts/operate/deploy/environment.ts";

export type Outputs = Readonly<Record<string, string>>;
export type DeployedStack = { status: string; outputs: Outputs };

/** A stack as CloudFormation knows it; undefined if there is none, or none any more. */
export const findStack = async (
  name: string,
  client: CloudFormationClient,
): Promise<DeployedStack | undefined> => {
  try {
    const { Stacks: [stack] = [] } = await client.send(new DescribeStacksCommand({ StackName: name }));
    if (!stack) return undefined;
    const outputs = (stack.Outputs ?? []).map(({ OutputKey = "", OutputValue = "" }) => [
      OutputKey,
      OutputValue,
    ]);
    return { status: stack.StackStatus ?? "", outputs: Object.fromEntries(outputs) };
  } catch (error) {
    // CloudFormation has no error of its own for it.
    if (error instanceof CloudFormationServiceException && /does not exist/.test(error.message))
      return undefined;
    throw error;
  }
};

/** The output of that name; throws if there is none. */
export const need = (outputs: Outputs, name: string): string => {
  const value = outputs[name];
  if (!value) throw new Error(`The deployed stack has no output ${name}`);
  return value;
};

/** The outputs of an environment's platform, asked of AWS: any machine with its file and credentials may. */
export const findOutputs = async (environment: string): Promise<Outputs | undefined> => {
  const { region } = readEnvironment(environment);
  const stack = await findStack(stackNameOf(environment), new CloudFormationClient({ region }));
  return stack?.outputs;
};

/** The same; throws if it is not deployed. */
export const deployedOutputs = async (environment: string): Promise<Outputs> => {
  const outputs = await findOutputs(environment);
  if (!outputs) throw new Error(`${stackNameOf(environment)} is not deployed`);
  return outputs;
};
