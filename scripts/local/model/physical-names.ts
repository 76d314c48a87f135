import { textOf } from "#scripts/local/json.ts";
import { type Account, type Resource, resolve, resourceOf, type Template } from "./intrinsics.ts";

const nameProperties: Record<string, string> = {
  "AWS::Lambda::Function": "FunctionName",
  "AWS::DynamoDB::Table": "TableName",
  "AWS::S3::Bucket": "BucketName",
  "AWS::IAM::Role": "RoleName",
  "AWS::SQS::Queue": "QueueName",
  "AWS::Events::Rule": "Name",
  "AWS::SES::EmailIdentity": "EmailIdentity",
  "AWS::SES::ConfigurationSet": "Name",
  "AWS::Logs::LogGroup": "LogGroupName",
};

export function physicalName(template: Template, account: Account, logicalId: string): string {
  const resource = resourceOf(template, logicalId);
  const name = nameOf(template, account, logicalId, resource);
  switch (resource?.type) {
    case "AWS::SecretsManager::Secret":
    case "AWS::SNS::Topic":
      return attributeOf(template, account, logicalId, "Arn", "");
    case "AWS::SQS::Queue":
      return `https://sqs.${account.region}.amazonaws.com/${account.accountId}/${name}`;
    default:
      return name;
  }
}

function nameOf(
  template: Template,
  account: Account,
  logicalId: string,
  resource: Resource | undefined,
): string {
  const property = nameProperties[resource?.type ?? ""];
  const given = property === undefined ? undefined : resource?.properties[property];
  if (given !== undefined) return textOf(resolve(template, account, given));
  return resource?.type === "AWS::S3::Bucket"
    ? `compagnon-${logicalId}`.toLowerCase().slice(0, 63)
    : logicalId;
}

export function attributeOf(
  template: Template,
  account: Account,
  logicalId: string,
  attribute: string,
  siteHost: string,
): string {
  const resource = resourceOf(template, logicalId);
  const name = nameOf(template, account, logicalId, resource);
  const here = `${account.region}:${account.accountId}`;
  switch (`${resource?.type} ${attribute}`) {
    case "AWS::Lambda::Function Arn":
      return `arn:aws:lambda:${here}:function:${name}`;
    case "AWS::DynamoDB::Table Arn":
      return `arn:aws:dynamodb:${here}:table/${name}`;
    case "AWS::S3::Bucket Arn":
      return `arn:aws:s3:::${name}`;
    case "AWS::S3::Bucket RegionalDomainName":
      return `${name}.s3.${account.region}.amazonaws.com`;
    case "AWS::Logs::LogGroup Arn":
      return `arn:aws:logs:${here}:log-group:${name}:*`;
    case "AWS::IAM::Role Arn":
      return `arn:aws:iam::${account.accountId}:role/${name}`;
    case "AWS::CloudWatch::Alarm Arn":
      return `arn:aws:cloudwatch:${here}:alarm:${name}`;
    case "AWS::SQS::Queue Arn":
      return `arn:aws:sqs:${here}:${name}`;
    case "AWS::SQS::Queue QueueName":
      return name;
    case "AWS::SecretsManager::Secret Arn":
      return `arn:aws:secretsmanager:${here}:secret:${name}`;
    case "AWS::CloudFront::Distribution DomainName":
      return siteHost;
    case "AWS::CloudFront::Function FunctionARN":
      return `arn:aws:cloudfront::${account.accountId}:function/${logicalId}`;
    case "AWS::SES::EmailIdentity Arn":
      return `arn:aws:ses:${here}:identity/${name}`;
    default:
      return attribute.endsWith("Arn") || attribute.endsWith("ARN")
        ? `arn:aws:${(resource?.type ?? "").split("::")[1]?.toLowerCase()}:${here}:${logicalId}`
        : `${logicalId}.${attribute}`;
  }
}
