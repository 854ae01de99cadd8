// The data of the result page, recomputed after every line.
import type { AwardKind, Exit, HistoryEntry, PointLine, Role, Setting, Team } from '../../../engine/types';
import type { Session } from '../../../game/session.svelte';
import { settings } from '../../../game/settings.svelte';
import { passed } from '../../../game/time';
import { loadWords, word } from '../../home/words.svelte';
import { readGameSheet, type GameSheet, type When } from '../game-sheet/json';

export interface Given {
  kind: AwardKind | 'fine';
  label: string;
  points: number;
}

// A removal, a card, a replay that the player caused.
const others: readonly string[] = ['removal', 'team_loss', 'yellow', 'red', 'replay', 'carried'];

export interface Row {
  seat: number;
  name: string;
  role: Role;
  roleWord: string;
  team: Team;
  exit: { kind: Exit; when: When } | null;
  main: number;
  nota: number | null; // null: this player had no nota.
  given: Given[];
  others: PointLine[]; // Points for which there is no other column.
  total: number;
  lines: PointLine[];
}

export class ResultData {
  door = $state.raw<Awaited<ReturnType<typeof loadWords>> | null>(null);

  constructor(readonly session: Session) {
    void loadWords().then((door) => (this.door = door));
  }

  readonly announced = $derived.by(() => this.session.screen.view.announced);

  // The result is known and waits for the announcement.
  readonly decided = $derived.by(() => {
    const { next } = this.session.screen.prompt;
    if (this.announced || next === null) return false;
    const answer = this.session.preview(next);
    return answer.ok && answer.events.some(({ event }) => event === 'result_announced');
  });

  readonly gameSheet = $derived.by((): GameSheet => {
    void this.session.screen;
    return readGameSheet(this.session.gameSheetJson());
  });

  readonly history = $derived.by((): readonly HistoryEntry[] => {
    void this.session.screen;
    void settings.lang;
    return this.session.history();
  });

  // Contains roles, so it is empty before the announcement.
  readonly rows = $derived.by((): Row[] => {
    if (!this.announced) return [];
    const { awards, fines, nights } = this.gameSheet;
    const points = this.session.points();
    const roles = this.session.roles();
    const namers = nights.flatMap(({ nota }) => nota?.by ?? []);
    return this.gameSheet.players.map((player) => {
      const dealt = roles.find(({ seat }) => seat === player.seat);
      const lines = points.find(({ seat }) => seat === player.seat)?.lines ?? [];
      const nota = lines.filter(({ kind }) => kind === 'nota').reduce((sum, line) => sum + Number(line.points), 0);
      return {
        seat: player.seat,
        name: this.session.name(player.seat),
        role: dealt?.role ?? 'citizen',
        roleWord: dealt?.word ?? '',
        team: dealt?.team ?? 'red',
        exit: player.exit,
        main: player.points.main,
        nota: namers.includes(player.seat) ? nota : null,
        given: [
          ...awards
            .filter(({ seat }) => seat === player.seat)
            .map(({ kind, points: value }): Given => ({ kind, label: word(`award.${kind}`), points: value })),
          ...fines
            .filter(({ seat }) => seat === player.seat)
            .map(({ clause, points: value }): Given => ({ kind: 'fine', label: clause, points: value })),
        ],
        others: lines.filter(({ kind }) => others.includes(kind)),
        total: player.points.total,
        lines,
      };
    });
  });

  // A rule of the book, with its house rule value if there is one.
  setting(name: string): Setting | null {
    const { rules, house_rules: changed } = this.gameSheet;
    const found = this.door?.settings(rules, settings.lang).find((setting) => setting.name === name);
    if (!found) return null;
    return name in changed ? { ...found, value: String(changed[name]) } : found;
  }

  // The last entry with a matching line that is still in effect.
  entry(matches: (line: string) => boolean): HistoryEntry | null {
    const { lines } = this.session;
    return (
      this.history.findLast(({ line, undone, undoes }) => !undone && !undoes && matches(lines[line] ?? '')) ?? null
    );
  }

  readonly stop = $derived.by(() => this.entry((line) => line === 'stop'));

  // From the first line with a time to the announcement.
  readonly minutes = $derived.by((): number | null => {
    const first = this.history.find(({ time, undone }) => time !== null && !undone)?.time ?? null;
    const last = this.stop?.time ?? null;
    return first === null || last === null ? null : Math.max(1, Math.round(passed(first, last) / 60_000));
  });
}
