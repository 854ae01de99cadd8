import { settings } from '../game/settings.svelte';
import { time } from '../game/time';
import { device } from './device.svelte';
import type { Dependencies } from './sender';

export const dependencies: Dependencies = {
  server: typeof location === 'undefined' ? '' : location.origin,
  device: () => device.name,
  now: () => time.now(),
  utcOffset: () => -new Date().getTimezoneOffset(),
  trusts: () => settings.trustAssistants,
};
