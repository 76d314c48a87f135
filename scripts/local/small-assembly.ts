import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");
const sdk = path.join(root, "node_modules/@aws-sdk");

/** Bundles of the small product: each does one thing that a Lambda may do. */
const bundles: Record<string, string> = {
  Echo: "exports.handler = async (event, context) => ({ statusCode: 200, headers: { 'Content-Type': 'application/json' }, cookies: ['a=1', 'b=2'], body: JSON.stringify({ event, env: process.env, left: context.getRemainingTimeInMillis(), name: context.functionName }) });",
  Slow: "exports.handler = async () => { for (;;) {} };",
  Crash: "exports.handler = async () => { throw new TypeError('no personal data here'); };",
  Exit: "exports.handler = async () => { setImmediate(() => { throw new Error('stray'); }); await new Promise((r) => setTimeout(r, 500)); };",
  Hungry:
    "exports.handler = async () => { const kept = []; for (let i = 0; i < 40; i++) kept.push(Buffer.alloc(10 * 1024 * 1024, 1)); return { statusCode: 200, body: String(kept.length) }; };",
  Once: "let calls = 0, running = 0, most = 0; exports.handler = async () => { calls++; running++; most = Math.max(most, running); await new Promise((r) => setTimeout(r, 50)); running--; return { statusCode: 200, body: JSON.stringify({ calls, most }) }; };",
  Store: `const { DynamoDBClient, PutItemCommand, GetItemCommand, QueryCommand, TransactWriteItemsCommand } = require(${JSON.stringify(`${sdk}/client-dynamodb`)});
const { SESClient, SendEmailCommand } = require(${JSON.stringify(`${sdk}/client-ses`)});
const { S3Client, PutObjectCommand, GetObjectCommand } = require(${JSON.stringify(`${sdk}/client-s3`)});
const { getSignedUrl } = require(${JSON.stringify(`${sdk}/s3-request-presigner`)});
const db = new DynamoDBClient({ maxAttempts: 1 }), ses = new SESClient({ maxAttempts: 1 }), s3 = new S3Client({});
const TableName = process.env.TABLE_NAME, item = (pk) => ({ pk: { S: pk }, sk: { S: 'A' }, text: { S: 'x'.repeat(1500) } });
const mail = (From, To) => ses.send(new SendEmailCommand({ Source: From, Destination: { ToAddresses: [To] }, Message: { Subject: { Data: 'Bonjour' }, Body: { Text: { Data: 'Texte' } } } }));
const does = {
  put: () => db.send(new PutItemCommand({ TableName, Item: item('1') })),
  get: () => db.send(new GetItemCommand({ TableName, Key: { pk: { S: '1' }, sk: { S: 'A' } }, ConsistentRead: true })),
  query: () => db.send(new QueryCommand({ TableName, KeyConditionExpression: 'pk = :p', ExpressionAttributeValues: { ':p': { S: '1' } } })),
  queryIndex: () => db.send(new QueryCommand({ TableName, IndexName: 'other', KeyConditionExpression: 'sk = :p', ExpressionAttributeValues: { ':p': { S: 'A' } } })),
  transact: () => db.send(new TransactWriteItemsCommand({ TransactItems: [{ Put: { TableName, Item: item('2') } }, { Put: { TableName, Item: item('3') } }] })),
  transactDelete: () => db.send(new TransactWriteItemsCommand({ TransactItems: [{ Put: { TableName, Item: item('4') } }, { Delete: { TableName, Key: { pk: { S: '1' }, sk: { S: 'A' } } } }] })),
  two: async () => { await does.get(); await Promise.all([does.get(), does.get()]); },
  mail: () => mail('nous@exemple.fr', 'toi@exemple.fr'),
  mailFromOther: () => mail('autre@ailleurs.fr', 'toi@exemple.fr'),
  mailNowhere: () => mail('nous@exemple.fr', 'pas une adresse'),
  sign: () => getSignedUrl(s3, new PutObjectCommand({ Bucket: process.env.BUCKET_NAME, Key: 'quarantine/file', ContentType: 'text/plain', ContentLength: 5 }), { expiresIn: 60, signableHeaders: new Set(['host', 'content-type', 'content-length']) }),
  signElsewhere: () => getSignedUrl(s3, new PutObjectCommand({ Bucket: process.env.BUCKET_NAME, Key: 'available/file' }), { expiresIn: 60 }),
};
exports.handler = async (event) => {
  try { const result = await does[event.pathParameters.what](); return { statusCode: 200, body: typeof result === 'string' ? result : JSON.stringify(result ?? {}) }; }
  catch (error) { return { statusCode: 418, body: error.name + ': ' + error.message }; }
};`,
  Validate: `const { DynamoDBClient, PutItemCommand } = require(${JSON.stringify(`${sdk}/client-dynamodb`)});
const db = new DynamoDBClient({});
exports.handler = async (event) => { await db.send(new PutItemCommand({ TableName: process.env.TABLE_NAME, Item: { pk: { S: 'SEEN' }, sk: { S: event.detail.object.key }, size: { N: String(event.detail.object.size) } } })); };`,
};

