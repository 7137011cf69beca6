import { type CrossRule, crossRules } from '@zhujian/domain/warning/cross-rules'
import { briefOf } from '@zhujian/domain/entity-index'
import { Dialog } from '../../ui/dialog'
import { Tag } from '../../ui/tag'
import './cross-rules.css'

const whereOf = ({ at, code }: CrossRule): string =>
  at.length > 0 ? at.map((name) => briefOf(name).label).join('、') : code === 'X05' ? '各类现场照片' : '逐时判定'

/** 十五条跨表核对：查什么、后果、在哪里查、报哪条预警。 */
export function CrossRulesDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title="跨表核对" onClose={onClose} width={1000}>
      <table className="cross-rules">
        <thead>
          <tr>
            <th scope="col">编号</th>
            <th scope="col">核对什么</th>
            <th scope="col">怎样算是</th>
            <th scope="col">在哪里核对</th>
            <th scope="col">后果</th>
            <th scope="col">预警规则</th>
          </tr>
        </thead>
        <tbody>
          {crossRules.map((rule) => (
            <tr key={rule.code}>
              <td>{rule.code}</td>
              <td>{rule.label}</td>
              <td>{rule.test}</td>
              <td>{whereOf(rule)}</td>
              <td>
                <Tag tone={rule.effect === 'block' ? 'danger' : 'warning'}>{rule.effect === 'block' ? '不予办理' : '提醒'}</Tag>
              </td>
              <td>
                {rule.warns.join('、') || '—'}
                {rule.waits && <small>{`待接入${rule.waits}`}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
