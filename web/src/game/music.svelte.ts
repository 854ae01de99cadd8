// Night music: the judge's own files, one after another, from nightfall to morning.
import type { View } from '../engine/types';
import { newId } from '../store/ids';
import { addTrack, deleteTrack, listTracks, type Track } from '../store/music';
import { settings } from './settings.svelte';

const fade = 40; // Milliseconds between steps of the volume when the morning comes.

class Music {
  tracks: { id: string; name: string }[] = $state([]);
  playing = $state(false);
  muted = $state(false); // For this game; set by the judge.
  failed = $state(false); // The browser forbids playing, or no file can be played.

  #game = ''; // The game that was last on the screen.
  #files = new Map<string, Blob>();
  #player: HTMLAudioElement | undefined;
  #address = '';
  #place = 0;
  #night = false;
  #broken = 0; // Files in a row that could not be played.
  #fading: ReturnType<typeof setInterval> | undefined;

  // Muting lasts for one game, also if the judge leaves it and comes back.
  async begin(game: string): Promise<void> {
    if (game !== this.#game) this.muted = false;
    this.#game = game;
    await this.load();
  }

  async load(): Promise<void> {
    this.#show(await listTracks());
    if (this.#night && !this.playing) void this.play(); // A game that was opened in the middle of a night.
  }

  // Throws when the device has no room for them.
  async add(files: Iterable<File>): Promise<void> {
    for (const file of files) await addTrack({ id: newId(), name: file.name, file });
    await this.load();
  }

  async remove(id: string): Promise<void> {
    await deleteTrack(id);
    await this.load();
  }

  // With the phase of every screen.
  follow(phase: View['phase']): void {
    const night = phase === 'night';
    if (night === this.#night) return;
    this.#night = night;
    if (night) void this.play();
    else this.stop();
  }

  // Also from the settings, to hear how loud it is.
  async play(): Promise<void> {
    if (this.muted || this.tracks.length === 0) return;
    clearInterval(this.#fading);
    const player = (this.#player ??= this.#make());
    player.volume = settings.musicVolume;
    if (!player.src) this.#take();
    this.playing = true;
    try {
      await player.play();
      this.failed = false;
      this.#broken = 0;
    } catch (error) {
      // Stopped before it began, or a file that is none: `error` of the player takes the next.
      if (error instanceof DOMException && error.name === 'NotAllowedError') this.#fail();
    }
  }

  stop(): void {
    this.playing = false;
    const player = this.#player;
    if (!player || player.paused) return;
    clearInterval(this.#fading);
    this.#fading = setInterval(() => {
      player.volume = Math.max(0, player.volume - 0.05);
      if (player.volume > 0) return;
      clearInterval(this.#fading);
      player.pause();
      this.#next(); // Another night, another piece.
    }, fade);
  }

  mute(on: boolean): void {
    this.muted = on;
    if (on) this.stop();
    else if (this.#night) void this.play();
  }

  volume(value: number): void {
    settings.musicVolume = value;
    if (this.#player && this.playing) this.#player.volume = value;
  }

  #show(tracks: Track[]): void {
    this.#files = new Map(tracks.map((track) => [track.id, track.file]));
    this.tracks = tracks.map(({ id, name }) => ({ id, name }));
  }

  #make(): HTMLAudioElement {
    const player = new Audio();
    player.addEventListener('ended', () => {
      this.#next();
      if (this.playing) void this.play();
    });
    player.addEventListener('error', () => this.#skip());
    return player;
  }

  // A file that cannot be played does not end the music of a night. If no file can be played, the screen says so.
  #skip(): void {
    this.#broken += 1;
    if (this.#broken >= this.tracks.length) return this.#fail();
    this.#next();
    if (this.playing) void this.play();
  }

  #fail(): void {
    this.playing = false;
    this.failed = true;
    this.#broken = 0;
    this.#player?.removeAttribute('src'); // The next attempt starts from the beginning.
  }

  #next(): void {
    this.#place += 1;
    this.#take();
  }

  #take(): void {
    const track = this.tracks[this.#place % this.tracks.length];
    const file = track && this.#files.get(track.id);
    if (!file || !this.#player) return;
    URL.revokeObjectURL(this.#address);
    this.#address = URL.createObjectURL(file);
    this.#player.src = this.#address;
  }
}

export const music = new Music();
