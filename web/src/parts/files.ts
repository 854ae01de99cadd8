// A file out of the app: shared where the device can, else saved.
import { dayOf } from '../text';

const plain = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');

// Several games of one day may have one title: the time of day tells them apart, or what else is known of the game.
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

// A closed sharing sheet is no failure; a device that will not share this kind of file gets it saved.
export async function share(file: File): Promise<void> {
  try {
    if (!navigator.canShare({ files: [file] })) return saveFile(file);
    await navigator.share({ files: [file], title: file.name });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) saveFile(file);
  }
}
