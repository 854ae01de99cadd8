// The database of this device. A write counts when its transaction is complete; strict durability means it is on disk.

const name = 'primanota';
const version = 1;
export type StoreName = 'games' | 'lines' | 'players' | 'music';

let opened: Promise<IDBDatabase> | null = null;

function upgrade(db: IDBDatabase): void {
  db.createObjectStore('games', { keyPath: 'id' });
  db.createObjectStore('lines', { keyPath: ['game', 'from'] });
  db.createObjectStore('players', { keyPath: 'name' });
  db.createObjectStore('music', { keyPath: 'id' });
}

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => upgrade(request.result);
    request.onerror = () => reject(request.error ?? new Error('closed'));
    request.onsuccess = () => {
      const db = request.result;
      db.onclose = () => (opened = null); // The browser closed it: the next access opens it again.
      db.onversionchange = () => {
        db.close();
        opened = null;
      };
      resolve(db);
    };
  }).catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

async function run<T>(
  stores: StoreName[],
  mode: IDBTransactionMode,
  work: (store: (name: StoreName) => IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<T | undefined> {
  const db = await open();
  return new Promise<T | undefined>((resolve, reject) => {
    const transaction = db.transaction(stores, mode, { durability: 'strict' });
    const request = work((store) => transaction.objectStore(store));
    transaction.oncomplete = () => resolve(request ? request.result : undefined);
    transaction.onabort = () => reject(transaction.error ?? new Error('aborted'));
  });
}

export async function read<T>(store: StoreName, work: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  return (await run<T>([store], 'readonly', (at) => work(at(store)) as IDBRequest<T>)) as T;
}

// Runs `work` atomically.
export async function write(
  stores: StoreName[],
  work: (store: (name: StoreName) => IDBObjectStore) => void,
): Promise<void> {
  await run(stores, 'readwrite', (store) => void work(store));
}

// Asks the browser not to delete the games when space gets short. It may decline, which changes nothing else.
export async function askToPersist(): Promise<boolean> {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist());
  } catch {
    return false;
  }
}
