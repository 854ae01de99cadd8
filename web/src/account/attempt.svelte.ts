// One try of a form: it waits, and what the server refuses stands beside the field that it is about.
import { tick } from 'svelte';
import { t } from '../i18n';
import { ServerRefusal, Unreachable } from '../sync/http';

export function sentenceOf(error: unknown): string {
  if (error instanceof Unreachable) return t('account.offline');
  if (error instanceof ServerRefusal && error.code === 'other_account') return t('account.otherAccount');
  if (error instanceof ServerRefusal) return error.sentence || t('account.failed');
  throw error;
}

// Of "bad_member" and "missing_member" the sentence begins with the member.
const memberOf = (error: unknown) =>
  error instanceof ServerRefusal && /_member$/.test(error.code) ? /[a-z_]+/.exec(error.sentence)?.[0] : undefined;

// Of the form that was sent: another one may still show an error of its own.
function wrongField(): HTMLElement | null {
  const form = document.activeElement?.closest('form, dialog') ?? document;
  return form.querySelector<HTMLElement>('[aria-invalid]');
}

export class Attempt<Place extends string = never> {
  busy = $state(false);
  #trouble: { place: Place | null; sentence: string } | null = $state.raw(null);

  // Which code of a refusal is about which field.
  constructor(
    private readonly places: readonly Place[] = [],
    private readonly codes: Readonly<Record<string, Place>> = {},
  ) {}

  // True: it is done.
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
      // The server means the sign-in. Here nobody has been asked for a name.
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

  // The first of them that is empty is asked for.
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

  // What is about no field.
  get other(): string {
    return this.#trouble?.place === null ? this.#trouble.sentence : '';
  }
}
