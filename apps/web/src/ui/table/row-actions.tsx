import { DownOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useState } from 'react'
import type { RowAction } from './column'

/** Text actions beside 更多; the picture of the list is the measure. */
const SHOWN = 2

/** To agree and to refuse answer one question: whoever sees the one sees the other. */
const isVerdict = ({ tone }: RowAction): boolean => tone === 'success' || tone === 'danger'

function verdictOf(actions: readonly RowAction[]): readonly RowAction[] {
  const [yes, no] = (['success', 'danger'] as const).map((tone) => actions.find((action) => action.tone === tone))
  return yes && no ? [yes, no] : []
}

/** Which actions stand as text and which go into 更多; dangerous ones are always the last inside it. */
export function splitActions(actions: readonly RowAction[]): { shown: readonly RowAction[]; more: readonly RowAction[] } {
  const often = actions.filter((action) => !action.danger && !action.rare)
  const hidden = [...actions.filter((action) => !action.danger && action.rare), ...actions.filter((action) => action.danger)]
  if (hidden.length === 0 && often.length <= SHOWN + 1) return { shown: often, more: [] }
  const verdict = verdictOf(often)
  const shown = verdict.length > 0 ? verdict : often.slice(0, SHOWN)
  return { shown, more: [...often.filter((action) => !shown.includes(action)), ...hidden] }
}

/** Acts on the row as it is written, which a list may offer wherever the rest of them is done. */
const ON_ROW: readonly string[] = ['edit', 'delete']

/**
 * The acts of a row in a list: those of the record stand there, and the row leads to it. A record with a page of its own (`apart`)
 * is worked on there altogether: what a step rests on is in sight.
 */
export function actsOfRow(actions: readonly RowAction[], open: () => void, apart?: unknown): readonly RowAction[] {
  // Where one answer is given in the record, the other is too.
  const judged = actions.some((action) => action.inRecord && isVerdict(action))
  const stands = (action: RowAction) => (apart ? ON_ROW.includes(action.key) : !action.inRecord && !(judged && isVerdict(action)))
  const here = actions.filter(stands)
  return here.length === actions.length ? here : [{ key: '$open', label: '办理', onClick: open }, ...here]
}

const CHARACTER = 14
const GAP = 12
const CELL_PADDING = 20
const ARROW = 14

/** px the actions of one row need. */
export function actionsWidth(actions: readonly RowAction[]): number {
  if (actions.length === 0) return 0
  const { shown, more } = splitActions(actions)
  const words = [...shown.map((action) => action.label), ...(more.length > 0 ? ['更多'] : [])]
  const text = words.reduce((sum, word) => sum + word.length * CHARACTER, 0)
  return text + Math.max(0, words.length - 1) * GAP + (more.length > 0 ? ARROW : 0) + CELL_PADDING
}

/** Actions of one row: at most three words, the rest behind 更多. */
export function RowActions({ actions, name }: { actions: readonly RowAction[]; name: string }) {
  const { shown, more } = splitActions(actions)
  if (actions.length === 0) return null
  return (
    <span className="zj-row-actions">
      {shown.map((action) => (
        <button
          type="button"
          key={action.key}
          className="zj-link"
          disabled={action.disabled}
          aria-label={`${action.label} ${name}`}
          onClick={action.onClick}
        >
          {action.label}
        </button>
      ))}
      {more.length > 0 && <More actions={more} name={name} />}
    </span>
  )
}

/** The menu is made when it is first asked for: fifty menus were the greater part of drawing fifty rows. */
function More({ actions, name }: { actions: readonly RowAction[]; name: string }) {
  const [open, setOpen] = useState<boolean>()
  const made = open !== undefined
  const button = (
    <button
      type="button"
      className="zj-link zj-more"
      aria-label={`更多操作 ${name}`}
      aria-haspopup="menu"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- pressed for the first time it moves into the menu's tree and keeps the focus
      autoFocus={made}
      onClick={made ? undefined : () => setOpen(true)}
    >
      更多
      <DownOutlined aria-hidden />
    </button>
  )
  if (!made) return button
  return (
    <Dropdown
      trigger={['click']}
      open={open}
      onOpenChange={setOpen}
      menu={{
        items: actions.map(({ key, label, danger = false, disabled = false }) => ({ key, label, danger, disabled })),
        onClick: ({ key }) => actions.find((action) => action.key === key)?.onClick(),
      }}
    >
      {button}
    </Dropdown>
  )
}