const routes: Record<string, [operation: string, memory?: number]> = {
  "GET /api/echo": ["Echo"],
  "POST /api/echo": ["Echo"],
  "GET /api/things/{id}": ["Echo"],
  "GET /api/things/special": ["Once"],
  "GET /api/slow": ["Slow"],
  "GET /api/crash": ["Crash"],
  "GET /api/exit": ["Exit"],
  "GET /api/hungry": ["Hungry", 256],
  "GET /api/do/{what}": ["Store"],
};

const get = (id: string, attribute: string) => ({ "Fn::GetAtt": [id, attribute] });
const join = (...parts: unknown[]) => ({ "Fn::Join": ["", parts] });
const hashOf = (name: string) => Buffer.from(name).toString("hex").padEnd(64, "0").slice(0, 64);

/** Writes what `cdk synth` would, for a small product: an outer template, a nested one, bundles and a page. */
export function writeSmallAssembly(folder: string): { assembly: string; web: string } {
  const assembly = path.join(folder, "cdk.out");
  const web = path.join(folder, "web");
  mkdirSync(path.join(web, "assets"), { recursive: true });
  writeFileSync(path.join(web, "index.html"), "<!doctype html><title>Petit</title>".padEnd(2000, " "));
  writeFileSync(path.join(web, "assets/app.js"), "console.log(1);".repeat(200));
  mkdirSync(assembly, { recursive: true });
  const write = (name: string, content: unknown) =>
    writeFileSync(path.join(assembly, name), JSON.stringify(content));
  const files: Record<string, unknown> = {
    [hashOf("nested")]: { source: { path: "nested.template.json", packaging: "file" } },
  };
  for (const [name, code] of Object.entries(bundles)) {
    mkdirSync(path.join(assembly, `asset.${name}`), { recursive: true });
    writeFileSync(path.join(assembly, `asset.${name}`, "index.js"), code);
    files[hashOf(name)] = { source: { path: `asset.${name}`, packaging: "zip" } };
  }
  write("manifest.json", {
    artifacts: {
      small: {
        type: "aws:cloudformation:stack",
        environment: "aws://unknown-account/unknown-region",
        properties: { templateFile: "small.template.json" },
      },
    },
  });
  write("small.assets.json", { files });
  write("small.template.json", outerTemplate());
  write("nested.template.json", nestedTemplate());
  return { assembly, web };
}

