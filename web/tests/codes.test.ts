import { afterEach, expect, test, vi } from 'vitest';
import { canScan, NoCamera, watchCodes } from '../src/screens/home/list/codes';

const stopped = vi.fn();
const stream = { getTracks: () => [{ stop: stopped }] };
const video = { srcObject: null as unknown, play: async () => {} };

function browser(camera: () => Promise<unknown>, codes: string[][] = []): void {
  class Detector {
    static getSupportedFormats = async () => ['qr_code'];
    detect = async () => (codes.shift() ?? []).map((rawValue) => ({ rawValue }));
  }
  vi.stubGlobal('BarcodeDetector', Detector);
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: camera } });
}

const watch = (seen: (text: string) => void, signal: AbortSignal) =>
  watchCodes(video as unknown as HTMLVideoElement, seen, signal);

afterEach(() => {
  vi.unstubAllGlobals();
  stopped.mockClear();
});

test('codes are offered only if the browser reads them and has a camera', async () => {
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => stream } });
  expect(await canScan()).toBe(false);
  browser(async () => stream);
  expect(await canScan()).toBe(true);
  vi.stubGlobal('navigator', {});
  expect(await canScan()).toBe(false);
});

test('a code is reported, and closing the sheet switches the camera off', async () => {
  browser(async () => stream, [[], ['one']]);
  const closing = new AbortController();
  const seen = vi.fn(() => closing.abort());
  await watch(seen, closing.signal);
  expect(seen).toHaveBeenCalledExactlyOnceWith('one');
  expect(stopped).toHaveBeenCalledOnce();
  expect(video.srcObject).toBeNull();
});

test('a camera that starts after the sheet was closed is switched off', async () => {
  browser(async () => stream);
  await watch(() => {}, AbortSignal.abort());
  expect(stopped).toHaveBeenCalledOnce();
});

test('a refused camera differs from a missing one', async () => {
  const { signal } = new AbortController();
  browser(async () => Promise.reject(new DOMException('', 'NotAllowedError')));
  await expect(watch(() => {}, signal)).rejects.toMatchObject({ denied: true });
  browser(async () => Promise.reject(new DOMException('', 'NotFoundError')));
  await expect(watch(() => {}, signal)).rejects.toBeInstanceOf(NoCamera);
});
