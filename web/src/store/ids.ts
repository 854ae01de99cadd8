// Lower-case letters and digits. Not `crypto.randomUUID`: a page that a club's own server gives out without a
// certificate does not have it.
export function newId(length = 12): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => '0123456789abcdefghijklmnopqrstuv'[byte % 32]).join('');
}
