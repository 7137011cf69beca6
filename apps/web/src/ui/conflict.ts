import type { FormRow } from './form/kind'

/** One field that somebody else changed while it was being edited here. */
export interface Conflict {
  readonly name: string
  readonly mine: unknown
  readonly theirs: unknown
}

const plain = (value: unknown): string => (value === undefined || value === '' ? 'null' : JSON.stringify(value))
const same = (a: unknown, b: unknown): boolean => plain(a) === plain(b)

/**
 * Compares what was loaded, what was typed and what is stored now. `taken` are their changes in fields left alone here,
 * `conflicts` the fields both sides changed to different values.
 */
export function compareEdits(names: readonly string[], loaded: FormRow, mine: FormRow, theirs: FormRow) {
  const changedByThem = names.filter((name) => !same(loaded[name], theirs[name]))
  const taken = changedByThem.filter((name) => same(loaded[name], mine[name]))
  const conflicts: Conflict[] = changedByThem
    .filter((name) => !same(loaded[name], mine[name]) && !same(mine[name], theirs[name]))
    .map((name) => ({ name, mine: mine[name], theirs: theirs[name] }))
  return { taken, conflicts }
}

/** Names with the labels that travel beside them, as one patch for the form. */
export function patchFrom(names: readonly string[], row: FormRow): Record<string, unknown> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = `${name}_text`
      return text in row && !names.includes(text)
        ? [
            [name, row[name]],
            [text, row[text]],
          ]
        : [[name, row[name]]]
    }),
  )
}
