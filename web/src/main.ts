import { mount } from 'svelte';
import App from './App.svelte';
import { keepSettings } from './game/settings.svelte';
import { readySound } from './game/signals.svelte';
import { startWorker } from './game/update.svelte';
import { startSync } from './sync/index.svelte';
import './style/fonts.css';
import './style/tokens.css';
import './style/base.css';

keepSettings();
addEventListener('pointerdown', readySound, { once: true });
addEventListener('keydown', readySound, { once: true });

const target = document.getElementById('app');
if (target) mount(App, { target });
startSync();

// After the first paint: keeping the app on the device must not slow down its start.
if (document.readyState === 'complete') void startWorker();
else addEventListener('load', () => void startWorker(), { once: true });
