import { plural } from '../format';

const settings = {
  title: 'Settings',
  language: 'Language',
  theme: 'Appearance',
  dark: 'Dark',
  light: 'Light',
  contrast: 'Contrast',

  signals: 'Signals',
  sound: 'Sound',
  soundNote: 'At ten seconds and at zero. Never at night.',
  volume: 'Volume',
  percent: '{0} %',
  test: 'Listen',
  testNote: 'Both signals; check that the table hears them.',
  vibration: 'Vibration',
  vibrationNote: 'Only in your hand, never at night.',
  vibrationNone: 'This device has none.',

  hands: 'Hands',
  leftHanded: 'Left hand',
  leftHandedNote: 'Undo at the right, Next at the left.',
  grid: 'Seats always as a grid',
  gridNote: 'Also on a large screen, instead of the oval.',
  secondPress: 'Second press instead of holding',
  secondPressNote: 'For those who cannot press for a second.',

  assistants: 'Assistants',
  trust: 'Record their entries at once',
  trustNote:
    'For the next games: fouls, nominations, votes and shots. What removes a player or ends the game always waits for you.',

  music: 'Night music',
  musicNote: 'Your own files. They stay on this device and play from nightfall to morning.',
  musicAdd: 'Add files',
  musicVolume: 'Volume of the music',
  musicTry: 'Play',
  musicStop: 'Stop',
  musicRemove: 'Remove {0}',
  musicNone: 'No files yet.',
  musicFailed: 'The browser cannot play this file. Try another one.',
  musicFull: 'No room for it on this device.',

  storage: 'Storage',
  persisted: 'The browser keeps your games until you delete them.',
  notPersisted: 'When space runs short the browser may clear your games. Save records that matter, or install the app.',
  askPersist: 'Ask the browser to keep them',
  refusedPersist: 'The browser declined. Installing the app on the home screen usually changes its mind.',
  used: (megabytes: string) => `${megabytes} MB in use`,
  games: (n: number) => `${n} ${plural(n, 'game', 'games')}`,
  offlineComplete: 'The whole app is on this device and works without network.',
  offlinePlays: 'Games work without network; the texts of the books are still loading.',
  offlineNo: 'The app is not on this device yet. Open it once with network.',

  about: 'About',
  aboutText: 'Runs a game of sports Mafia by the book: what to say, how long, what is allowed and why.',
  version: 'Version {0}, rules {1}',
};

export default settings;

declare module '..' {
  interface Parts {
    settings: typeof settings;
  }
}
