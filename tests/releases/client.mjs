// A plain client of a server, for make.mjs and visit.mjs.
import { createHmac } from 'node:crypto';

export class Client {
  constructor(server) {
    this.server = server;
  }

  // `who`: the headers of the caller. Any other answer than success is an error with the server's text.
  async ask(method, path, who = {}, body = undefined) {
    const answer = await fetch(this.server + path, { method, headers: who, body: body && JSON.stringify(body) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} ${JSON.stringify(body)}: ${answer.status} ${text}`);
    return { text, cookie: answer.headers.get('set-cookie') };
  }
  text = async (path, who) => (await this.ask('GET', path, who)).text;
  json = async (path, who) => JSON.parse(await this.text(path, who));
  post = async (path, body, who) => JSON.parse((await this.ask('POST', path, who, body)).text);

  // Returns the headers of the session. Uses the code of the next step, because that of this one may be used up.
  async signIn({ name, password, secret }) {
    const code = secret && oneTimeCode(secret, 1);
    const { text, cookie } = await this.ask('POST', '/api/sessions', {}, { name, password, code });
    return { cookie: cookie.split(';')[0], 'x-csrf-token': JSON.parse(text).csrf };
  }
}

export const bearer = (token) => ({ authorization: `Bearer ${token}` });

// The code of a second factor (RFC 6238), so many steps of 30 seconds from now.
export function oneTimeCode(secret, ahead = 0) {
  const bits = [...secret]
    .map((c) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0'))
    .join('');
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead));
  const mac = createHmac('sha1', Buffer.from(bits.match(/.{8}/g).map((byte) => parseInt(byte, 2))))
    .update(step)
    .digest();
  return String((mac.readUInt32BE(mac[19] & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
