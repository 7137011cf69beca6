import {
  itemAddress,
  itemSaid,
  type LaneAnswer,
  type LaneItem,
  type LaneKey,
  laneOf,
  laneOnDay,
  laneSaid,
  type OnDay,
  stateOn,
} from '@zhujian/domain/project/lanes'
import type { ProjectPause } from '@zhujian/domain/project/pause'
import { dayOf } from '@zhujian/model/date'
import { useMemo } from 'react'
import { drawnTo, pack, type Placed, shareOf, type Span } from './lanes-layout'

/** 一条线至多几行；当日所知至多列几件。 */
const ROWS = 5
const LISTED = 4
const ROW_HEIGHT = 26

interface RowProps {
  id: number
  lane: LaneAnswer
  span: Span
  width: number
  day: string
  today: string
  pauses: readonly ProjectPause[]
  /** 全部列在哪一页；看不到的没有。 */
  sheet: string | undefined
}

const shortOf = (text: string): string => (text.length > 12 ? `${text.slice(0, 11)}…` : text)

/** 阶段、停工、申请与许可证以种类为名：它们的标题多半是工程的名称。 */
const isNamedByKind = (key: LaneKey, { entity, shape }: LaneItem): boolean =>
  key === 'affair' || key === 'stop' || (entity === 'engineering' && shape !== 'point')
const nameOf = (key: LaneKey, item: LaneItem): string => (isNamedByKind(key, item) ? item.kind : item.label || item.kind)

/** 旁边写什么：隐患只写重大的与还没有销项的，检查与文书不写。 */
function textOf(key: LaneKey, item: LaneItem): string {
  if (key === 'check' || key === 'document') return ''
  if (key === 'danger' && item.tone !== 'danger' && item.to !== null) return ''
  return shortOf(key === 'stage' && item.shape === 'point' ? `${item.label}${item.kind}` : nameOf(key, item))
}
/** 粗的条，字写在条上。 */
const isInside = (key: LaneKey): boolean => key === 'stage' || key === 'certificate'

/** 一条线：名称、画的各件、当日所知，三样在同一行。 */
export function LaneRow({ id, lane, span, width, day, today, pauses, sheet }: RowProps) {
  const { title, hint, unit, held } = laneOf(lane.key)
  const { placed, rows, rest } = useMemo(
    () =>
      pack(lane.items, { span, width, today, rows: ROWS, inside: isInside(lane.key), textOf: (item) => textOf(lane.key, item) }),
    [lane, span, width, today],
  )
  const others = rest + lane.rest
  const height = rows * ROW_HEIGHT
  return (
    <section className={`lanes-line lanes-${lane.key}`} aria-label={title}>
      <div className="lanes-label">
        <h2>{sheet ? <a href={`#${sheet}`}>{title}</a> : title}</h2>
        <span>{hint}</span>
        {others > 0 && <span className="lanes-rest">{`其余 ${others} ${unit}没有画出`}</span>}
      </div>
      <div className="lanes-track">
        <div className="lanes-rows" style={{ height }}>
          {width > 0 &&
            placed.map((each) => (
              <Drawn
                key={`${each.item.entity}${each.item.id}${each.item.kind}`}
                {...{ id, placed: each, span, width, day, today }}
                lane={lane.key}
                on={stateOn(each.item, day, held ? pauses : [])}
              />
            ))}
        </div>
      </div>
      <Said {...{ id, lane, day, pauses, sheet }} />
    </section>
  )
}

/** 一件的全部：说给读屏的人，也是指着时看到的。 */
function tipOf(lane: LaneKey, item: LaneItem, on: OnDay): string {
  const { kind, label, from, to, due, shape, known } = item
  const days = shape === 'point' ? from : `${from} 至 ${to ?? '今'}`
  const told = dayOf(known)
  return [
    `${kind}：${label || '—'}`,
    days,
    due ? `${shape === 'term' ? '有效期至' : '期限'} ${due}` : '',
    told > from && lane !== 'certificate' ? `${told} 登记` : '',
    `当日 ${itemSaid(lane, { item, ...on })}`,
  ]
    .filter(Boolean)
    .join('，')
}

interface DrawnProps {
  id: number
  lane: LaneKey
  placed: Placed
  span: Span
  width: number
  day: string
  today: string
  on: OnDay
}

