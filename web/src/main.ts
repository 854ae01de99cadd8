import { mount } from 'svelte';
import App from './App.svelte';
import { startExchange } from './exchange';
import { keepSettings, settings } from './game/settings.svelte';
import { missed, readySound } from './game/signals.svelte';
import { startWorker } from './game/update.svelte';
import { loadTexts } from './i18n/texts.svelte';
import { watchTheFinger } from './parts/finger';
import { markTheTap, whenNotCounted } from './parts/uncounted';
import './style/fonts.css';
import './style/tokens.css';
import './style/base.css';

keepSettings();
watchTheFinger();
whenNotCounted(() => {
  markTheTap();
  missed(document.documentElement.hasAttribute('data-night'));
});
// On several events, because browsers allow sound only in some of them. On every touch, because a phone call stops it.
for (const touch of ['pointerup', 'click', 'keydown']) addEventListener(touch, readySound, { passive: true });

const target = document.getElementById('app');
const ready = loadTexts(settings.lang);
if (target) void ready.catch(() => {}).then(() => mount(App, { target }));

// After the first paint: caching the app and talking to the server must not slow down the start.
function settle(): void {
  void startWorker();
  void startExchange();
}
if (document.readyState === 'complete') settle();
else addEventListener('load', settle, { once: true });