function outerTemplate() {
  const site = join("https://", get("Distribution", "DomainName"));
  return {
    Parameters: {
      WebAclArn: { Type: "String" },
      OriginVersion: { Type: "String" },
      OriginHash: { Type: "String" },
    },
    Resources: {
      Secret: { Type: "AWS::SecretsManager::Secret", Properties: {} },
      Table: {
        Type: "AWS::DynamoDB::Table",
        Properties: {
          AttributeDefinitions: ["pk", "sk"].map((AttributeName) => ({ AttributeName, AttributeType: "S" })),
          KeySchema: [
            { AttributeName: "pk", KeyType: "HASH" },
            { AttributeName: "sk", KeyType: "RANGE" },
          ],
          GlobalSecondaryIndexes: [
            {
              IndexName: "other",
              KeySchema: [{ AttributeName: "sk", KeyType: "HASH" }],
              Projection: { ProjectionType: "ALL" },
            },
          ],
          TimeToLiveSpecification: { AttributeName: "expires", Enabled: true },
        },
      },
      Files: {
        Type: "AWS::S3::Bucket",
        Properties: {
          BucketName: { "Fn::Sub": "petit-files-${AWS::AccountId}-${AWS::Region}" },
          CorsConfiguration: {
            CorsRules: [
              { AllowedOrigins: [site], AllowedMethods: ["PUT"], AllowedHeaders: ["content-type"] },
            ],
          },
          NotificationConfiguration: { EventBridgeConfiguration: { EventBridgeEnabled: true } },
        },
      },
      FilesPolicy: {
        Type: "AWS::S3::BucketPolicy",
        Properties: {
          Bucket: { Ref: "Files" },
          PolicyDocument: {
            Statement: [
              {
                Effect: "Deny",
                Principal: { AWS: "*" },
                Action: "s3:*",
                Resource: join(get("Files", "Arn"), "/*"),
                Condition: { Bool: { "aws:SecureTransport": "false" } },
              },
              {
                Effect: "Allow",
                Principal: { Service: "cloudfront.amazonaws.com" },
                Action: "s3:GetObject",
                Resource: join(get("Files", "Arn"), "/files/*"),
                Condition: {
                  StringEquals: {
                    "AWS:SourceArn": join(
                      "arn:aws:cloudfront::",
                      { Ref: "AWS::AccountId" },
                      ":distribution/",
                      { Ref: "Distribution" },
                    ),
                  },
                },
              },
            ],
          },
        },
      },
      Web: { Type: "AWS::S3::Bucket", Properties: {} },
      Mail: { Type: "AWS::SES::EmailIdentity", Properties: { EmailIdentity: "nous@exemple.fr" } },
      Api: { Type: "AWS::ApiGatewayV2::Api", Properties: { ProtocolType: "HTTP" } },
      Nested: {
        Type: "AWS::CloudFormation::Stack",
        Properties: {
          TemplateURL: {
            "Fn::Sub": `https://s3.\${AWS::Region}.amazonaws.com/assets/${hashOf("nested")}.json`,
          },
          Parameters: {
            table: { Ref: "Table" },
            tableArn: get("Table", "Arn"),
            bucket: { Ref: "Files" },
            bucketArn: get("Files", "Arn"),
            site,
            api: { Ref: "Api" },
            originHash: { Ref: "OriginHash" },
            key: join("{{resolve:secretsmanager:", { Ref: "Secret" }, ":SecretString:::}}"),
          },
        },
      },
      Page: {
        Type: "AWS::CloudFront::Function",
        Properties: {
          FunctionCode:
            "function handler(event) { var r = event.request; if (r.uri.indexOf('.') < 0) r.uri = '/index.html'; return r; }",
        },
      },
      Viewer: {
        Type: "AWS::CloudFront::Function",
        Properties: {
          FunctionCode:
            "function handler(event) { var r = event.request; r.headers['x-viewer-ip'] = { value: event.viewer.ip }; return r; }",
        },
      },
      Headers: {
        Type: "AWS::CloudFront::ResponseHeadersPolicy",
        Properties: {
          ResponseHeadersPolicyConfig: {
            SecurityHeadersConfig: {
              ContentSecurityPolicy: {
                ContentSecurityPolicy: join(
                  "default-src 'self'; connect-src 'self' https://",
                  get("Files", "RegionalDomainName"),
                ),
                Override: true,
              },
              ContentTypeOptions: { Override: true },
            },
            CustomHeadersConfig: { Items: [{ Header: "X-Soft", Value: "policy", Override: false }] },
          },
        },
      },
      Distribution: {
        Type: "AWS::CloudFront::Distribution",
        Properties: {
          DistributionConfig: {
            WebACLId: { Ref: "WebAclArn" },
            DefaultRootObject: "index.html",
            Origins: [
              { Id: "web", DomainName: get("Web", "RegionalDomainName") },
              { Id: "files", DomainName: get("Files", "RegionalDomainName") },
              {
                Id: "api",
                DomainName: { "Fn::Sub": "${Api}.execute-api.${AWS::Region}.amazonaws.com" },
                OriginCustomHeaders: [
                  {
                    HeaderName: "X-Origin-Verify",
                    HeaderValue: join("{{resolve:secretsmanager:", { Ref: "OriginVersion" }, "}}"),
                  },
                ],
              },
            ],
            DefaultCacheBehavior: {
              TargetOriginId: "web",
              Compress: true,
              ResponseHeadersPolicyId: { Ref: "Headers" },
              FunctionAssociations: [
                { EventType: "viewer-request", FunctionARN: get("Page", "FunctionARN") },
              ],
            },
            CacheBehaviors: [
              {
                PathPattern: "/files/*",
                TargetOriginId: "files",
                ResponseHeadersPolicyId: { Ref: "Headers" },
              },
              { PathPattern: "/quarantine/*", TargetOriginId: "files" },
              {
                PathPattern: "/api/*",
                TargetOriginId: "api",
                AllowedMethods: ["GET", "HEAD", "OPTIONS", "PUT", "PATCH", "POST", "DELETE"],
                ResponseHeadersPolicyId: { Ref: "Headers" },
                FunctionAssociations: [
                  { EventType: "viewer-request", FunctionARN: get("Viewer", "FunctionARN") },
                ],
              },
            ],
          },
        },
      },
    },
  };
}

