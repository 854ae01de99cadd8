// Reads QR codes with the browser's own detector and a camera, where available.
interface Detector {
  detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

const format = 'qr_code';
const known = (): DetectorClass | undefined => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

export async function canScan(): Promise<boolean> {
  const Detector = known();
  if (!Detector || typeof navigator.mediaDevices?.getUserMedia !== 'function') return false;
  return (await Detector.getSupportedFormats()).includes(format);
}

export class NoCamera extends Error {
  constructor(readonly denied: boolean) {
    super();
  }
}

const everyMs = 200;

// Shows the camera in `video` and calls `seen` for every code until `signal` is aborted. Throws NoCamera.
export async function watchCodes(
  video: HTMLVideoElement,
  seen: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const Detector = known();
  if (!Detector) throw new NoCamera(false);
  const detector = new Detector({ formats: [format] });
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
  } catch (error) {
    throw new NoCamera(error instanceof DOMException && error.name === 'NotAllowedError');
  }
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
  if (signal.aborted) return stop(); // Closed while the browser asked for permission.
  signal.addEventListener('abort', stop, { once: true });
  video.srcObject = stream;
  await video.play().catch(() => {});
  while (!signal.aborted) {
    const codes = await detector.detect(video).catch(() => []); // No picture yet.
    for (const { rawValue } of codes) if (!signal.aborted) seen(rawValue);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
