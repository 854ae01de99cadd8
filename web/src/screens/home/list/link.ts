// The address of a table in a pasted text, or null. Other words around it do not matter.
export function tableLink(text: string, here: string): string | null {
  const found = /(https?:\/\/[^\s/]+)?(\/t\/[^\s/#]+\/?#[^\s"'<>]+)/.exec(text);
  return found?.[2] ? (found[1] ?? here) + found[2] : null;
}
