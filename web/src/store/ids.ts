// Lower-case letters and digits. Not `crypto.randomUUID`: pages served without a certificate, as by a club's own
// server, do not have it.
export function newId(length = 12): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => '0123456789abcdefghijklmnopqrstuv'[byte % 32]).join('');
}
