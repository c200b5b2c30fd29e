// Nimbers as aligned bits. Numbers may pass 2^53, so BigInt where text is turned into bits.

export interface BitRow {
  number: string;
  /** From the highest place to the lowest; all rows are equally long. */
  bits: boolean[];
}

export interface Bits {
  /** What each place is worth, from the highest. */
  places: string[];
  rows: (BitRow | null)[];
}

const digits = (number: string): string | null => {
  if (!/^\d+$/.test(number)) return null;
  const text = BigInt(number).toString(2);
  return text === '0' ? '' : text;
};

/** Rows of numbers as bits; null where a number is not known. */
export function alignedBits(numbers: (string | null)[]): Bits {
  const texts = numbers.map((number) => (number === null ? null : digits(number)));
  const width = Math.max(1, ...texts.map((text) => text?.length ?? 0));
  return {
    places: Array.from({ length: width }, (_, i) => (1n << BigInt(width - 1 - i)).toString()),
    rows: texts.map((text, i) =>
      text === null
        ? null
        : {
            number: numbers[i] ?? '',
            bits: [...text.padStart(width, '0')].map((bit) => bit === '1'),
          },
    ),
  };
}