function Drawn({ id, lane, placed, day, today, on, width, span }: DrawnProps) {
  const { item, row, label } = placed
  const tip = tipOf(lane, item, on)
  const text = label && on.state !== 'unknown' ? textOf(lane, item) : ''
  return (
    <a
      className={`lanes-item lanes-tone-${item.tone} lanes-is-${on.state}`}
      href={`#${itemAddress(item, id)}`}
      title={tip}
      aria-label={tip}
      style={{ top: row * ROW_HEIGHT, left: `${(placed.left / width) * 100}%`, width: `${(placed.width / width) * 100}%` }}
    >
      {item.shape === 'point' ? (
        <span className="lanes-dot" />
      ) : (
        <Parts {...{ item, day, today, span }} share={placed.bar / placed.width} />
      )}
      {text !== '' && <span className={`lanes-text lanes-text-${label}`}>{text}</span>}
    </a>
  )
}

interface Part {
  readonly key: 'solid' | 'late' | 'waiting' | 'after'
  readonly from: string
  readonly to: string
}

const earlier = (a: string, b: string): string => (a < b ? a : b)
const later = (a: string, b: string): string => (a > b ? a : b)

/** 期限以内、逾期、当日之后的三段；有效期事先知道，到期以前都不淡。 */
function partsOf({ shape, from, due, handed }: LaneItem, day: string, end: string): Part[] {
  const bound = shape === 'term' && due !== null ? later(day, due) : day
  const seen = earlier(end, bound)
  const within = due === null ? seen : earlier(seen, later(due, from))
  // 交上去以后等人复查，不再是逾期的一段。
  const tardy = handed === null ? seen : earlier(seen, later(handed, within))
  return [
    { key: 'solid', from, to: within },
    { key: 'late', from: within, to: tardy },
    { key: 'waiting', from: tardy, to: seen },
    { key: 'after', from: later(seen, from), to: end },
  ]
}

/** share：条占点得到的地方的几分之几。 */
type PartsProps = Pick<DrawnProps, 'day' | 'today' | 'span'> & { item: LaneItem; share: number }

function Parts({ item, day, today, span, share }: PartsProps) {
  const end = drawnTo(item, today)
  const last = item.to === null && item.due !== null ? later(item.due, end) : end
  const shown = { from: later(item.from, span.from), to: earlier(last, span.to) }
  const at = (date: string) => (shown.to > shown.from ? shareOf(shown, date) : 0)
  return (
    <span className="lanes-bar" style={{ width: `${share * 100}%` }}>
      {partsOf(item, day, end).map(({ key, from, to }) =>
        to > from || (key === 'solid' && shown.to <= shown.from) ? (
          <span
            key={key}
            className={`lanes-part lanes-${key === 'waiting' ? 'solid' : key}`}
            style={{ left: `${at(from)}%`, width: shown.to > shown.from ? `${at(to) - at(from)}%` : '100%' }}
          />
        ) : null,
      )}
      {item.due !== null && item.shape === 'bar' && item.due >= shown.from && item.due <= shown.to && (
        <span className="lanes-due" style={{ left: `${at(item.due)}%` }} />
      )}
    </span>
  )
}

type SaidProps = Pick<RowProps, 'id' | 'lane' | 'day' | 'pauses' | 'sheet'>

/** 当日所知：一句话，再列最要紧的几件。 */
function Said({ id, lane, day, pauses, sheet }: SaidProps) {
  const seen = useMemo(() => laneOnDay(lane, day, pauses), [lane, day, pauses])
  const listed = seen.open.slice(0, LISTED)
  const others = seen.open.length - listed.length
  const { unit } = laneOf(lane.key)
  return (
    <div className="lanes-said">
      <strong className={seen.late > 0 ? 'lanes-said-late' : undefined}>{laneSaid(lane.key, seen, lane.partial)}</strong>
      {listed.length > 0 && (
        <ul>
          {listed.map((each) => (
            <li key={`${each.item.entity}${each.item.id}${each.item.kind}`}>
              <a href={`#${itemAddress(each.item, id)}`} title={`${each.item.kind}：${each.item.label}`}>
                {nameOf(lane.key, each.item)}
              </a>
              <span className={each.state === 'late' ? 'lanes-said-late' : undefined}>{itemSaid(lane.key, each)}</span>
            </li>
          ))}
          {others > 0 && (
            <li>{sheet ? <a href={`#${sheet}`}>{`其余 ${others} ${unit}`}</a> : <span>{`其余 ${others} ${unit}`}</span>}</li>
          )}
        </ul>
      )}
    </div>
  )
}
