/** Colour of a state or code on screen; the four tones of [S4-03] are the only ones. */
export type Tone = 'default' | 'success' | 'danger' | 'warning'

export type DictEntry = readonly [code: number | string, label: string, tone?: Tone]

/** What every dictionary offers, whatever its entries are. */
export interface AnyDict {
  readonly entries: Readonly<Record<string, DictEntry>>
  readonly codes: readonly (number | string)[]
  labelOf(code: unknown): string
  toneOf(code: unknown): Tone
  keyOf(code: unknown): string | undefined
}

export interface Dict<T extends Record<string, DictEntry> = Record<string, DictEntry>> extends AnyDict {
  readonly entries: T
  /** Code of a key, for code that must not repeat digits: `states.code('issued')`. */
  code<K extends keyof T & string>(key: K): T[K][0]
  keyOf(code: unknown): (keyof T & string) | undefined
}

export type CodeOf<D extends AnyDict> = D['entries'][keyof D['entries']][0]

/** A closed list of codes with their labels. Codes go to the database, labels to people. */
export function dict<const T extends Record<string, DictEntry>>(entries: T): Dict<T> {
  const byCode = new Map(Object.entries(entries).map(([key, entry]) => [String(entry[0]), [key, entry] as const]))
  const find = (code: unknown) => (code === null || code === undefined ? undefined : byCode.get(String(code)))
  return {
    entries,
    codes: Object.values(entries).map((entry) => entry[0]),
    code: (key) => {
      const entry = entries[key]
      if (!entry) throw new Error(`unknown dictionary key ${key}`)
      return entry[0]
    },
    labelOf: (code) => find(code)?.[1][1] ?? (code === null || code === undefined ? '' : String(code)),
    toneOf: (code) => find(code)?.[1][2] ?? 'default',
    keyOf: (code) => find(code)?.[0] as (keyof T & string) | undefined,
  }
}

const REVIEW_TONES: Record<number, Tone> = { 0: 'default', 1: 'success', 2: 'danger', 3: 'warning' }

type StateEntry = readonly [code: number, label: string, tone?: Tone]

/**
 * States of one flow. Codes 0–3 take the tones of [S4-03]; every other state is ≥ 10 and names its tone.
 * @throws when a code between 4 and 9 is used, a tone is missing, or a code occurs twice: a mistake in the definition.
 */
export function states<const T extends Record<string, StateEntry>>(entries: T): Dict<T> {
  const seen = new Set<number>()
  const toned = Object.fromEntries(
    Object.entries(entries).map(([key, [code, label, tone]]) => {
      const resolved = REVIEW_TONES[code] ?? tone
      if (!resolved || (code > 3 && code < 10) || seen.has(code)) throw new Error(`state ${key} (${code}) is not well defined`)
      seen.add(code)
      return [key, [code, label, resolved] as const]
    }),
  )
  return dict(toned) as unknown as Dict<T>
}
