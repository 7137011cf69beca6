import { nameOf } from '@zhujian/model'
import { superviseDoc } from './supervise-doc'

/** One field of a correcting document that does not say what the corrected one says: the lines it leaves out, and those it says instead. */
export interface Corrected {
  readonly name: keyof typeof superviseDoc.fields
  readonly label: string
  readonly was: readonly string[]
  readonly is: readonly string[]
}

/** What a document says in a field, as lines: a paragraph, an item of the list, a chosen row each. */
type Lines = (name: string) => readonly string[]

/** Whom it is given to sign is no part of the text. */
const NO_TEXT: readonly string[] = ['engineering_id', 'type', 'signer_id', 'attachment']

/** What a correcting document changes of the one it corrects, in the order of the form; nobody signs a correction without having seen this. */
export function correctionOf(before: Lines, after: Lines): Corrected[] {
  return superviseDoc.form
    .map((item) => nameOf(item) as Corrected['name'])
    .filter((name) => !NO_TEXT.includes(name))
    .flatMap((name) => {
      const [old, now] = [before(name), after(name)]
      const was = [...new Set(old)].filter((line) => !now.includes(line))
      const is = [...new Set(now)].filter((line) => !old.includes(line))
      return was.length + is.length === 0 ? [] : [{ name, label: superviseDoc.fields[name].label, was, is }]
    })
}
