// The record as a file, for when the device does not keep it.
import type { Session } from '../../game/session.svelte';

export function saveRecord(session: Session): void {
  const address = URL.createObjectURL(new Blob([session.nota()], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${session.header().date || 'game'}-${session.id}.nota`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
