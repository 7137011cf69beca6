import { itemScore } from '@zhujian/domain/safety/jgj59/score'
import { itemNeverAway } from '@zhujian/domain/safety/jgj59/missing'
import { linesOf } from '@zhujian/domain/safety/jgj59/table-rows'
import { toast } from '../../ui/toast'
import { ScoreLine } from './score-line'
import type { ItemProps } from './score-item-props'

/** 一个检查项目：应得、扣减、实得，与它的各条扣分标准；现场没有的作缺项。 */
export function ItemRows(props: ItemProps) {
  const { desk, item, values, change, entry } = props
  const line = linesOf(values).find((each) => each.item === item.code)
  const absent = values.absent.find((each) => each.item === item.code)
  const got = itemScore(item, line)
  const taken = got === null ? 0 : item.full - got
  const never = itemNeverAway(item)
  const toggle = () => {
    if (absent === undefined && never !== null) return void toast.warning(never)
    change((each) => ({
      ...each,
      absent: absent ? each.absent.filter((one) => one !== absent) : [...each.absent, { item: item.code, note: '' }],
    }))
  }
  const note = (text: string) =>
    change((each) => ({ ...each, absent: each.absent.map((one) => (one.item === item.code ? { ...one, note: text } : one)) }))
  const at = values.absent.findIndex((each) => each.item === item.code)
  const lacking = entry?.problems.find(({ field }) => field.startsWith(`absent.${at}.`))?.message
  const clash = entry?.clashes[item.code]
  return (
    <section className="score-rows" aria-label={item.name}>
      <h4 className={item.guarantee && got === 0 ? 'score-head score-zero' : 'score-head'}>
        <span>
          {item.name}
          {desk.writable && (
            <button type="button" className="score-absent" aria-pressed={absent !== undefined} onClick={toggle}>
              {absent ? '取消缺项' : '缺项'}
            </button>
          )}
        </span>
        <span>{item.full}</span>
        <span className={taken > 0 ? 'score-minus' : undefined}>{taken > 0 ? `-${taken}` : '0'}</span>
        <strong>{got ?? '缺项'}</strong>
      </h4>
      {clash && <p className="score-problem">{clash}</p>}
      {absent ? (
        <label className="score-absent-note">
          缺项原因
          <input
            className="score-text"
            value={absent.note}
            maxLength={100}
            readOnly={!desk.writable}
            placeholder="现场为什么没有，写明以后才存，不少于 6 个字"
            onChange={({ target }) => note(target.value)}
          />
          {lacking && <span className="score-problem">{lacking}</span>}
        </label>
      ) : (
        item.criteria.map((criterion) => <ScoreLine key={criterion.id} {...props} criterion={criterion} />)
      )}
    </section>
  )
}
