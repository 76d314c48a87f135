import { expect, test } from "vitest";
import { withLists } from "./word-lists.ts";

const word = (mark: string, text: string) =>
  `<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><!--[if !supportLists]--><span\nstyle='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><!--[endif]-->${text}<o:p></o:p></p>`;

test.each([
  [
    `${word("·", "un")}\n\n${word("o", "<b>deux</b>")}`,
    "<ul><li>un<o:p></o:p></li><li><b>deux</b><o:p></o:p></li></ul>",
  ],
  [word("1.", "un") + word("2.", "deux"), "<ol><li>un<o:p></o:p></li><li>deux<o:p></o:p></li></ol>"],
  [word("1)", "un") + word("·", "deux"), "<ol><li>un<o:p></o:p></li></ol><ul><li>deux<o:p></o:p></li></ul>"],
  [
    "<p class=MsoNormal style='mso-list:none'>texte</p>",
    "<p class=MsoNormal style='mso-list:none'>texte</p>",
  ],
  ["<p style='mso-list:l0'>sans marque</p>", "<p style='mso-list:l0'>sans marque</p>"],
])("%s", (pasted, made) => {
  expect(withLists(pasted)).toBe(made);
});
