// The game that is open, and the one that is being opened. Whatever is not wanted any more is closed when it comes.
interface Closable {
  readonly id: string;
  close(): void;
}

export class OpenGame<S extends Closable> {
  current: S | null = null;
  #coming: { id: string; session: Promise<S> } | null = null;

  constructor(private readonly load: (id: string) => Promise<S>) {}

  // null: no game.
  async want(id: string | null): Promise<S | null> {
    if (this.#coming && this.#coming.id !== id) this.#abandon();
    if (id === null) return null;
    if (this.current?.id === id) return this.current;
    this.#coming ??= { id, session: this.load(id) };
    return this.#coming.session;
  }

  // What is shown from now on.
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
