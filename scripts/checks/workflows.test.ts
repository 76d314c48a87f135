import { accessSync, constants, existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import * as z from "zod";

const Step = z.looseObject({
  uses: z.string().optional(),
  run: z.string().optional(),
  if: z.string().optional(),
});
const Job = z.looseObject({
  needs: z.union([z.string(), z.array(z.string())]).optional(),
  uses: z.string().optional(),
  environment: z.string().optional(),
  with: z.record(z.string(), z.unknown()).default({}),
  steps: z.array(Step).default([]),
});
const Workflow = z.looseObject({
  jobs: z.record(z.string(), Job),
  permissions: z.record(z.string(), z.string()),
});

const files = globSync(".github/workflows/*.yml");
const workflows = new Map(files.map((file) => [file, Workflow.parse(parse(readFileSync(file, "utf8")))]));
const jobs = [...workflows.values()].flatMap((workflow) => Object.values(workflow.jobs));
const steps = jobs.flatMap((job) => job.steps);
const jobOf = (file: string, name: string) => workflows.get(path.join(".github/workflows", file))?.jobs[name];

describe("the workflows", () => {
  it("run scripts that exist", () => {
    const { scripts } = z
      .looseObject({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync("package.json", "utf8")));
    const run = steps.flatMap((step) => step.run ?? []).join("\n");
    const called = [...run.matchAll(/npm run (?:--silent )?([\w-]+)/g)].map(([, name = ""]) => name);
    expect([...new Set(called)].sort()).toEqual(["audit", "deploy", "deployed", "smoke"]);
    expect(called.filter((name) => !(name in scripts))).toEqual([]);
    expect(run).toContain(".ci/run");
    accessSync(".ci/run", constants.X_OK);
  });

  it("use actions of others by commit, said by version, and our own by path", () => {
    const texts = files.flatMap((file) => readFileSync(file, "utf8").split("\n"));
    const used = texts.filter((line) => /\buses:/.test(line)).map((line) => line.replace(/.*uses: /, ""));
    expect(used.length).toBeGreaterThan(4);
    for (const one of used)
      if (one.startsWith("./")) expect(existsSync(one), one).toBe(true);
      else expect(one).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d/);
  });

  it("deploy to production only what staging took, both under their environment's approval", () => {
    expect(jobOf("deploy.yml", "staging")).toMatchObject({
      needs: "check",
      with: { environment: "staging", flags: "--trying-release" },
    });
    expect(jobOf("deploy.yml", "production")).toMatchObject({
      needs: "staging",
      with: { environment: "production" },
    });
    expect(jobOf("deploy-environment.yml", "deploy")?.environment).toBe(
      "$".concat("{{ inputs.environment }}"),
    );
  });

  it("look at what they deployed, and deploy the version before if that fails", () => {
    const of = jobOf("deploy-environment.yml", "deploy")?.steps ?? [];
    const at = (like: RegExp) => of.findIndex(({ run = "" }) => like.test(run));
    const order = [
      at(/run --silent deployed/),
      at(/^npm run deploy -- /),
      at(/npm run smoke/),
      at(/git checkout/),
    ];
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order).not.toContain(-1);
    expect(of[order[3] ?? 0]?.if).toMatch(/^failure\(\)/);
  });

  it("try a restore from the branch alone, print what names nobody, and delete the copy whatever happened", () => {
    const drill = jobOf("restore-drill.yml", "drill");
    expect(drill?.environment).toBe("restore-drill");
    const of = drill?.steps ?? [];
    const audit = of.find(({ run = "" }) => run.includes("npm run --silent audit"));
    expect(audit?.run).toMatch(/audit -- --table "\$COPY" \| tail -n 1 \|/);
    const last = of.at(-1);
    expect(last?.if).toBe("always()");
    expect(last?.run).toContain('aws dynamodb delete-table --table-name "$COPY"');
  });

  it("take staging's guards away once a release was tried there, whatever became of it in production", () => {
    const rest = jobOf("deploy.yml", "staging-at-rest");
    expect(rest).toMatchObject({ needs: ["staging", "production"], with: { environment: "staging" } });
    expect(rest?.with["flags"]).toBeUndefined();
    expect(rest?.if).toContain("!cancelled()");
  });

  it("give no more than what each needs", () => {
    for (const [file, { permissions }] of workflows)
      expect(permissions, file).toEqual({
        contents: "read",
        ...(!file.includes("check") && { "id-token": "write" }),
      });
  });
});

