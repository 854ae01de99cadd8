// The contents of the night's screen. Nothing here may depend on who is left or on what was entered.
import type { Engine } from '../../engine/types';
import type { Saving, Session } from '../../game/session.svelte';
import { t } from '../../i18n';
import type { Verb } from '../../parts/types';
import type { Control } from './control.svelte';
import { nightSteps, type NightStep } from './moves';
import { foulWord } from './words';

// The order of the book or of the house, of the roles that were dealt.
export function stepsOf(session: Session, door: Engine | null, round: number): NightStep[] {
  const name = round === 0 ? 'night0.order' : 'night.order';
  const set = session.lines
    .findLast((line) => line.startsWith(`with ${name} `))
    ?.split(' ')
    .slice(2)
    .join(' ');
  const usual = door?.settings(session.screen.rules, 'en').find((setting) => setting.name === name)?.value ?? '';
  const dealt = session.roles().map(({ role }) => role);
  return nightSteps(set ?? usual, ['mafia', ...dealt]);
}

export interface Mark {
  saving: Saving;
  place: string;
}

// Only recorded lines are sent, so in a step that asks for a number a changing mark would show whether somebody acted:
// it stays as it was. "Sent" may appear, because the line that began the step is sent in any case.
export function markOf({ session: { saving }, place, moves: { kind } }: Control, before?: Mark): Mark {
  const hides = (kind === 'hunt' || kind === 'act') && saving !== 'failed' && saving !== 'sent';
  return hides && before?.place === place ? before : { saving, place };
}

// A foul is a tap away in every step; another sanction stands beside it where there is room, and always in the menu.
export function nightVerbs({ moves, session, split, noNota, mayOverride }: Control, checks: boolean): Verb[] {
  const foul: Verb = { id: 'foul', label: foulWord(session.screen), key: t('table.keyFoul') };
  const sanction: Verb = { id: 'sanction', label: t('table.sanction'), key: t('table.keySanction') };
  const none = (label: string): Verb => ({ id: 'none', label });
  if (moves.kind === 'nota')
    return [...(moves.nota ? [{ ...none(t('table.noNota')), pressed: noNota }] : []), foul, sanction];
  if (moves.kind === 'act') return [none(t(checks ? 'table.noCheck' : 'table.noNumber')), foul, sanction];
  if (moves.kind !== 'hunt') {
    // Always in its place: no button moves when it becomes possible, or when a refusal passes.
    return [foul, sanction, { id: 'override', label: t('table.goOnAnyway'), disabled: !mayOverride() }];
  }
  if (split) {
    return [
      { id: 'noShot', label: t('table.noShot') },
      { id: 'two', label: t('table.twoNumbers'), pressed: split.two },
      { id: 'split', label: t('table.together') },
    ];
  }
  return [none(t('table.miss')), { id: 'split', label: t('table.split') }, foul];
}
