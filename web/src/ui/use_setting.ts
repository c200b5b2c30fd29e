import { useEffect, useState } from 'preact/hooks';

import { readSetting, writeSetting } from './settings';

/** A setting with few values, the same wherever it is used, kept for the next visit. */
export function useSetting<T extends string>(
  name: string,
  values: readonly T[],
  usual: T,
): [T, (value: T) => void] {
  const read = (): T => values.find((value) => value === readSetting(name)) ?? usual;
  const [value, setValue] = useState<T>(read);
  return [
    value,
    (next) => {
      writeSetting(name, next);
      setValue(next);
    },
  ];
}

/** The width of an element, as it changes; 0 before it is known. */
export function useWidth(): [(element: HTMLElement | null) => void, number] {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [element]);
  return [setElement, width];
}
