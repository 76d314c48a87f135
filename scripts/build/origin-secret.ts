import { hash, randomBytes } from "node:crypto";
import {
  CreateSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  type SecretsManagerClient,
  UpdateSecretVersionStageCommand,
} from "@aws-sdk/client-secrets-manager";

/** Parameters of the platform's template: the version that CloudFront sends, the hashes that functions accept. */
type OriginParameters = { OriginVersion: string; OriginHash: string };

type Stage = "AWSCURRENT" | "AWSPENDING" | "AWSPREVIOUS";

const newValue = () => randomBytes(32).toString("hex");

/**
 * The secret that CloudFront sends to the functions, in Secrets Manager under the platform's name. CloudFront sends its
 * current version; functions accept the pending and the previous one too.
 */
export const originSecretOf = (platform: string, client: SecretsManagerClient) => {
  const SecretId = `${platform}/origin`;

  const versionAt = async (VersionStage: Stage): Promise<{ id: string; value: string } | undefined> => {
    try {
      const { VersionId, SecretString } = await client.send(
        new GetSecretValueCommand({ SecretId, VersionStage }),
      );
      if (!VersionId || !SecretString) throw new Error(`The secret ${SecretId} has no text`);
      return { id: VersionId, value: SecretString };
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return undefined;
      throw error;
    }
  };

  const sentVersion = async () => {
    const found = await versionAt("AWSCURRENT");
    if (found) return found;
    const value = newValue();
    const Description = "Proves to the functions that a call came through CloudFront";
    const { VersionId } = await client.send(
      new CreateSecretCommand({ Name: SecretId, Description, SecretString: value }),
    );
    if (!VersionId) throw new Error(`The secret ${SecretId} was made without a version`);
    return { id: VersionId, value };
  };

  const removeStage = async (VersionStage: Stage) => {
    const version = await versionAt(VersionStage);
    if (!version) return;
    await client.send(
      new UpdateSecretVersionStageCommand({ SecretId, VersionStage, RemoveFromVersionId: version.id }),
    );
  };

  /** What to deploy now. Makes the secret if there is none. */
  const parameters = async (): Promise<OriginParameters> => {
    const sent = await sentVersion();
    const others = [await versionAt("AWSPENDING"), await versionAt("AWSPREVIOUS")];
    const accepted = new Set([sent, ...others].flatMap((version) => version?.value ?? []));
    return {
      // With its version: CloudFormation reads a secret again only if the reference itself changes.
      OriginVersion: `${SecretId}:SecretString:::${sent.id}`,
      OriginHash: [...accepted].map((value) => hash("sha256", value)).join(","),
    };
  };

  /** Steps that replace the secret, with a deployment after each: no call is refused while one runs. */
  const renewal: readonly (() => Promise<void>)[] = [
    // Functions accept the new value.
    async () => {
      await sentVersion();
      await client.send(
        new PutSecretValueCommand({ SecretId, SecretString: newValue(), VersionStages: ["AWSPENDING"] }),
      );
    },
    // CloudFront sends it. AWS gives the version that was current the stage AWSPREVIOUS.
    async () => {
      const [sent, pending] = [await sentVersion(), await versionAt("AWSPENDING")];
      if (!pending) throw new Error(`The secret ${SecretId} has no new version`);
      await client.send(
        new UpdateSecretVersionStageCommand({
          SecretId,
          VersionStage: "AWSCURRENT",
          MoveToVersionId: pending.id,
          RemoveFromVersionId: sent.id,
        }),
      );
    },
    // Functions refuse the former value.
    async () => {
      await removeStage("AWSPENDING");
      await removeStage("AWSPREVIOUS");
    },
  ];

  return { parameters, renewal };
};
