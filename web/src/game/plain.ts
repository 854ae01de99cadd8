// Characters that nobody can see; a live table refuses a line with one of them. As in is_hidden() of src/base/text.cpp.
const hidden = [
  /[\p{Cc}\xAD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164]/gu,
  /[\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFC\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}]/gu,
  /[\u{13430}-\u{13442}\u{16FE4}\u{1D159}\p{Co}\p{Noncharacter_Code_Point}]/gu,
];

const shown = (text: string): string => hidden.reduce((rest, each) => rest.replace(each, ''), text);

// Free text in a line of the record. '#' begins a comment there, so it becomes the sign for a number, which the fonts of
// the app have.
export const plainText = (text: string): string =>
  shown(text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]/g, ' '))
    .replace(/\s+/g, ' ')
    .replaceAll('#', '№')
    .trim();
