import { CloudFormationClient, DescribeStackResourceCommand } from "@aws-sdk/client-cloudformation";
import { CloudWatchClient, SetAlarmStateCommand } from "@aws-sdk/client-cloudwatch";
import { type Check, NotHere } from "#scripts/operate/smoke/checks.ts";

/** The alarm that is rung, by its name in the template. */
export const rungAlarm = "LambdaThrottledAlarm";

export type Deployed = { stack: string; region: string };

/** Rings one alarm, as if the site failed. CloudWatch itself puts it back at its next look, five minutes later at most. */
export const alarmChecks = (deployed: Deployed | undefined): Check[] => [
  [
    "an alarm rings (look that its mail arrives, and the one that says it is over)",
    async () => {
      if (!deployed)
        throw new NotHere(
          "give --env: only a deployed platform has alarms, and staging with --trying-release alone",
        );
      const { stack, region } = deployed;
      const { StackResourceDetail } = await new CloudFormationClient({ region }).send(
        new DescribeStackResourceCommand({ StackName: stack, LogicalResourceId: rungAlarm }),
      );
      await new CloudWatchClient({ region }).send(
        new SetAlarmStateCommand({
          AlarmName: StackResourceDetail?.PhysicalResourceId,
          StateValue: "ALARM",
          StateReason:
            "Essai après une mise en service (npm run smoke) : tout va bien, il n'y a rien à faire.",
        }),
      );
    },
  ],
];
