// Every test may speak.
import { loadTexts } from '../src/i18n/texts.svelte';

await Promise.all([loadTexts('en'), loadTexts('ru')]);
