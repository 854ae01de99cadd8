// What the judge hears, feels and sees when time runs out. Nothing at night: a table carries every sound.
import type { Signal } from './clock.svelte';
import { settings } from './settings.svelte';

export const signals: { flash: Signal | null } = $state({ flash: null });

let audio: AudioContext | undefined;
let dark: ReturnType<typeof setTimeout> | undefined;

interface Tone {
  at: number; // Seconds from now.
  hertz: number;
  lasts: number;
}
const tones: Record<Signal, Tone[]> = {
  warning: [{ at: 0, hertz: 880, lasts: 0.12 }],
  end: [
    { at: 0, hertz: 330, lasts: 0.35 },
    { at: 0.45, hertz: 330, lasts: 0.5 },
  ],
};
const vibrations: Record<Signal, number[]> = { warning: [40], end: [200, 120, 200] };
const flashes: Record<Signal, number> = { warning: 250, end: 700 };

// Browsers give sound only after a touch: call it from one.
export function readySound(): void {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  if (audio.state !== 'running') void audio.resume().catch(() => {}); // The next touch asks again.
}

function sound(list: Tone[]): void {
  if (!audio || audio.state !== 'running') return;
  for (const tone of list) {
    const begin = audio.currentTime + tone.at;
    const end = begin + tone.lasts;
    const voice = audio.createOscillator();
    const loudness = audio.createGain();
    voice.type = 'triangle';
    voice.frequency.value = tone.hertz;
    loudness.gain.setValueAtTime(0, begin);
    loudness.gain.linearRampToValueAtTime(settings.volume, begin + 0.01);
    loudness.gain.setValueAtTime(settings.volume, end - 0.06);
    loudness.gain.linearRampToValueAtTime(0, end);
    voice.connect(loudness).connect(audio.destination);
    voice.start(begin);
    voice.stop(end);
  }
}

export function vibrate(pattern: number | number[]): void {
  if (settings.vibration && typeof navigator.vibrate === 'function') navigator.vibrate(pattern);
}

export function signal(which: Signal, night: boolean): void {
  if (night) return;
  if (settings.sound) sound(tones[which]);
  vibrate(vibrations[which]);
  signals.flash = which;
  clearTimeout(dark);
  dark = setTimeout(() => (signals.flash = null), flashes[which]);
}

// A tap that did not count.
export function missed(night: boolean): void {
  if (night) return;
  if (settings.sound) sound([{ at: 0, hertz: 165, lasts: 0.09 }]);
  vibrate([12, 50, 12]);
}

// "Can you hear this?": both signals. What is heard in a test is heard in a game, so it switches them on.
export function testSound(): void {
  settings.sound = true;
  readySound();
  sound([...tones.warning, ...tones.end.map((tone) => ({ ...tone, at: tone.at + 0.6 }))]);
}
