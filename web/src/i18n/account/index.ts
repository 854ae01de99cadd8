// Imported by the pages of accounts, so that nobody else has to load these texts.
import { addTexts } from '../texts.svelte';
import en from './en';
import ru from './ru';

addTexts('account', { en, ru });
