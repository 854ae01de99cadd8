// Requests to the server of this page. A table needs only the token of its link; the session cookie is sent only with
// requests that concern an account.
import { settings } from './game/settings.svelte';

export class Unreachable extends Error {}

// A refusal by the server, with its code and sentence.
export class ServerRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly sentence: string,
    readonly retryAfterMs: number, // 0: not given.
    readonly more: Readonly<Record<string, unknown>> = {}, // The whole body of the answer.
  ) {
    super(sentence || code);
  }
  // The clause of the book, if a rule refused the request.
  get clause(): string | null {
    return (this.more['error'] as { clause?: string | null } | undefined)?.clause ?? null;
  }
  // The same request may succeed later.
  get passes(): boolean {
    return this.status === 429 || this.status >= 500;
  }
}

export interface Request {
  method?: 'GET' | 'POST' | 'DELETE';
  token?: string;
  csrf?: string; // If given, the session cookie is sent. Empty: no session yet, or a request that changes nothing.
  body?: unknown;
}

const patienceMs = 12_000;

function refusalOf(response: Response, text: string): ServerRefusal {
  const retryAfterMs = 1000 * (Number(response.headers.get('retry-after')) || 0);
  try {
    const body = JSON.parse(text) as { error: { code: string; sentence: string } } & Record<string, unknown>;
    return new ServerRefusal(response.status, body.error.code, body.error.sentence, retryAfterMs, body);
  } catch {
    return new ServerRefusal(response.status, 'no_server', '', retryAfterMs); // The answer is not from our server.
  }
}

async function send(path: string, request: Request): Promise<Response> {
  const headers: Record<string, string> = {};
  if (request.token) headers['Authorization'] = `Bearer ${request.token}`;
  if (request.csrf) headers['X-CSRF-Token'] = request.csrf;
  if (request.body !== undefined) headers['Content-Type'] = 'application/json';
  const asked = /[?&]lang=/.test(path) ? path : `${path}${path.includes('?') ? '&' : '?'}lang=${settings.lang}`;
  try {
    return await fetch(asked, {
      method: request.method ?? (request.body === undefined ? 'GET' : 'POST'),
      headers,
      body: request.body === undefined ? undefined : JSON.stringify(request.body),
      credentials: request.csrf === undefined ? 'omit' : 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.timeout(patienceMs),
    });
  } catch (error) {
    throw new Unreachable(error instanceof Error ? error.message : '');
  }
}

export async function askText(path: string, request: Request = {}): Promise<string> {
  const response = await send(path, request);
  let text: string;
  try {
    text = await response.text();
  } catch {
    throw new Unreachable();
  }
  if (!response.ok) throw refusalOf(response, text);
  return text;
}

export async function askFile(path: string, request: Request = {}): Promise<Blob> {
  const response = await send(path, request);
  if (!response.ok) throw refusalOf(response, await response.text().catch(() => ''));
  return response.blob().catch(() => {
    throw new Unreachable();
  });
}

export async function ask<T>(path: string, request: Request = {}): Promise<T> {
  const text = await askText(path, request);
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new ServerRefusal(404, 'no_server', '', 0); // A plain page instead of JSON: there is no server.
  }
}
