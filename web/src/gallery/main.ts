// All parts in all states, for visual checks. Not in the production build.
// gallery.html?show=speech&theme=light&lang=ru; without "show" it shows everything on one page.
import '../style/fonts.css';
import '../style/tokens.css';
import '../style/base.css';
import { mount } from 'svelte';
import { settings } from '../game/settings.svelte';
import { loadAllTexts } from '../i18n/texts.svelte';
import Gallery from './Gallery.svelte';

const wish = new URLSearchParams(location.search);
settings.lang = wish.get('lang') === 'en' ? 'en' : 'ru';
const theme = wish.get('theme');
settings.theme = theme === 'light' || theme === 'contrast' ? theme : 'dark';
settings.leftHanded = wish.has('left');
settings.secondPress = wish.has('second');
settings.grid = wish.has('grid') ? 'grid' : 'auto';
document.documentElement.lang = settings.lang;
document.documentElement.dataset.theme = settings.theme;

const target = document.getElementById('app');
await loadAllTexts(settings.lang);
if (target) mount(Gallery, { target, props: { show: wish.get('show') ?? '' } });
