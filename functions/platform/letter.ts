import type { Mail } from "#functions/platform/mail.ts";
import { firstNameOf } from "#shared/contract/first-name.ts";

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** A paragraph, a list in its order, a list without one, words that end in a link, or what happens at each hour. */
export type Line =
  | string
  | { steps: readonly string[] }
  | { items: readonly string[] }
  | { before: string; label: string; href: string }
  | { hours: readonly (readonly [hour: string, what: string])[] };
type Letter = {
  subject: string;
  /** The greeting, then what there is to say. */
  lines: readonly Line[];
  /** The one thing to do. */
  link?: { label: string; href: string };
  /** What may be left unread. */
  after: readonly Line[];
};

// Mail programs keep what stands on the elements. Those that know the dark take it from here.
const dark =
  "@media (prefers-color-scheme:dark){body,.ground{background:#120d0b!important;color:#f5ede4!important}.sheet{background:#241b17!important;border-color:#4a3c34!important}.button{background:#f5ede4!important}.button a{color:#241b17!important}.small,.small a{color:#cbbfb3!important}.text a{color:#a9c3ff!important}.hour{border-color:#4a3c34!important}.mark{background:#f5ede4!important}.tail{border-right-color:#f5ede4!important}}";
const narrow =
  "@media (max-width:30rem){.sheet{padding:20px!important}.go{width:100%!important}.go a{display:block!important}}";

/** Keeps marks and the parts of a telephone number on the line of what they belong to. */
const unbroken = (text: string) =>
  text
    .replace(/ (?=[»:;?!])/g, "\u00a0")
    .replace(/« /g, "«\u00a0")
    .replace(/(?<=\d\d) (?=\d\d)/g, "\u00a0");

/**
 * The site's own addresses among words are links: not every mail program makes them so. Others are what somebody typed, and
 * we do not hand those on as links.
 */
const withLinks = (text: string) => {
  const words = unbroken(escaped(text));
  const site = process.env["SITE_URL"];
  if (!site) return words;
  return words.replace(/https?:\/\/\S*[^\s.,;:!?)]/g, (href) =>
    href.startsWith(`${escaped(site)}/`)
      ? `<a href="${href}" style="color:#2f57a4;overflow-wrap:anywhere">${href}</a>`
      : href,
  );
};

const list = (tag: "ol" | "ul", items: readonly string[]) =>
  `<${tag} style="margin:0 0 16px;padding-left:24px">${items.map((one) => `<li style="padding:3px 0">${withLinks(one)}</li>`).join("")}</${tag}>`;

const hourLook = 'class="hour" style="padding:8px 0;border-top:1px solid #e6ddd0;vertical-align:top"';
const htmlOf = (line: Line): string => {
  if (typeof line === "string") return `<p class="text" style="margin:0 0 16px">${withLinks(line)}</p>`;
  if ("steps" in line) return list("ol", line.steps);
  if ("items" in line) return list("ul", line.items);
  if ("href" in line)
    return `<p class="text" style="margin:0 0 16px">${withLinks(line.before)} <a href="${escaped(line.href)}" style="color:#2f57a4">${unbroken(escaped(line.label))}</a></p>`;
  const rows = line.hours.map(
    ([hour, what]) =>
      `<tr><td ${hourLook.replace("padding:8px 0", "padding:8px 16px 8px 0;width:1%;white-space:nowrap;font-weight:bold")}>${escaped(hour)}</td><td ${hourLook}>${withLinks(what)}</td></tr>`,
  );
  return `<table role="presentation" style="width:100%;margin:0 0 16px;border-collapse:collapse">${rows.join("")}</table>`;
};
const textOf = (line: Line): string => {
  if (typeof line === "string") return line;
  if ("steps" in line) return line.steps.map((one, n) => `${n + 1}. ${one}`).join("\n");
  if ("items" in line) return line.items.map((one) => `- ${one}`).join("\n");
  if ("href" in line) return `${line.before} ${line.label} : ${line.href}`;
  return line.hours.map(([hour, what]) => `${hour} : ${what}`).join("\n");
};

const buttonOf = ({ label, href }: { label: string; href: string }) =>
  `<table role="presentation" class="go" style="margin:8px 0 24px;border-spacing:0"><tr><td class="button" style="background:#2a1d17;border-radius:10px;text-align:center"><a href="${escaped(href)}" style="display:inline-block;padding:14px 24px;color:#ffffff;font-weight:bold;text-decoration:none">${escaped(label)}</a></td></tr></table>`;
const copyOf = (href: string) =>
  `<p class="small" style="margin:16px 0 0;color:#5c5049;font-size:14px">Si le bouton ne marche pas, voici l’adresse à copier&nbsp;:<br><span style="overflow-wrap:anywhere">${escaped(href)}</span></p>`;

/** The mark, of cells and borders: mail programs show no drawing, and ask before they fetch a picture. */
const head = `<table role="presentation" style="margin:0 0 24px;border-spacing:0"><tr><td class="mark" style="width:11px;height:28px;padding:0;background:#2a1d17;border-radius:6px 0 0 6px"></td><td style="width:17px;padding:0;background:#f4b92e;border-radius:0 6px 6px 0"><div class="tail" style="width:0;height:8px;border:solid transparent;border-width:4px 9px 4px 0;border-right-color:#2a1d17;font-size:0;line-height:0"></div></td><td style="padding:0 0 0 10px;font-size:20px;line-height:28px;font-weight:bold">Compagnon</td></tr></table>`;

/** To somebody by their first name; to whoever reads a structure's mails, or may not own the address, without. */
export const greeting = (name?: string): string => (name ? `Bonjour ${firstNameOf(name)},` : "Bonjour,");

/** A mail with the same words as text and as a page. */
export const mailOf = ({ subject, lines, link, after }: Letter): Mail => {
  const [, ...said] = lines;
  // What lists of mails show beside the subject, instead of the greeting.
  const glance =
    said
      .map((line) => (typeof line === "string" ? line : "items" in line ? line.items[0] : ""))
      .find(Boolean) ?? "";
  return {
    subject,
    text: [
      ...lines.map(textOf),
      ...(link ? [`${link.label} :\n${link.href}`] : []),
      ...after.map(textOf),
      "L’équipe Compagnon",
    ].join("\n\n"),
    html: `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><style>${dark}${narrow}</style><title>${escaped(subject)}</title></head><body style="margin:0;background:#fbf9f4;color:#2a1d17"><div style="display:none">${escaped(glance)}</div><div class="ground" style="padding:24px 12px;background:#fbf9f4;font-family:'Atkinson Hyperlegible','Segoe UI',Helvetica,Arial,sans-serif;font-size:17px;line-height:1.5"><div class="sheet" style="max-width:560px;margin:0 auto;padding:32px;box-sizing:border-box;background:#ffffff;border:1px solid #e6ddd0;border-radius:16px">${head}${lines.map(htmlOf).join("")}${link ? buttonOf(link) : ""}${after.map(htmlOf).join("")}<p style="margin:0">L’équipe Compagnon</p>${link ? copyOf(link.href) : ""}</div></div></body></html>`,
  };
};
