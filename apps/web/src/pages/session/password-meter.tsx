import { PASSWORD_MAX, PASSWORD_MIN } from '@zhujian/domain/account/password-policy'
import { formats } from '@zhujian/model/formats'
import type { ReactElement } from 'react'
import { SessionIcon } from './session-icon'

type Condition = readonly [name: string, holds: (value: string, username: string) => boolean]

const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/]

/** 前三条必须满足，由服务端再次核对；第四条是规范的严格密码 [S5-11]，满足即为强。 */
const conditions: readonly Condition[] = [
  [`${PASSWORD_MIN} 至 ${PASSWORD_MAX} 位`, (value) => value.length >= PASSWORD_MIN && value.length <= PASSWORD_MAX],
  ['大写、小写、数字、特殊字符至少三种', (value) => classes.filter((each) => each.test(value)).length >= 3],
  ['不含账号名', (value, username) => username === '' || !value.toLowerCase().includes(username.toLowerCase())],
  ['含字母、数字和 ! # @ * & . 之一', (value) => formats.strictPassword.test(value)],
]
const levels = ['太弱', '太弱', '较弱', '可用', '强']

/** 密码强度条与条件清单。 */
export function PasswordMeter({ value, username }: { value: string; username: string }): ReactElement {
  const held = conditions.map(([, holds]) => value !== '' && holds(value, username))
  const met = held.filter(Boolean).length
  const tone = met === conditions.length ? 'meter-full' : 'meter-part'
  return (
    <div className="meter">
      <meter className="visually-hidden" aria-label="密码强度" min={0} max={conditions.length} value={met}>
        {levels[met]}
      </meter>
      <div className="meter-bar" aria-hidden="true">
        {conditions.map(([name], index) => (
          <span key={name} className={index < met ? tone : ''} />
        ))}
        <em>{value && levels[met]}</em>
      </div>
      <ul className="meter-list">
        {conditions.map(([name], index) => (
          <li key={name} className={held[index] ? 'meter-done' : ''}>
            <SessionIcon name={held[index] ? 'check' : 'dot'} size={12} />
            {name}
            <span className="visually-hidden">{held[index] ? '，已满足' : '，未满足'}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
