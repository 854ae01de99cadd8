// The judge's own music for the night. The files stay on this device.
import { read, write } from './db';

export interface Track {
  id: string;
  name: string;
  file: Blob;
}

export async function listTracks(): Promise<Track[]> {
  const tracks = await read<Track[]>('music', (store) => store.getAll());
  return tracks.sort((a, b) => a.name.localeCompare(b.name));
}

export async function addTrack(track: Track): Promise<void> {
  await write(['music'], (store) => store('music').add(track));
}

export async function deleteTrack(id: string): Promise<void> {
  await write(['music'], (store) => store('music').delete(id));
}
