const deep = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);

/** Values that every field must survive. */
export const hostileValues: readonly unknown[] = [
  null,
  "",
  " ",
  "\u0000",
  "\ud800",
  "\u202etxt.exe",
  "'; DROP TABLE users; --",
  "<script>alert(1)</script>",
  "=1+1",
  "../../etc/passwd",
  "__proto__",
  "constructor",
  "é".repeat(5_000),
  "a#b",
  "~",
  "2026-02-30",
  "2026-02-30T10:00:00Z",
  "9999-99-99T99:99:99Z",
  "0001-01-01T00:00:00Z",
  "25:61",
  -1,
  0,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  true,
  false,
  [],
  [null],
  [[]],
  ["a", "a"],
  Array.from({ length: 300 }, (_, n) => `id-${n}`),
  {},
  { $ne: null },
  { S: "x" },
  { length: 3 },
  { toString: "x" },
];

/** Undeclared keys, some of them names of stored attributes. */
export const foreignKeys = [
  "pk",
  "sk",
  "id",
  "user_id",
  "owner_id",
  "role",
  "roles",
  "is_admin",
  "verified_at",
  "created_at",
  "updated_at",
  "published_at",
  "submitted_at",
  "sessions",
  "profiles",
  "hash",
  "expires",
  "revision",
  "permissions",
  "toString",
  "constructor",
  "hasOwnProperty",
] as const;

/** The value sent under foreign keys: it must never be stored. */
export const marker = "contrebande-dans-une-cle-etrangere";

/** Malformed bodies, some with another content type. */
export const rawBodies: readonly { rawBody: string; type?: string }[] = [
  { rawBody: "" },
  { rawBody: "{" },
  { rawBody: "null" },
  { rawBody: "[]" },
  { rawBody: '"text"' },
  { rawBody: "1e999" },
  { rawBody: "\ufeff{}" },
  { rawBody: '{"__proto__":{"is_admin":true}}' },
  { rawBody: '{"a":1,"a":2}' },
  { rawBody: deep(5_000) },
  { rawBody: JSON.stringify({ text: "a".repeat(300 * 1024) }) },
  { rawBody: JSON.stringify(Array.from({ length: 30_000 }, () => 0)) },
  { rawBody: "{}", type: "text/plain" },
  { rawBody: "a=1", type: "application/x-www-form-urlencoded" },
];

/** Path parameters that identify nothing. */
export const unknownIds = [
  "absent",
  "..%2f..%2fetc",
  "a b",
  "#",
  "é",
  "__proto__",
  "a".repeat(300),
  "0",
  "null",
  "a~b~c~d",
  "00000000-0000-4000-8000-000000000000",
];
