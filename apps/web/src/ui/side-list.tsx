import { DownOutlined } from '@ant-design/icons'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import './side-list.css'

export interface SideItem {
  readonly address: string
  readonly title: string
  /** undefined: nothing is known or there is nothing. */
  readonly count?: string | undefined
  /** The number asks for an act; without it, it says how much there is. Without a number the title bears it. */
  readonly tone?: 'danger' | 'warning' | undefined
  /** What the number counts. */
  readonly hint?: string | undefined
}

export interface SideGroup {
  readonly key: string
  /** Without a title its items always show. */
  readonly title?: string | undefined
  readonly items: readonly SideItem[]
  /** Shown while the group is folded. */
  readonly count?: Pick<SideItem, 'count' | 'tone' | 'hint'> | undefined
}

interface SideListProps {
  /** Name of the navigation. */
  readonly label: string
  readonly groups: readonly SideGroup[]
  /** Address of the item on show. */
  readonly here: string | undefined
  /** One group is open at a time; otherwise all are. */
  readonly folds?: boolean
  readonly onChoose: (address: string) => void
}

const MOVES: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at === last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_at, last) => last,
}

/** Arrows walk through what is in sight; right and left unfold and fold a group. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')]
  const at = stops.indexOf(event.target as HTMLElement)
  const move = MOVES[event.key]
  const open = stops[at]?.getAttribute('aria-expanded')
  if (move) stops[move(at, stops.length - 1)]?.focus()
  else if ((event.key === 'ArrowRight' && open === 'false') || (event.key === 'ArrowLeft' && open === 'true')) stops[at]?.click()
  else return
  event.preventDefault()
}

/** Second menu beside a page: links in groups with numbers at their right; a list to choose from on a phone. */
export function SideList({ label, groups, here, folds = false, onChoose }: SideListProps): ReactNode {
  const within = groups.find(({ items }) => items.some(({ address }) => address === here))
  const [chosen, setChosen] = useState<{ within: string | undefined; open: string | undefined }>()
  // Another group's page opens its group; within one group the person's own folding holds.
  const open = chosen && chosen.within === within?.key ? chosen.open : within?.key
  // The Tab key stops once: at the page on show, or at the first.
  const stop = within && (!folds || within.title === undefined || open === within.key) ? here : undefined
  return (
    <>
      <nav className="side-list" aria-label={label}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows only move the focus between its links */}
        <ul onKeyDown={walk}>
          {groups.map((group, at) => {
            const shown = !folds || group.title === undefined || open === group.key
            return (
              <li key={group.key}>
                {group.title !== undefined && !folds && <p className="side-caption">{group.title}</p>}
                {group.title !== undefined && folds && (
                  <button
                    type="button"
                    className="side-item side-group"
                    aria-expanded={shown}
                    tabIndex={stop === undefined && at === 0 ? 0 : -1}
                    onClick={() => setChosen({ within: within?.key, open: shown ? undefined : group.key })}
                  >
                    <DownOutlined className="side-arrow" aria-hidden />
                    <span className="side-text">{group.title}</span>
                    {!shown && <Count {...group.count} />}
                  </button>
                )}
                {shown && <Items group={group} here={here} stop={stop} first={at === 0} onChoose={onChoose} />}
              </li>
            )
          })}
        </ul>
      </nav>
      <select className="side-select" aria-label={label} value={here ?? ''} onChange={({ target }) => onChoose(target.value)}>
        {groups.map(({ key, title = '', items }) => (
          <optgroup key={key} label={title || label}>
            {items.map(({ address, title: name, count }) => (
              <option key={address} value={address}>
                {count ? `${name}（${count}）` : name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </>
  )
}

interface ItemsProps {
  group: SideGroup
  here: string | undefined
  stop: string | undefined
  first: boolean
  onChoose: (address: string) => void
}

function Items({ group, here, stop, first, onChoose }: ItemsProps) {
  return (
    <ul>
      {group.items.map((item, at) => (
        <li key={item.address}>
          <a
            className="side-item"
            href={`#${item.address}`}
            aria-current={item.address === here ? 'page' : undefined}
            tabIndex={item.address === stop || (stop === undefined && first && at === 0) ? 0 : -1}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              onChoose(item.address)
            }}
          >
            <span className={item.tone && item.count === undefined ? `side-text side-${item.tone}` : 'side-text'}>
              {item.title}
            </span>
            <Count {...item} />
          </a>
        </li>
      ))}
    </ul>
  )
}

function Count({ count, tone, hint }: Pick<SideItem, 'count' | 'tone' | 'hint'>) {
  if (count === undefined) return hint === undefined ? null : <span className="visually-hidden">{hint}</span>
  return (
    <span className={tone ? `side-count side-${tone}` : 'side-count'} title={hint}>
      {count}
      {hint && <span className="visually-hidden">{hint}</span>}
    </span>
  )
}
