// Imported only by the account pages, so that other pages do not load these texts.
import { addTexts } from '../texts.svelte';
import en from './en';
import ru from './ru';

addTexts('account', { en, ru });
