// Small settings that stay from visit to visit; a browser that keeps nothing is no fault.

const prefix = 'minimex.';

export function readSetting(name: string): string | null {
  try {
    return localStorage.getItem(prefix + name);
  } catch {
    return null;
  }
}

export function writeSetting(name: string, value: string): void {
  try {
    localStorage.setItem(prefix + name, value);
  } catch {
    // Kept for this visit only.
  }
}
