import path from "node:path";
import { toolPackages } from "#scripts/tool-packages.ts";

const fileOfPackage = toolPackages(path.join(import.meta.dirname, "packages"), "peer-packages");

// What the peer uses of its packages, whose types are not installed.

export type Row = Record<string, unknown>;
export type Statement = { name?: string; text: string; values?: readonly unknown[] };
export type Client = {
  query<One = Row>(statement: Statement | string): Promise<{ rows: One[] }>;
  release(): void;
};
export type Pool = Pick<Client, "query"> & { connect(): Promise<Client>; end(): Promise<void> };

export type Asked = {
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
  get(header: string): string | undefined;
};
export type Answering = {
  status(code: number): Answering;
  json(value: unknown): void;
  set(headers: Record<string, string>): Answering;
};
export type Handle = (asked: Asked, answering: Answering, next: (error?: unknown) => void) => unknown;
type ErrorHandle = (error: unknown, asked: Asked, answering: Answering, next: () => void) => unknown;
type App = {
  set(name: string, value: unknown): void;
  use(handle: Handle | ErrorHandle): void;
  get(path: string, handle: Handle): void;
  post(path: string, handle: Handle): void;
  listen(port: number, host: string, done: () => void): { address(): { port: number } };
};
type Express = (() => App) & { json(options: { limit: string }): Handle };

export const loadPg = async (): Promise<{ Pool: new (options: object) => Pool }> =>
  (await import(fileOfPackage("pg"))).default;

export const loadExpress = async (): Promise<Express> => (await import(fileOfPackage("express"))).default;
