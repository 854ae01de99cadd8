// What the pages of this browser tell each other about a game: the length of its record, or that its link has changed.
export type News = number | 'link';

export const newsOf = (id: string): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`primanota.record.${id}`);

// To the page that has the game open.
export function tell(id: string, news: News): void {
  const channel = newsOf(id);
  channel?.postMessage(news);
  channel?.close();
}
