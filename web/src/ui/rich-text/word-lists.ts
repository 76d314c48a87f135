const item =
  /<p\b[^>]*\bmso-list:(?!none)[^>]*>((?:(?!<\/p>)[\s\S])*?)<!(?:--)?\[endif\](?:--)?>((?:(?!<\/p>)[\s\S])*)<\/p>/gi;

/** Lists that Word pastes as paragraphs behind a mark, as lists. */
export const withLists = (html: string): string =>
  html
    .replace(item, (_, mark: string, text: string) => {
      const shown = mark.replace(/<[^>]*>|&nbsp;/g, "").trim();
      const list = /^(?:\d+|[a-z]+)[.)]/i.test(shown) ? "ol" : "ul";
      return `<${list}><li>${text}</li></${list}>`;
    })
    .replace(/<\/(ol|ul)>\s*<\1>/g, "");
