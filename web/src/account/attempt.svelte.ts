// One attempt to send a form. It is busy while it waits, and a refusal by the server is shown at the field it concerns.
import { tick } from 'svelte';
import { ServerRefusal, Unreachable } from '../http';
import { t } from '../i18n';

export function sentenceOf(error: unknown): string {
  if (error instanceof Unreachable) return t('account.offline');
  if (error instanceof ServerRefusal && error.code === 'other_account') return t('account.otherAccount');
  if (error instanceof ServerRefusal) return error.sentence || t('account.failed');
  throw error;
}

// The sentence of "bad_member" and "missing_member" begins with the name of the member.
const memberOf = (error: unknown) =>
  error instanceof ServerRefusal && /_member$/.test(error.code) ? /[a-z_]+/.exec(error.sentence)?.[0] : undefined;

// Only in the form that was sent: another form may still show an error of its own.
function wrongField(): HTMLElement | null {
  const form = document.activeElement?.closest('form, dialog') ?? document;
  return form.querySelector<HTMLElement>('[aria-invalid]');
}

export class Attempt<Place extends string = never> {
  busy = $state(false);
  #trouble: { place: Place | null; sentence: string } | null = $state.raw(null);

  // `codes`: the field that each refusal code concerns.
  constructor(
    private readonly places: readonly Place[] = [],
    private readonly codes: Readonly<Record<string, Place>> = {},
  ) {}

  // Returns true if the work succeeded.
  async run(work: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.#trouble = null;
    try {
      await work();
      return true;
    } catch (error) {
      const code = error instanceof ServerRefusal ? error.code : '';
      const place = this.codes[code] ?? this.places.find((each) => each === memberOf(error)) ?? null;
      // The server's sentence is written for the sign-in and mentions the name, which this form does not ask for.
      const onlyPassword = code === 'wrong_password' && !this.places.some((each) => each === 'name');
      this.fail(place, onlyPassword ? t('account.passwordWrong') : sentenceOf(error));
      return false;
    } finally {
      this.busy = false;
    }
  }

  fail(place: Place | null, sentence: string): void {
    this.#trouble = { place, sentence };
    if (place !== null) void tick().then(() => wrongField()?.focus());
  }

  // Reports the first empty field.
  lacks(values: Readonly<Partial<Record<Place, string>>>): boolean {
    const empty = this.places.find((place) => values[place] === '');
    if (empty !== undefined) this.fail(empty, t('account.fillIn'));
    return empty !== undefined;
  }

  clear(): void {
    this.#trouble = null;
  }

  at(place: Place): string | undefined {
    return this.#trouble?.place === place ? this.#trouble.sentence : undefined;
  }

  // An error that concerns no field.
  get other(): string {
    return this.#trouble?.place === null ? this.#trouble.sentence : '';
  }
}
