// Gives out a file: shares it if the device can, otherwise saves it.
import { dayOf } from '../text';

const plain = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');

// Several games of one day may have the same title. The time of day, or `mark`, tells them apart.
export function fileName(title: string, ms: number, ending: string, mark?: string): string {
  const time = new Date(ms).toLocaleTimeString('sv-SE').replaceAll(':', ''); // "183005"
  return `${[dayOf(ms), plain(mark ?? time), plain(title)].filter(Boolean).join('-')}.${ending}`;
}

export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export function save(name: string, content: BlobPart, type: string): void {
  saveFile(new File([content], name, { type }));
}

export function canShare(): boolean {
  const probe = new File([''], 'a.txt', { type: 'text/plain' });
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [probe] });
}

// Closing the share dialog is not an error. A device that cannot share this kind of file saves it.
export async function share(file: File): Promise<void> {
  try {
    if (!navigator.canShare({ files: [file] })) return saveFile(file);
    await navigator.share({ files: [file], title: file.name });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) saveFile(file);
  }
}
