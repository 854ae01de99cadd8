// Loads all texts for every test.
import { loadAllTexts } from '../src/i18n/texts.svelte';

await Promise.all([loadAllTexts('en'), loadAllTexts('ru')]);
