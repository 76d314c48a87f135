import { Fn, RemovalPolicy, Stack, Validations } from "aws-cdk-lib";
import { CfnBackupPlan, CfnBackupSelection, CfnBackupVault } from "aws-cdk-lib/aws-backup";
import { CfnRole } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import { addAlarm } from "#infra/parts/alarms.ts";
import { flat } from "#infra/parts/least-privilege-function.ts";
import { trustedBy } from "#infra/parts/trust.ts";
import { retention } from "#shared/contract/retention.ts";

const service = "backup.amazonaws.com";

/**
 * Copies the table and people's files each night into a vault, and from there into another account's where one is
 * given. Kept no longer than a deleted file, so that somebody erased is gone from the vault when the privacy page says.
 * The vault has no lock, which would keep erased people too. Only changes are stored after the first night.
 */
export const addBackups = (
  scope: Construct,
  props: {
    name: string;
    tableArn: string;
    bucketArn: string;
    /** The vault of another account. */
    copyTo: string | undefined;
    topicArn: string;
  },
): void => {
  const { name, tableArn, bucketArn, copyTo, topicArn } = props;
  const { partition, account } = Stack.of(scope);
  const vault = new CfnBackupVault(scope, "BackupVault", { backupVaultName: name });
  vault.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
  const lifecycle = { deleteAfterDays: retention.deletedFiles };
  const plan = new CfnBackupPlan(scope, "BackupPlan", {
    backupPlan: {
      backupPlanName: name,
      backupPlanRule: [
        {
          ruleName: "nightly",
          targetBackupVault: vault.ref,
          scheduleExpression: "cron(0 1 ? * * *)",
          startWindowMinutes: 60,
          completionWindowMinutes: 720,
          lifecycle,
          ...(copyTo && { copyActions: [{ destinationBackupVaultArn: copyTo, lifecycle }] }),
        },
      ],
    },
  });
  const policies = [
    "service-role/AWSBackupServiceRolePolicyForBackup",
    "AWSBackupServiceRolePolicyForS3Backup",
  ].map((policy) => Fn.join("", ["arn:", partition, ":iam::aws:policy/", policy]));
  const role = new CfnRole(scope, "BackupRole", {
    assumeRolePolicyDocument: trustedBy(service, account),
    managedPolicyArns: policies,
  });
  for (const policy of policies)
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM4[Policy::${flat(Stack.of(scope).resolve(policy))}]`,
      reason:
        "AWS keeps the policies of its own backups: what they need changes, and only backups may use the role.",
    });
  new CfnBackupSelection(scope, "BackupSelection", {
    backupPlanId: plan.ref,
    backupSelection: { selectionName: name, iamRoleArn: role.attrArn, resources: [tableArn, bucketArn] },
  });
  const loss = "si les données se perdaient maintenant, le travail du dernier jour manquerait à la copie.";
  for (const [id, kind, what] of [
    ["BackupsAlarm", "BackupJobs", "La copie de secours de la nuit a échoué"],
    ["BackupCopiesAlarm", "CopyJobs", "La copie de secours n'est pas arrivée dans l'autre compte"],
  ] as const) {
    if (kind === "CopyJobs" && !copyTo) continue;
    addAlarm(scope, id, `${what} : ${loss}`, topicArn, {
      namespace: "AWS/Backup",
      metricName: `NumberOf${kind}Failed`,
      dimensions: { BackupVaultName: name },
      above: 0,
    });
  }
};
