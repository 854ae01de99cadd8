// Characters that nobody can see; a live table refuses a line with one of them.
const hidden = /[\p{Cc}\p{Cf}\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u3164\uFFA0\uFFF0-\uFFFB\u{E0000}-\u{E0FFF}]/gu;

// Free text in a line of the record. '#' begins a comment there, so it becomes the sign that looks the same.
export const plainText = (text: string): string =>
  text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]/g, ' ').replace(hidden, '').replace(/\s+/g, ' ').replaceAll('#', '＃').trim();
