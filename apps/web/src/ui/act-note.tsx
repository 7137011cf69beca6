import type { Legal } from '@zhujian/model'
import { Description } from './description'

interface ActNoteProps {
  act: string
  /** What kind of thing it is done to, and which. */
  label: string
  name: string
  legal?: Legal | undefined
}

/** Read before an act is taken: what it is done to; of an act of law also what follows, on what it rests and who learns of it. */
export function ActNote({ act, label, name, legal }: ActNoteProps) {
  const items = [
    { key: 'act', label: '办理事项', value: act },
    { key: 'thing', label, value: name },
  ]
  const said = legal && [
    { key: 'effect', label: '办理后果', value: <b>{legal.effect}</b> },
    { key: 'basis', label: '依据', value: legal.basis },
    { key: 'tells', label: '告知', value: legal.tells },
  ]
  return (
    <section className="zj-act-note" aria-label={legal ? '办理前请核对' : undefined}>
      <Description columns={1} items={[...items, ...(said ?? [])]} />
    </section>
  )
}
