// Names of what the view model speaks of.
import type { Screen } from '../../engine/types';
import { t } from '../../i18n';
import { capital } from '../../text';
import type { Control } from './control.svelte';
import type { Follows } from './moves';
import type { Session } from '../../game/session.svelte';

const says = ({ prompt }: Screen, key: string): boolean => prompt.say.some((sentence) => sentence.key === key);

// What the book calls it: a foul, a remark.
export const foulWord = ({ words }: Screen): string => capital(words.foul[0]);
export const foulsText = ({ words }: Screen, count: number): string => t('table.fouls', count, ...words.foul);

export function followsText(session: Session, follows: Follows | null): string | undefined {
  if (!follows) return undefined;
  if (follows.what === 'step') {
    if (follows.step === 'nightfall') return t('table.nightOf', follows.round);
    if (follows.step === 'morning' && follows.round > 0) return t('table.dayOf', follows.round);
    if (follows.step === 'farewell') return farewellAhead(session);
    return t(`table.${follows.step}`);
  }
  const name = session.name(follows.seat);
  if (follows.what === 'silent') return t('table.silentOf', follows.seat, name);
  if (follows.what === 'words') return t('table.wordsOf', follows.seat, name);
  return t('table.speechOf', follows.seat, name, follows.seconds);
}

// Nobody has a last word: the day ends without a vote.
function farewellAhead({ screen }: Session): string {
  return t(says(screen, 'no_vote_cancelled') ? 'table.voteCancelled' : 'table.noVote');
}

export function titleOf({ moves, session }: Control): string {
  const { step, round, phase, ballot } = session.screen.view;
  if (moves.kind === 'pause') return t('table.paused');
  if (moves.kind === 'over') return t('table.over');
  if (moves.kind === 'words') return t('table.lastWord');
  if (moves.kind === 'nota') return capital(session.screen.words.nota);
  if (phase === 'night') return t('table.night', round);
  if (step === 'calling' && (ballot?.round ?? 0) > 1) return t('table.callingAgain');
  if (step === 'farewell') return farewellTitle(session);
  return t(`table.${step}`);
}

// The engine says what became of the day's vote.
function farewellTitle({ screen }: Session): string {
  if (says(screen, 'vote_was_cancelled')) return t('table.voteCancelled');
  return t(says(screen, 'vote_was_not_held') ? 'table.noVote' : 'table.farewell');
}

export function placeText(control: Control): string {
  const { moves, session } = control;
  const { view } = session.screen;
  if (moves.night) return t('table.rolesHidden');
  if (view.phase !== 'day') return '';
  const day = t('table.day', view.round);
  if (moves.kind === 'speech' || moves.kind === 'silent') {
    const { order } = control;
    const turn = order.findIndex(({ state }) => state === 'now') + 1;
    return `${day} · ${t('table.turnOf', turn, order.length)}`;
  }
  if (moves.kind === 'vote') {
    return `${day} · ${t('table.votesOf', view.players.filter(({ at_table }) => at_table).length)}`;
  }
  return day;
}