function nestedTemplate() {
  const ref = (Ref: string) => ({ Ref });
  const Resources: Record<string, unknown> = {};
  const grants: Record<string, unknown[]> = {
    Store: [
      {
        Effect: "Allow",
        Action: ["dynamodb:PutItem", "dynamodb:GetItem", "dynamodb:Query"],
        Resource: ref("tableArn"),
      },
      {
        Effect: "Allow",
        Action: "ses:SendEmail",
        Resource: { "Fn::Sub": "arn:aws:ses:${AWS::Region}:${AWS::AccountId}:identity/*" },
        Condition: { StringEquals: { "ses:FromAddress": "nous@exemple.fr" } },
      },
      { Effect: "Allow", Action: "s3:PutObject", Resource: join(ref("bucketArn"), "/quarantine/*") },
    ],
    Validate: [{ Effect: "Allow", Action: "dynamodb:PutItem", Resource: ref("tableArn") }],
  };
  const memory = Object.fromEntries(Object.values(routes));
  for (const name of Object.keys(bundles)) {
    Resources[`${name}Role`] = {
      Type: "AWS::IAM::Role",
      Properties: { Policies: [{ PolicyDocument: { Statement: grants[name] ?? [] } }] },
    };
    Resources[`${name}Function`] = {
      Type: "AWS::Lambda::Function",
      Properties: {
        Runtime: "nodejs24.x",
        Handler: "index.handler",
        Code: { S3Bucket: { "Fn::Sub": "assets-${AWS::AccountId}" }, S3Key: `${hashOf(name)}.zip` },
        Role: get(`${name}Role`, "Arn"),
        MemorySize: memory[name] ?? 128,
        Timeout: name === "Slow" ? 1 : 10,
        Environment: {
          Variables: {
            TABLE_NAME: ref("table"),
            BUCKET_NAME: ref("bucket"),
            SITE_URL: ref("site"),
            ORIGIN_SECRET_HASH: ref("originHash"),
            NETWORK_KEY: ref("key"),
          },
        },
      },
      Metadata: { Operation: name },
    };
    // Without a permission a route answers 500, on AWS as here.
    if (name === "Validate") continue;
    Resources[`${name}Permission`] = {
      Type: "AWS::Lambda::Permission",
      Properties: {
        Action: "lambda:InvokeFunction",
        Principal: "apigateway.amazonaws.com",
        FunctionName: ref(`${name}Function`),
      },
    };
  }
  Object.entries(routes).forEach(([key, [name]], index) => {
    Resources[`Integration${index}`] = {
      Type: "AWS::ApiGatewayV2::Integration",
      Properties: {
        ApiId: ref("api"),
        IntegrationType: "AWS_PROXY",
        IntegrationUri: get(`${name}Function`, "Arn"),
      },
    };
    Resources[`Route${index}`] = {
      Type: "AWS::ApiGatewayV2::Route",
      Properties: {
        ApiId: ref("api"),
        RouteKey: key,
        Target: { "Fn::Join": ["/", ["integrations", ref(`Integration${index}`)]] },
      },
    };
  });
  Resources.Unpermitted = {
    Type: "AWS::ApiGatewayV2::Integration",
    Properties: {
      ApiId: ref("api"),
      IntegrationType: "AWS_PROXY",
      IntegrationUri: get("ValidateFunction", "Arn"),
    },
  };
  Resources.UnpermittedRoute = {
    Type: "AWS::ApiGatewayV2::Route",
    Properties: {
      ApiId: ref("api"),
      RouteKey: "GET /api/unpermitted",
      Target: join("integrations/", ref("Unpermitted")),
    },
  };
  Resources.Rule = {
    Type: "AWS::Events::Rule",
    Properties: {
      EventPattern: {
        source: ["aws.s3"],
        "detail-type": ["Object Created"],
        detail: { bucket: { name: [ref("bucket")] }, object: { key: [{ prefix: "quarantine/" }] } },
      },
      Targets: [{ Id: "validate", Arn: get("ValidateFunction", "Arn") }],
    },
  };
  Resources.RulePermission = {
    Type: "AWS::Lambda::Permission",
    Properties: {
      Action: "lambda:InvokeFunction",
      Principal: "events.amazonaws.com",
      FunctionName: ref("ValidateFunction"),
      SourceArn: get("Rule", "Arn"),
    },
  };
  const Parameters = Object.fromEntries(
    ["table", "tableArn", "bucket", "bucketArn", "site", "api", "originHash", "key"].map((name) => [
      name,
      { Type: "String" },
    ]),
  );
  return { Parameters, Resources };
}
