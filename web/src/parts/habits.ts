// The only thing that parts know of the app: how the user wants controls to behave.
export { settings as habits } from '../game/settings.svelte';
