// Free text in a line of the record. '#' begins a comment there, so it becomes the sign that looks the same.
export const plainText = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('#', '＃').trim();
