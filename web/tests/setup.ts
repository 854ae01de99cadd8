// Every test may speak.
import { loadAllTexts } from '../src/i18n/texts.svelte';

await Promise.all([loadAllTexts('en'), loadAllTexts('ru')]);
