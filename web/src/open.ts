// The open game and the one being opened. A game that is no longer wanted is closed once it has loaded.
interface Closable {
  readonly id: string;
  close(): void;
}

export class OpenGame<S extends Closable> {
  current: S | null = null;
  #coming: { id: string; session: Promise<S> } | null = null;

  constructor(private readonly load: (id: string) => Promise<S>) {}

  // `id` null: no game is wanted.
  async want(id: string | null): Promise<S | null> {
    if (this.#coming && this.#coming.id !== id) this.#abandon();
    if (id === null) return null;
    if (this.current?.id === id) return this.current;
    this.#coming ??= { id, session: this.load(id) };
    return this.#coming.session;
  }

  // Makes `session` the open game.
  keep(session: S | null): void {
    if (this.#coming && this.#coming.id !== session?.id) this.#abandon();
    this.#coming = null;
    this.current = session;
  }

  #abandon(): void {
    this.#coming?.session.then(
      (session) => session.close(),
      () => {},
    );
    this.#coming = null;
  }
}
