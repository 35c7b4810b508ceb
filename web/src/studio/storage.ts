// Browser storage. Where it is not available (private windows, full disks), nothing is stored and everything else works.
const prefix = "teka-";

export function load(storage: Storage, key: string): unknown {
  try {
    const text = storage.getItem(prefix + key);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

export function store(storage: Storage, key: string, value: unknown): boolean {
  try {
    storage.setItem(prefix + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
