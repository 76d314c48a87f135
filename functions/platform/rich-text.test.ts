import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanRichText } from "#functions/platform/rich-text.ts";

const allowedTag = /<\/?(?:p|br|strong|b|em|i|u|h1|h2|ul|ol|li)>/g;

/** Whether only allowed tags are left, bare: without another `<`, no parser in whatever mode finds anything else. */
const isBare = (html: string) => !/[<>]/.test(html.replace(allowedTag, ""));

const hostile = [
  "<script>alert(1)</script>",
  "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<script>alert(1)",
  "<script>a<script>b</script>",
  "<script\u0000>alert(1)</script>",
  "<script/x>alert(1)</script >",
  "<script>if (a<b) x='</script><p onclick=alert(1)>'",
  "<<script>alert(1)//<</script>",
  "<scr<!-- -->ipt>alert(1)</scr<!-- -->ipt>",
  "<img src=x onerror=alert(1)>",
  "<img src=x onerror=alert(1)//",
  '<img """><script>alert(1)</script>">',
  "<img/src='x'/onerror='alert(1)'>",
  "<p onclick=alert(1)>a</p>",
  '<p style="background:url(javascript:alert(1))">a</p>',
  "<p/onmouseover=alert(1)>a</p>",
  "<p\u000conclick=alert(1)>a</p>",
  "<p\u00a0onclick=alert(1)>a</p>",
  "<p\nonclick\n=\nalert(1)\n>a</p>",
  "<p title='>' onclick=alert(1)>a</p>",
  '<p title="a>b<script>alert(1)</script>">a</p>',
  '<p title="a',
  "<b onclick=alert(1)",
  '<p ="><img src=x onerror=alert(1)>',
  "</p onclick=alert(1)>",
  "<br/onload=alert(1)/>",
  "<li ><ul><li onfocus=alert(1) autofocus tabindex=1>",
  '<a href="javascript:alert(1)">a</a>',
  '<a href="java&#115;cript&colon;alert(1)">a</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">a</a>',
  "<iframe src=javascript:alert(1)></iframe>",
  "<iframe srcdoc='<script>alert(1)</script>'>",
  "<object data=javascript:alert(1)><embed src=javascript:alert(1)>",
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  "<svg><style><img src=x onerror=alert(1)></style></svg>",
  "<svg></p><style><a id='</style><img src=1 onerror=alert(1)>'>",
  "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>",
  "<math><annotation-xml encoding='text/html'><p><script>alert(1)</script>",
  "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
  "<textarea><p title='</textarea><img src=x onerror=alert(1)>'>",
  "<template><script>alert(1)</script></template>",
  "<xmp><p title='</xmp><img src=x onerror=alert(1)>'></xmp>",
  "<plaintext><script>alert(1)</script>",
  "<title><b title='</title><script>alert(1)</script>'>",
  "<!--><img src=x onerror=alert(1)>-->",
  "<!--><script>alert(1)</script>",
  "<!-- <p>a</p>",
  "<!--[if IE]><script>alert(1)</script><![endif]-->",
  "<![CDATA[<script>alert(1)</script>]]>",
  "<!DOCTYPE html><?xml version='1.0'?><?php echo 1 ?>",
  "<style>@import 'javascript:alert(1)';</style>",
  "<meta http-equiv=refresh content='0;url=javascript:alert(1)'><base href=//evil.example>",
  "<x-y onclick=alert(1)><constructor><__proto__><hasOwnProperty>",
  "</script><p>a</p></style>",
  "<p<script>alert(1)</script>>",
  "＜script＞alert(1)＜/script＞<p>a",
  "<",
  "a<",
  "</",
  "<>",
  "</>",
  "< script>alert(1)</ script>",
];

test.each(hostile)("nothing but bare formatting is left of %j", (html) => {
  const clean = cleanRichText(html);
  expect(clean).toSatisfy(isBare);
  expect(cleanRichText(clean)).toBe(clean);
});

test("nothing but bare formatting is left of pieces put together at random", () => {
  const pieces = fc.oneof(
    fc.constantFrom(...hostile, ..."<>\"'=/!-? \n\u0000&;p", "</p>", "<b>", "-->", "</script>", "]]>"),
    fc.string(),
  );
  const text = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, (html) => {
      const clean = cleanRichText(html);
      return isBare(clean) && cleanRichText(clean) === clean;
    }),
    { numRuns: 3_000 },
  );
});

test("what is not formatting goes, the words around it stay", () => {
  expect(cleanRichText('<div><p class="x">Un <a href="https://exemple.fr">lien</a></p></div>')).toBe(
    "<p>Un lien</p>",
  );
  expect(cleanRichText("<p>avant</p><script>alert(1)</script><style>p{}</style><p>après</p>")).toBe(
    "<p>avant</p><p>après</p>",
  );
  expect(cleanRichText("<P>a<!-- b -->c<BR/></P>")).toBe("<p>ac<br></p>");
});

test("formatting stays as written", () => {
  const html =
    "<h1>Titre</h1><h2>Sous-titre</h2><p><strong>a</strong><b>b</b><em>c</em><i>d</i><u>e</u><br>f</p>" +
    "<ul><li><p>un</p></li></ul><ol><li>deux</li></ol>";
  expect(cleanRichText(html)).toBe(html);
});

test.each([
  ["a < b & c > d", "a &lt; b & c &gt; d"],
  ["<p>3 < 5</p>", "<p>3 &lt; 5</p>"],
  ["On <3 les structures", "On &lt;3 les structures"],
  ["1 <= 2", "1 &lt;= 2"],
  ['a < b = "c" <b>d</b>', 'a &lt; b = "c" <b>d</b>'],
  ["&lt;script&gt;alert(1)&lt;/script&gt;", "&lt;script&gt;alert(1)&lt;/script&gt;"],
  ["&#60;img src=x onerror=alert(1)&#62;", "&#60;img src=x onerror=alert(1)&#62;"],
  ["Q&A, R&amp;D, l&#39;été", "Q&A, R&amp;D, l&#39;été"],
  ["", ""],
])("as text, %j stays text", (html, expected) => {
  expect(cleanRichText(html)).toBe(expected);
  expect(cleanRichText(expected)).toBe(expected);
});

test("20,000 signs of any kind are cleaned at once", () => {
  const before = process.cpuUsage();
  for (const piece of ["<", "<a", "<p =", "<!--", "<script>", "'", '< "', "<a =  ", "</script>", "&lt;"])
    cleanRichText(piece.repeat(20_000 / piece.length));
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(5);
});
