const common = {
  recordedHidden: 'Recorded and hidden',
  undone: 'Undone: {0}',
  putBackReason: 'Put back: it was in time',
  fallsToo: 'Another entry would fall with it. Nothing was taken back; look at the list once more.',
  undoneMany: (count: number) => `Undone: ${count} entries`,
  nothingNext: 'Enter what happened first.',
  notSaved: 'The record is not saved. Do not go on.',
  readOnly: 'This game is open in another window. Go on there, or close it.',
  overtaken: 'Another window has recorded something meanwhile. This entry was not taken; the record is shown as it is.',
  noSuchGame: 'This game is not on this device.',
  notLoaded: 'The app did not load. Check the network and try again.',
  again: 'Try again',
  home: 'To the games',
  update: 'A new version is ready',
  updateNow: 'Use it',
  updateLater: 'A game is open in another window. The new version waits.',
  device_phone: 'Phone',
  device_tablet: 'Tablet',
  device_laptop: 'Laptop',
};

export default common;

declare module '..' {
  interface Parts {
    common: typeof common;
  }
}
