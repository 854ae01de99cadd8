import type { Session } from '../../../game/session.svelte';
import { t } from '../../../i18n';
import type { Link } from '../../../sync/tables';

// Names the person or group that a link is for.
export function titleOf(link: Link, session: Session): string {
  if (link.grant === 'seat' && link.seat !== null) {
    const name = session.name(link.seat);
    return name ? t('devices.seat', link.seat, name) : t('devices.seatPlain', link.seat);
  }
  if (link.name) return link.name;
  const titles = {
    judge: 'hand',
    assistant: 'assistants',
    spectator: 'watchers',
    overlay: 'overlay',
    seat: 'players',
  } as const;
  return t(`devices.${titles[link.grant]}`);
}
