export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

export function listOf(value: Json | undefined): Json[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

export function textOf(value: unknown): string {
  return value === undefined || value === null || typeof value === "object" ? "" : String(value);
}

export function textsOf(value: Json | undefined): string[] {
  return listOf(value).map(textOf);
}

export function parseJson(source: string): Json {
  return JSON.parse(source);
}

export function parseObject(source: string): JsonObject {
  return objectOf(JSON.parse(source));
}
