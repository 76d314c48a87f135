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
 * Copies people's files each night into a vault, where only what changed is stored, and the table each week: each copy of it
 * is a whole one, and point-in-time recovery holds every second. Where another account's vault is given, for the day on
 * which this account is lost, both go there each night. Kept no longer than a deleted file, so that somebody erased
 * is gone from the vault when the privacy page says. The vault has no lock, which would keep erased people too.
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
  const copy = (id: string, resource: string, days: string): void => {
    const plan = new CfnBackupPlan(scope, `${id}BackupPlan`, {
      backupPlan: {
        backupPlanName: `${name}-${id.toLowerCase()}`,
        backupPlanRule: [
          {
            ruleName: id.toLowerCase(),
            targetBackupVault: vault.ref,
            scheduleExpression: `cron(0 1 ? * ${days} *)`,
            startWindowMinutes: 60,
            completionWindowMinutes: 720,
            lifecycle,
            ...(copyTo && { copyActions: [{ destinationBackupVaultArn: copyTo, lifecycle }] }),
          },
        ],
      },
    });
    new CfnBackupSelection(scope, `${id}BackupSelection`, {
      backupPlanId: plan.ref,
      backupSelection: {
        selectionName: `${name}-${id.toLowerCase()}`,
        iamRoleArn: role.attrArn,
        resources: [resource],
      },
    });
  };
  copy("Table", tableArn, copyTo ? "*" : "SUN");
  copy("Files", bucketArn, "*");
  const loss = "si les données se perdaient maintenant, le travail du dernier jour manquerait à la copie.";
  // A job that could not start in its hour has not failed, as AWS counts: it expired, or was given up.
  const notDone = "La copie de secours n'a pas été faite, ou une ancienne n'a pas pu être effacée";
  for (const [id, metricName, what] of [
    ["BackupsAlarm", "NumberOfBackupJobsFailed", "La copie de secours a échoué"],
    ["BackupsExpiredAlarm", "NumberOfBackupJobsExpired", notDone],
    ["BackupsAbortedAlarm", "NumberOfBackupJobsAborted", notDone],
    [
      "BackupCopiesAlarm",
      "NumberOfCopyJobsFailed",
      "La copie de secours n'est pas arrivée dans l'autre compte",
    ],
  ] as const) {
    if (id === "BackupCopiesAlarm" && !copyTo) continue;
    addAlarm(scope, id, `${what} : ${loss}`, topicArn, {
      namespace: "AWS/Backup",
      metricName,
      dimensions: { BackupVaultName: name },
      above: 0,
    });
  }
};