it("finds the commit of a version that can be deployed again, and none in any other", () => {
  const text = readFileSync(".github/workflows/deploy-environment.yml", "utf8");
  const [, source = ""] = /s\/(\^Version=.*?\$)\//.exec(text) ?? [];
  const commit = (line: string) => new RegExp(source).exec(line)?.[1];
  expect(commit("Version=0.1.0+7a511b5")).toBe("7a511b5");
  for (const line of ["Version=0.1.0+7a511b5.changed", "Version=unknown", "SiteUrl=https://a+b"])
    expect(commit(line), line).toBeUndefined();
});

/** What a role's template allows, and whom. */
const roleIn = (file: string) => {
  const Statement = z.looseObject({
    Action: z.union([z.string(), z.array(z.string())]),
    Resource: z.unknown(),
  });
  const template = z
    .looseObject({
      Resources: z.looseObject({
        Role: z.looseObject({
          Properties: z.looseObject({
            AssumeRolePolicyDocument: z.unknown(),
            Policies: z.array(
              z.looseObject({ PolicyDocument: z.looseObject({ Statement: z.array(Statement) }) }),
            ),
          }),
        }),
      }),
    })
    .parse(parse(readFileSync(file, "utf8")));
  const { AssumeRolePolicyDocument, Policies } = template.Resources.Role.Properties;
  const statements = Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
  return { trust: JSON.stringify(AssumeRolePolicyDocument), statements };
};

describe("the role that tries a restore", () => {
  const { trust, statements } = roleIn("infra/drill-role.yaml");

  it("may make one table of production's, write to that one alone, and delete no other", () => {
    expect(trust).toContain(":environment:restore-drill");
    expect(trust).not.toContain("*");
    const [where, source, copy, ...others] = statements;
    expect(others).toEqual([]);
    expect(where?.Action).toBe("cloudformation:DescribeStacks");
    expect(source?.Action).toBe("dynamodb:RestoreTableToPointInTime");
    const text = readFileSync(".github/workflows/restore-drill.yml", "utf8");
    const [, name = "none"] = /COPY: (\S+)/.exec(text) ?? [];
    expect(JSON.stringify(copy?.Resource)).toMatch(new RegExp(`:table/${name}"`));
  });
});

describe("the role that deploys from GitHub", () => {
  const { trust, statements } = roleIn("infra/deploy-role.yaml");

  it("may do what a deployment, the preflight and the smoke test call, and nothing else", () => {
    const services: Record<string, string> = {
      "route-53": "route53",
      sesv2: "ses",
      "secrets-manager": "secretsmanager",
    };
    const renamed: Record<string, string[]> = {
      "s3:HeadBucket": ["s3:ListBucket"],
      "lambda:Invoke": ["lambda:InvokeFunction"],
      "sts:GetCallerIdentity": [], // needs no right
    };
    const sources = [
      ...globSync("scripts/operate/{deploy,preflight,smoke}/*.ts"),
      ...["scripts/operate/deploy.ts", "scripts/operate/canary.ts"],
      ...["scripts/build/origin-secret.ts", "scripts/build/upload-site.ts"],
    ].filter((file) => !file.endsWith(".test.ts"));
    const called = sources.flatMap((file) =>
      [
        ...readFileSync(file, "utf8").matchAll(/import \{([^}]*)\} from "@aws-sdk\/client-([\w-]+)"/g),
      ].flatMap(([, names = "", client = ""]) =>
        [...names.matchAll(/(\w+)Command\b/g)].flatMap(([, name]) => {
          const action = `${services[client] ?? client}:${name}`;
          return renamed[action] ?? [action];
        }),
      ),
    );
    const allowed = statements
      .flatMap(({ Action }) => Action)
      // Those on the table come from the store: scripts/operate/deploy/deploy-role.test.ts.
      .filter((action) => action !== "sts:AssumeRole" && !action.startsWith("dynamodb:"));
    expect([...new Set(allowed)].sort()).toEqual([...new Set(called)].sort());
  });

  it("belongs to one environment of one repository", () => {
    expect(trust).toContain(
      'sub":{"Fn::Sub":"repo:$'.concat("{Repository}:environment:$", '{Environment}"}'),
    );
    expect(trust).not.toContain("*");
  });

  it("changes things of that environment alone", () => {
    for (const { Action, Resource } of statements)
      if ([Action].flat().some((action) => !/:(Get|List|Describe)|AssumeRole/.test(action)))
        expect(JSON.stringify(Resource)).toContain("compagnon-$".concat("{Environment}"));
  });
});
