import { plural } from '../format';

const parts = {
  name: 'Prima Nota',
  quote: '“{0}”',
  say: 'Say',
  forJudge: 'For the judge',
  remember: 'Remember',
  more: 'More',
  clause: 'Clause {0}, open',
  why: 'Why',
  inFull: 'In full',
  reminders: 'Reminders: {0}',

  seat: 'Seat {0}, {1}',
  seatFouls: (count: number) => `${count} ${plural(count, 'foul', 'fouls')}`,
  seatNoFouls: 'no fouls',
  seatSilent: 'no speech',
  seatAtTable: 'at the table',
  seatNow: 'speaking now',
  seatChosen: 'chosen',
  seatUsed: 'already used',
  seatLegal: 'can be chosen',
  seatIllegal: 'cannot be chosen',
  seats: 'Players',
  exitVoted: 'voted out',
  exitLifted: 'voted out with others',
  exitShot: 'killed at night',
  exitRemoved: 'removed',
  exitCompanion: 'left with another player',

  left: (count: number) => `${count} ${plural(count, 'second', 'seconds')} left`,
  over: (count: number) => `${count} ${plural(count, 'second', 'seconds')} over`,
  timeUp: 'Time is up',
  pause: 'Pause',
  start: 'Start the clock',
  goOn: 'Resume the clock',
  paused: 'Paused',

  undo: 'Undo',
  undoWhat: 'Undo: {0}',
  nothing: 'nothing',
  back: 'Back',
  readOn: 'Read on',
  readAgain: 'Back to the beginning',
  close: 'Close',
  next: 'Next',
  putBack: 'Put back',
  anyway: 'Take it',
  holdHint: 'press and hold',
  holdAgain: 'press again',
  holdAgainWhat: 'Press again: {0}',
  pressTwice: 'press twice',
  cover: 'Cover and hold',

  key: 'Number {0}',
  keyGone: 'Number {0}, left the game',
  keyMarked: 'Number {0}, named',
  notCounted: 'Tap not counted',
  muted: 'sound off',
  keys: 'Numbers',

  candidates: 'Nominated',
  noCandidates: 'nobody yet',
  candidate: 'Candidate {0}, {1}',
  votes: (count: number) => `${count} ${plural(count, 'vote', 'votes')}`,
  notAsked: 'not asked yet',
  countingNow: 'counting now',
  order: 'Speaking order',
  orderDone: '{0}, spoke',
  orderNow: '{0}, speaking now',

  saved: 'Saved',
  savedWaiting: 'Saved, waits for network',
  savedAccount: 'Saved on this device',
  savedSent: 'Sent',
  savedFailed: 'Not saved',
  menu: 'Menu',
  showPassword: 'Show the password',

  decisions: 'Decisions',
  scenario: 'Example game',
};

export default parts;

declare module '..' {
  interface Parts {
    parts: typeof parts;
  }
}
