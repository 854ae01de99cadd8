import { mount } from 'svelte';
import App from './App.svelte';
import { keepSettings } from './game/settings.svelte';

keepSettings();

const target = document.getElementById('app');
if (target) mount(App, { target });
