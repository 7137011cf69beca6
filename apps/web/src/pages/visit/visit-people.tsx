import { Button } from 'antd'
import { useState } from 'react'
import type { VisitControl } from './use-visit'
import { peopleShown } from './people-shown'
import { VisitText } from './visit-text'

/** 两名以上监督员，各自写明执法证号（行政处罚法第四十二条、第五十五条）。 */
export function VisitPeople({ control: { visit, set, desk } }: { control: VisitControl }) {
  const [unfolded, setUnfolded] = useState(false)
  const toggle = (id: number) =>
    set({
      inspectors: visit.inspectors.includes(id) ? visit.inspectors.filter((each) => each !== id) : [...visit.inspectors, id],
    })
  const officers = desk?.officers ?? []
  const shown = unfolded ? officers : peopleShown(officers, visit.inspectors)
  const chosen = officers.filter(({ id }) => visit.inspectors.includes(id))
  const bare = chosen.filter(({ cert }) => !cert).map(({ name }) => name)
  return (
    <div className="visit-block" id="visit-inspectors">
      <h2>
        检查人 <span className="visit-hint">{`已选 ${visit.inspectors.length} 人，须两人以上，登记的本人在内`}</span>
      </h2>
      <div className="visit-chips">
        {shown.map(({ id, name, cert }) => (
          <label key={id} className={visit.inspectors.includes(id) ? 'visit-chip visit-chip-on' : 'visit-chip'}>
            <input
              type="checkbox"
              checked={visit.inspectors.includes(id)}
              disabled={id === visit.owner}
              onChange={() => toggle(id)}
            />
            <span>{name}</span>
            <small>{cert ?? '未登记执法证号'}</small>
          </label>
        ))}
        {shown.length < officers.length && (
          <Button type="link" onClick={() => setUnfolded(true)}>{`还有 ${officers.length - shown.length} 人`}</Button>
        )}
      </div>
      {bare.length > 0 && <p className="visit-warn">{`${bare.join('、')}没有登记执法证号，请由账号管理员补填`}</p>}
      <VisitText label="陪同人" max={60} value={visit.accompany} onChange={(text) => set({ accompany: text })} />
    </div>
  )
}
