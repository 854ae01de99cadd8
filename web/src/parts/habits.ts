// The one thing parts know of the app: how its user likes controls to behave.
export { settings as habits } from '../game/settings.svelte';
