// The large button: what it says, what follows, and what it does.
import { t } from '../../i18n';
import type { Control } from './control.svelte';
import { acceptNota, notaIsLate } from './nota';
import { followsText } from './words';

export interface Primary {
  next: string;
  note?: string;
  aloud?: boolean; // Pressed while these words are said.
  waits?: boolean;
  run: () => void;
}

const waiting = (note: string): Primary => ({ next: t('table.next'), note, waits: true, run: () => {} });

export function primaryOf(control: Control): Primary {
  const { session } = control;
  if (session.saving === 'failed') return waiting(t('table.waitsSaved'));
  if (session.readOnly) return waiting(t('table.waitsReadOnly'));
  if (session.leader !== null) return waiting(t('live.leads', session.leader));
  return control.moves.night ? atNight(control) : byDay(control);
}

function byDay(control: Control): Primary {
  const { moves, session, picking } = control;
  const { view } = session.screen;
  const run = () => void control.goOn();
  if (picking === 'nota') {
    const notYet = { ...waiting(t('table.chooseFirst')), next: t('table.accepted') };
    return acceptNota(control) ?? notYet;
  }
  if (picking) return waiting(t('table.chooseFirst'));
  if (view.announced) return { next: t('table.toResult'), run: () => control.toResult() };
  if (moves.kind === 'pause') return { next: t('table.resume'), run };
  if (moves.kind === 'over') return { next: t('table.announceNow'), note: t('table.announce'), run };
  if (moves.hands) return counting(control);
  if (view.speaker && session.clock.state === 'ready' && moves.kind !== 'silent') {
    const { seat, seconds, kind } = view.speaker;
    const name = session.name(seat);
    const note = kind === 'last_word' ? t('table.wordsOf', seat, name) : t('table.speechOf', seat, name, seconds);
    return { next: t('table.startClock'), note, run: () => control.clock() };
  }
  if (moves.next === null) return waiting(t('table.enterFirst'));
  const ends = (moves.kind === 'speech' || moves.kind === 'silent') && moves.follows === null;
  return { next: t('table.next'), note: ends ? t('table.speechesEnd') : followsText(session, moves.follows), run };
}

function counting(control: Control): Primary {
  const { moves, chosen, stage } = control;
  const run = () => control.closeCount();
  if (stage > 0) {
    const stay = (moves.hands?.seats.length ?? 0) - chosen.size;
    return { next: t('table.thanks', stay), aloud: true, note: t('table.closeRaise'), run };
  }
  const note =
    moves.kind === 'vote'
      ? t('table.closeCount', moves.hands?.by ?? 0)
      : t(control.asksTwice ? 'table.askStay' : 'table.closeRaise');
  return { next: t('table.thanks', chosen.size), aloud: true, note, run };
}

// Nothing here may depend on who is left or on what was entered.
function atNight(control: Control): Primary {
  const { moves, session, chosen } = control;
  const run = () => void control.goOn();
  if (moves.kind === 'pause') return { next: t('table.resume'), run };
  if (moves.kind === 'nota') {
    const goesOn: Primary = { next: t('table.next'), note: t('table.night_morning'), run };
    if (control.noNota || !moves.nota) return goesOn;
    const left = moves.nota.least - chosen.size;
    const wait = chosen.size > 0 ? t('table.notaShort', left) : t('table.notaFirst');
    return acceptNota(control) ?? (notaIsLate(control) ? goesOn : waiting(wait));
  }
  const { rows = [], half = [] } = control.split ?? {};
  if (half.length > 0) return { ...waiting(t('table.splitHalf')), next: t('table.splitDone') };
  if (rows.length > 0)
    return { next: t('table.splitDone'), note: t('table.splitNote'), run: () => control.closeSplit() };
  const meeting = session.screen.view.round === 0;
  const step = control.nightFollows;
  const note = t(step === 'mafia' && meeting ? 'table.night_meeting' : `table.night_${step}`);
  if (!control.acted) return { next: t('table.next'), note: t('table.tapFirst'), waits: true, run };
  return { next: t('table.next'), note, run };
}
