import { Button } from 'antd'
import { copyAndSay } from '../../ui/copy'
import { Dialog } from '../../ui/dialog'

/** 刚发放的一次性密码；服务端只说这一次，关闭之后谁也看不到。 */
export interface OneTime {
  readonly username: string
  readonly real_name: string
  readonly password: string
}

/** 一次性密码：当面或电话告知本人，登录后须改密。 */
export function OneTimeDialog({ issued, onClose }: { issued: OneTime; onClose: () => void }) {
  const footer = (
    <>
      <Button onClick={() => void copyAndSay(`账号：${issued.username}\n一次性密码：${issued.password}`)}>复制账号与密码</Button>
      <Button type="primary" onClick={onClose}>
        已记下，关闭
      </Button>
    </>
  )
  return (
    <Dialog open title={`一次性密码：${issued.real_name}`} width={520} onClose={onClose} footer={footer} tools={false}>
      <dl className="account-once">
        <dt>账号</dt>
        <dd>{issued.username}</dd>
        <dt>一次性密码</dt>
        <dd>
          <output className="account-password">{issued.password}</output>
        </dd>
      </dl>
      <p className="account-warning">
        只显示这一次。请当面或电话告知本人，七天内登录有效，登录后须先设置自己的密码；先前的密码与登录一并作废。
      </p>
    </Dialog>
  )
}
