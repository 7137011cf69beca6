import { useRef } from 'react'
import { Empty } from '../../ui/empty'
import { usePickKeys } from '../../ui/use-pick-keys'
import { DangerList } from './danger-list'
import { DangerRecord } from './danger-record'
import type { DangerDesk as Desk } from './use-danger-desk'
import './danger.css'
import './danger-photos.css'
import './danger-answers.css'

/** 左边清单，右边正看的一条；手机上先清单，点了再看。 */
export function DangerDesk({ desk }: { desk: Desk }) {
  const box = useRef<HTMLDivElement>(null)
  usePickKeys(box, desk.step)
  return (
    <div ref={box} className={desk.chosen === null ? 'danger-desk' : 'danger-desk danger-desk-open'}>
      <DangerList desk={desk} />
      <div className="danger-pane">
        {desk.current === null ? (
          desk.rows?.length === 0 && <Empty text="没有要看的隐患" />
        ) : (
          <DangerRecord id={desk.current} desk={desk} />
        )}
      </div>
    </div>
  )
}
